import { ByteBudget, type HeldBytes } from '../admit-bytes';
import { type Call, callerOf } from '../answer-call';
import { DeveloperError } from '../developer-errors';
import { audioBytesMax, audioSecondsMax, speechBodyBytesMax } from '../developer-limits';
import { type DeveloperForm, readDeveloperForm } from '../http/read-form';
import { type AudioFormat, sniffAudio } from './sniff';
import type { TranscriptFormat } from './speech';

/**
 * What recordings that are under way may have in bytes together. Each is in memory several times while it is
 * measured and passed on, so four of the largest are some hundreds of megabytes.
 */
const recordings = new ByteBudget(4 * speechBodyBytesMax);

/** Work with a recording, when there is room for it. Throws DeveloperError `engine_overloaded` where there is none. */
export function holdRecording<Answer>(
  call: Call,
  work: (held: HeldBytes) => Promise<Answer>,
): Promise<Answer> {
  return recordings.hold(call.key.keyId, work);
}

/** A recording as it was sent, with the rest of its form. */
export interface Recording {
  bytes: Uint8Array<ArrayBuffer>;
  format: AudioFormat;
  form: DeveloperForm;
}

/** What is asked about a recording. */
export interface TranscriptionRequest extends Recording {
  /** Undefined where it is to be found out. */
  language: string | undefined;
  model: string | undefined;
  /** Undefined on the path of our own, whose answer has one shape. */
  responseFormat: TranscriptFormat | undefined;
  isStreamed: boolean;
}

/** The recording of a form. Throws DeveloperError for a form without one, and for what is no audio that is taken. */
export async function readRecording(call: Call, fileField: string, held: HeldBytes): Promise<Recording> {
  const form = await readDeveloperForm(call.request, speechBodyBytesMax, held);
  const bytes = form.file(fileField);
  if (bytes === undefined) {
    throw new DeveloperError('missing_parameter', {
      param: fileField,
      message: `The file ${fileField} is missing.`,
    });
  }
  if (bytes.length > audioBytesMax) throw new DeveloperError('payload_too_large', { param: fileField });
  const format = sniffAudio(bytes);
  if (!format) throw new DeveloperError('unsupported_audio', { param: fileField });
  return { bytes, format, form };
}

/** The first field of a name; undefined where it is absent or empty. */
export function readField(form: DeveloperForm, name: string): string | undefined {
  const text = form.texts(name)[0]?.trim();
  return text === '' ? undefined : text;
}

/**
 * How long a recording lasts, by its samples, frames or container, in seconds. Throws DeveloperError
 * `unsupported_audio`, or `audio_too_long`.
 */
export async function readSeconds(call: Call, recording: Recording): Promise<number> {
  const seconds = await readAnnouncedSeconds(call, recording, audioSecondsMax);
  if (seconds === undefined) throw new DeveloperError('unsupported_audio');
  return seconds;
}

/**
 * How long a recording says that it lasts; undefined where it does not, as one that was written while it was made.
 * Throws DeveloperError `audio_too_long` beyond `secondsMax`.
 */
export async function readAnnouncedSeconds(
  call: Call,
  { bytes }: Recording,
  secondsMax: number,
): Promise<number | undefined> {
  const { seconds } = await call.deps.engines.processes.run('audio_seconds', { bytes }, callerOf(call))
    .result;
  if (seconds === null) return undefined;
  if (seconds > secondsMax) {
    const message = `The recording may last ${secondsMax} seconds at most.`;
    throw new DeveloperError('audio_too_long', secondsMax === audioSecondsMax ? {} : { message });
  }
  return Math.round(seconds * 1_000) / 1_000;
}
