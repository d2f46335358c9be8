import { developerJson, developerText, engineHeaders } from '../http/answer';
import type { DeveloperAnswer } from '../http/request';
import { DeveloperError } from '../kernel/developer-errors';
import { heardSecondsMax } from '../kernel/developer-limits';
import type { EngineInfo } from '../kernel/engine-info';
import type { Meter } from '../ledger/meter-calls';
import { isSameLanguage } from '../speech/synthesis';
import {
  deltaOf,
  type HeardSegment,
  srtOf,
  type Transcript,
  textOfSegments,
  verboseTranscript,
  vttOf,
} from '../speech/transcript';
import { type Call, callerOf, metered } from './answer-call';
import { readAnnouncedSeconds, type TranscriptionRequest } from './read-recording';
import { type SentEvent, sentEvent, streamTranscript } from './stream-transcript';

/**
 * Transcribes a recording with an engine on this machine. Without a language in the request, uses the engine's first.
 * Throws DeveloperError `unsupported_language`, which lists the engine's languages, and throws as the engine's process
 * does.
 */
export function transcribeHere(
  call: Call,
  engine: EngineInfo,
  asked: TranscriptionRequest,
): Promise<DeveloperAnswer> {
  const language = languageOf(asked.language, engine);
  const what = { operation: 'transcribe', provider: 'local', model: engine.id } as const;
  return metered<DeveloperAnswer>(call, what, async (meter) => {
    meter.measured.audioSeconds = (await readAnnouncedSeconds(call, asked, heardSecondsMax)) ?? 0;
    const { processes } = call.deps.engines;
    const { signal } = call.request;
    const hearing = processes.run('hear', { bytes: asked.bytes }, callerOf(call), signal);
    if (asked.isStreamed) return streamTranscript(meter, eventsOf(meter, hearing), engineHeaders(engine));
    const segments: HeardSegment[] = [];
    for await (const segment of hearing.pieces) segments.push(segment);
    const { seconds } = await hearing.result;
    meter.measured.audioSeconds = seconds;
    return answerOf({ language: asked.language ?? language, seconds, segments }, engine, asked);
  });
}

function languageOf(asked: string | undefined, { languages }: EngineInfo): string {
  const known = languages ?? [];
  const found = asked === undefined ? known[0] : known.find((language) => isSameLanguage(asked, language));
  if (found !== undefined) return found;
  throw new DeveloperError('unsupported_language', {
    param: 'language',
    message: `The language is ${known.join(', ')}.`,
  });
}

interface Hearing {
  pieces: AsyncIterable<HeardSegment>;
  result: Promise<{ seconds: number }>;
}

/** Yields segments as they are recognised. Meters the sound up to the last segment sent, and all of it at the end. */
async function* eventsOf(meter: Meter, { pieces, result }: Hearing): AsyncGenerator<SentEvent> {
  const segments: HeardSegment[] = [];
  meter.measured.audioSeconds = 0;
  for await (const segment of pieces) {
    meter.measured.audioSeconds = segment.end;
    yield sentEvent(deltaOf(segment, segments.length === 0));
    segments.push(segment);
  }
  const { seconds } = await result;
  meter.measured.audioSeconds = seconds;
  const usage = { type: 'duration', seconds } as const;
  yield sentEvent({ type: 'transcript.text.done', text: textOfSegments(segments), usage });
}

function answerOf(
  transcript: Transcript,
  engine: EngineInfo,
  { responseFormat, form }: TranscriptionRequest,
): DeveloperAnswer {
  const headers = engineHeaders(engine);
  const plain = (text: string) => developerText(text, 'text/plain; charset=utf-8', headers);
  const text = textOfSegments(transcript.segments);
  const { seconds } = transcript;
  switch (responseFormat) {
    case undefined:
      return developerJson(
        {
          object: 'speech.transcript',
          engine: engine.id,
          text,
          language: transcript.language,
          duration_seconds: seconds,
        },
        headers,
      );
    case 'json':
      return developerJson({ text, usage: { type: 'duration', seconds } }, headers);
    case 'verbose_json':
      return developerJson(verboseTranscript(transcript, form.texts('timestamp_granularities[]')), headers);
    case 'text':
      return plain(`${text}\n`);
    case 'srt':
      return plain(srtOf(transcript));
    default:
      return plain(vttOf(transcript));
  }
}
