import { type DeveloperForm, readDeveloperForm } from '../http/read-form';
import { ByteBudget, type HeldBytes } from '../kernel/admit-bytes';
import { DeveloperError } from '../kernel/developer-errors';
import { audioBytesMax, audioSecondsMax, speechBodyBytesMax } from '../kernel/developer-limits';
import type { TranscriptFormat } from '../speech/transcript';
import { type Call, callerOf } from './answer-call';

/**
 * Memory budget of all recordings in progress, in bytes. Each is in memory several times while it is measured and
 * passed on, so four of the largest, and one or two of the reserve, take some hundreds of megabytes.
 */
export const recordings = new ByteBudget(4 * speechBodyBytesMax, 2 * speechBodyBytesMax);

export interface Recording {
  bytes: Uint8Array<ArrayBuffer>;
  format: AudioFormat;
  form: DeveloperForm;
}

export interface TranscriptionRequest extends Recording {
  language: string | undefined;
  model: string | undefined;
  /** Undefined on the portal's own path, which has one answer format. */
  responseFormat: TranscriptFormat | undefined;
  isStreamed: boolean;
}

/** Reads the recording from a form. Throws DeveloperError if it is missing or its format is unsupported. */
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

/** Returns the first field with a name; undefined if it is absent or empty. */
export function readField(form: DeveloperForm, name: string): string | undefined {
  const text = form.texts(name)[0]?.trim();
  return text === '' ? undefined : text;
}

/**
 * Measures the duration of a recording in seconds from its samples, frames or container. Throws DeveloperError
 * `unsupported_audio` or `audio_too_long`.
 */
export async function readSeconds(call: Call, recording: Recording): Promise<number> {
  const seconds = await readAnnouncedSeconds(call, recording, audioSecondsMax);
  if (seconds === undefined) throw new DeveloperError('unsupported_audio');
  return seconds;
}

/**
 * Returns the duration of a recording in seconds; undefined if it cannot be measured without decoding. Throws
 * DeveloperError `audio_too_long` beyond `secondsMax`.
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
    const message = `The recording can be up to ${secondsMax} seconds long.`;
    throw new DeveloperError('audio_too_long', secondsMax === audioSecondsMax ? {} : { message });
  }
  return Math.round(seconds * 1_000) / 1_000;
}

interface AudioFormat {
  mimeType: string;
  extension: string;
}

/** Detects the format of a recording from its first bytes; undefined for unsupported formats. */
export function sniffAudio(bytes: Uint8Array): AudioFormat | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  const of = (name: string, extension = name) => ({ mimeType: `audio/${name}`, extension });
  if (/^RIFF[\s\S]{4}WAVE/.test(head)) return of('wav');
  if (head.startsWith('fLaC')) return of('flac');
  if (head.startsWith('OggS')) return of('ogg');
  if (head.startsWith('ftyp', 4)) return of('mp4', 'm4a');
  if (head.startsWith('\x1aE\xdf\xa3')) return of('webm');
  // Tags, or an MPEG frame: eleven set bits, then layer III.
  return /^(?:ID3|\xff[\xe2\xe3\xea\xeb\xf2\xf3\xfa\xfb])/.test(head) ? of('mpeg', 'mp3') : undefined;
}
