import { z } from 'zod';
import { jsonOf } from '../../kernel/json-of';
import { engineHeaders } from '../http/answer';
import type { Peer, UpgradedAnswer } from '../http/request';
import {
  CallerLeft,
  DeveloperError,
  developerErrorBody,
  isCallerLeft,
  isDeveloperError,
} from '../kernel/developer-errors';
import { streamedSecondsMax, streamIdleSecondsMax } from '../kernel/developer-limits';
import type { EngineInfo } from '../kernel/engine-info';
import { enginesOf } from '../kernel/serving';
import { type Meter, openMeter } from '../ledger/meter-calls';
import { isSameLanguage } from '../speech/synthesis';
import {
  deltaOf,
  spokenLanguage,
  type TranscriptEvent,
  type TranscriptSegment,
  textOfSegments,
} from '../speech/transcript';
import { type Call, callerOf, settleFailed, usageOf } from './answer-call';
import { failureCodeOf } from './stream-answer';

/** The message that a caller sends after its last sound. */
const endSchema = z.object({ type: z.literal('end') });

/** Sample rate and sample size of the sound that callers send. */
const samplesASecond = 16_000;
const sampleBytes = 2;

/** Close codes (RFC 6455): normal end, caller's error, server's error, or try again later. */
const closeCodes = { done: 1000, caller: 1008, here: 1011, tryLater: 1013 };

export async function handleSpeechStream(call: Call): Promise<UpgradedAnswer> {
  const { deps, request } = call;
  const [engine] = enginesOf('stream', deps);
  if (!engine) {
    throw new DeveloperError('provider_not_configured', {
      message: 'Recognizing streamed speech needs pocketsphinx, which is not installed on this server.',
    });
  }
  if (!request.isWebSocket) throw new DeveloperError('websocket_required');
  const language = request.query.get('language') ?? 'auto';
  const isKnown = language === 'auto' || engine.languages?.some((known) => isSameLanguage(language, known));
  if (!spokenLanguage.test(language) || !isKnown) {
    const message = `The language must be ${engine.languages?.join(', ')}.`;
    throw new DeveloperError('unsupported_language', { param: 'language', message });
  }
  const what = { operation: 'stream', provider: 'local', model: engine.id } as const;
  const meter = await openMeter(deps.database, { ...what, ...usageOf(call) });
  return {
    status: 101,
    headers: engineHeaders(engine),
    body: '',
    converse: (peer) => new Conversation(call, engine, meter, peer).hold(),
  };
}

/** A session that receives sound and sends its transcript until either side ends it. */
class Conversation {
  readonly #run;
  readonly #leaving = new AbortController();
  #samples = 0;

  constructor(
    call: Call,
    private readonly engine: EngineInfo,
    private readonly meter: Meter,
    private readonly peer: Peer,
  ) {
    const { processes } = call.deps.engines;
    this.#run = processes.run('transcribe_stream', null, callerOf(call), this.#leaving.signal);
  }

