import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { DeveloperError } from '../../kernel/developer-errors';
import { transcribedSecondsMax } from '../../kernel/developer-limits';
import type { TranscriptSegment, TranscriptWord } from '../../speech/transcript';
import type { EngineWork } from '../processes/work';
import { decodeSound, sttSampleRate } from '../sound/decode-sound';
import { findPocketSphinx, type PocketSphinx } from './programs';

interface Transcribed {
  seconds: number;
}

export const transcribeRecording: EngineWork<{ bytes: Uint8Array }, TranscriptSegment, Transcribed> = (
  { bytes },
  { emit, signal },
) => recognise(decodeSound(bytes, transcribedSecondsMax), emit, signal);

/** Transcribes live sound (16 bits, 16 kHz) and emits one piece per stretch of speech. */
export const transcribeStream: EngineWork<null, TranscriptSegment, Transcribed, Int16Array> = (
  _input,
  { emit, signal, incoming },
) => recognise(incoming, emit, signal);

async function recognise(
  sound: AsyncIterable<Int16Array>,
  emit: (segment: TranscriptSegment) => Promise<void>,
  signal: AbortSignal,
): Promise<Transcribed> {
  const programs = findPocketSphinx();
  if (!programs) throw new DeveloperError('provider_not_configured');
  let samples = 0;
  const counted = async function* () {
    for await (const piece of sound) {
      samples += piece.length;
      yield piece;
    }
  };
  for await (const segment of listen(programs, counted(), signal)) await emit(segment);
  return { seconds: samples / sttSampleRate };
}

/** A line of the program's output: word, start and end in seconds, confidence. */
const wordLine = /^(\S+) (\d+\.\d+) (\d+\.\d+) \d+\.\d+$/;

/** Matches silence, noise and sentence edges. `withoutVariant` removes the number of an alternative pronunciation. */
const isNoWord = (entry: string) => /^[<[+]/.test(entry);
const withoutVariant = (entry: string) => entry.replace(/\(\d+\)$/, '');

/** Print word times; read sound from standard input. */
const settings = ['-time', 'yes', '-logfn', '/dev/null', '-infile', '/dev/stdin'];

/**
 * Recognises speech in live sound (16 bits, 16 kHz) and yields a segment after each pause. Reads the sound only as fast
 * as the program processes it. Throws the errors of the sound, and throws if the program fails. Leaving the loop ends
 * the program.
 */
export async function* listen(
  programs: PocketSphinx,
  sound: AsyncIterable<Int16Array>,
  signal: AbortSignal,
): AsyncGenerator<TranscriptSegment> {
  signal.throwIfAborted();
  const model = ['-hmm', programs.acousticModel, '-lm', programs.languageModel, '-dict', programs.dictionary];
  // The program opens its input by name. That works for a pipe, but not for the socket that Node would pass.
  const program = spawn('/bin/sh', ['-c', 'cat | "$0" "$@"', programs.continuous, ...model, ...settings], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = once(program, 'close');
  ended.catch(() => {});
  // The program exits when its input ends.
  const stop = () => program.stdin.destroy();
  signal.addEventListener('abort', stop, { once: true });
  program.stdin.on('error', stop);
  const written = writeSound(program.stdin, sound);
  written.catch(stop);
  try {
    yield* segmentsOf(createInterface({ input: program.stdout }));
    await written;
    signal.throwIfAborted();
    const [code] = await ended;
    if (code !== 0) throw new Error('pocketsphinx failed');
  } finally {
    stop();
    signal.removeEventListener('abort', stop);
  }
}

async function writeSound(input: NodeJS.WritableStream, sound: AsyncIterable<Int16Array>): Promise<void> {
  for await (const samples of sound) {
    const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
    if (!input.writable) return;
    if (!input.write(bytes)) await Promise.race([once(input, 'drain'), once(input, 'close')]);
  }
  input.end();
}

/** Groups the output into segments. Each group is the full text, then its words, up to the edge of the sentence. */
async function* segmentsOf(lines: AsyncIterable<string>): AsyncGenerator<TranscriptSegment> {
  let words: TranscriptWord[] = [];
  for await (const line of lines) {
    const [, entry = '', start, end] = wordLine.exec(line) ?? [];
    if (entry !== '' && !isNoWord(entry)) {
      words.push({ word: withoutVariant(entry), start: Number(start), end: Number(end) });
    }
    if (entry === '</s>' || entry === '') {
      if (words.length > 0) yield segmentOf(words);
      words = [];
    }
  }
  if (words.length > 0) yield segmentOf(words);
}

function segmentOf(words: TranscriptWord[]): TranscriptSegment {
  const text = words.map(({ word }) => word).join(' ');
  return { text, start: words[0]?.start ?? 0, end: words.at(-1)?.end ?? 0, words };
}