  /**
   * Resolves when the connection has ended and its usage is recorded. The sound sent to the engine is charged however
   * the connection ended.
   */
  async hold(): Promise<void> {
    const tooLong = timeLimit(streamedSecondsMax, 'audio_too_long');
    try {
      const transcript = this.#sendTranscript();
      // The first of the three to settle decides. Later failures of the others are ignored.
      transcript.catch(() => {});
      const hasEnded = await Promise.race([
        this.#receiveSound(),
        transcript.then(() => true),
        tooLong.passed,
      ]);
      if (!hasEnded) throw new CallerLeft(this.#samples > 0);
      this.#run.endInput();
      const text = textOfSegments(await Promise.race([transcript, tooLong.passed]));
      const seconds = this.#samples / samplesASecond;
      const done = { type: 'transcript.text.done', text, usage: { type: 'duration', seconds } } as const;
      await Promise.race([this.#send(done), tooLong.passed]);
      await this.meter.settle('succeeded');
      this.peer.close(closeCodes.done);
    } catch (error) {
      await this.#fail(error);
    } finally {
      tooLong.stop();
      this.#leaving.abort();
    }
  }

  /** Feeds received sound to the engine at the engine's pace. Resolves to true when the caller marks the end. */
  async #receiveSound(): Promise<boolean> {
    const idle = timeLimit(streamIdleSecondsMax, 'request_timeout');
    try {
      const messages = this.peer.messages[Symbol.asyncIterator]();
      for (;;) {
        const { value: message } = await Promise.race([messages.next(), idle.passed]);
        if (message === undefined) return false;
        if (typeof message === 'string') {
          if (endSchema.safeParse(jsonOf(message)).success) return true;
          throw new DeveloperError('invalid_value', { message: 'A text message must be {"type":"end"}.' });
        }
        idle.stop();
        await this.#pushSound(samplesOf(message));
        idle.start();
      }
    } finally {
      idle.stop();
    }
  }

  async #pushSound(samples: Int16Array): Promise<void> {
    if (this.#samples + samples.length > streamedSecondsMax * samplesASecond) {
      throw new DeveloperError('audio_too_long');
    }
    await this.#run.push(samples);
    if (this.#run.isOver) return;
    this.#samples += samples.length;
    this.meter.measured.audioSeconds = this.#samples / samplesASecond;
    this.meter.charge();
  }

  async #sendTranscript(): Promise<TranscriptSegment[]> {
    const segments: TranscriptSegment[] = [];
    for await (const segment of this.#run.pieces) {
      const { start: start_seconds, end: end_seconds } = segment;
      await this.#send({ ...deltaOf(segment, segments.length === 0), start_seconds, end_seconds });
      segments.push(segment);
    }
    return segments;
  }

  #send(event: TranscriptEvent & { start_seconds?: number; end_seconds?: number }): Promise<void> {
    return this.peer.send(JSON.stringify(event));
  }

  async #fail(error: unknown): Promise<void> {
    await settleFailed(this.meter, error);
    if (isCallerLeft(error)) {
      this.peer.close(closeCodes.done);
      return;
    }
    const answered = failureCodeOf(error, { engine: this.engine.id });
    const particulars = isDeveloperError(error) ? error.particulars : {};
    const body = { type: 'error', ...developerErrorBody(answered, particulars) };
    // Not awaited: a caller who reads nothing would block the engine's slot.
    void this.peer.send(JSON.stringify(body));
    this.peer.close(closeCodeOf(answered));
  }
}

function closeCodeOf(code: string): number {
  if (code === 'engine_overloaded') return closeCodes.tryLater;
  const ofCaller = ['invalid_value', 'audio_too_long', 'request_timeout', 'input_too_complex'];
  return ofCaller.includes(code) ? closeCodes.caller : closeCodes.here;
}

function samplesOf(bytes: Uint8Array): Int16Array {
  // A frame without sound would block the engine's slot and cost nothing.
  if (bytes.length === 0 || bytes.length % sampleBytes !== 0) {
    throw new DeveloperError('invalid_value', { message: 'A frame must contain whole 16-bit samples.' });
  }
  // Copied, because samples must start at an even offset and a slice of a larger buffer may not.
  return new Int16Array(new Uint8Array(bytes).buffer);
}

/** Returns a promise that rejects once this many seconds have passed since the last start. */
function timeLimit(seconds: number, code: 'request_timeout' | 'audio_too_long') {
  let reject = (_: Error) => {};
  const passed = new Promise<never>((_, rejected) => {
    reject = rejected;
  });
  passed.catch(() => {});
  let timer: NodeJS.Timeout | undefined;
  const stop = () => clearTimeout(timer);
  const start = () => {
    stop();
    timer = setTimeout(() => reject(new DeveloperError(code, { message: overdue[code] })), seconds * 1_000);
  };
  start();
  return { passed, start, stop };
}

const overdue = {
  request_timeout: `No sound arrived for ${streamIdleSecondsMax} seconds.`,
  audio_too_long: `A stream can last up to ${streamedSecondsMax} seconds.`,
};
