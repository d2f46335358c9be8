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
    const message = `The recording may last ${secondsMax} seconds at most.`;
    throw new DeveloperError('audio_too_long', secondsMax === audioSecondsMax ? {} : { message });
  }
  return Math.round(seconds * 1_000) / 1_000;
}

const beginnings: readonly { mimeType: string; extension: string; at: number; bytes: readonly number[] }[] = [
  { mimeType: 'audio/flac', extension: 'flac', at: 0, bytes: [0x66, 0x4c, 0x61, 0x43] },
  { mimeType: 'audio/ogg', extension: 'ogg', at: 0, bytes: [0x4f, 0x67, 0x67, 0x53] },
  { mimeType: 'audio/mp4', extension: 'm4a', at: 4, bytes: [0x66, 0x74, 0x79, 0x70] },
  { mimeType: 'audio/webm', extension: 'webm', at: 0, bytes: [0x1a, 0x45, 0xdf, 0xa3] },
  { mimeType: 'audio/mpeg', extension: 'mp3', at: 0, bytes: [0x49, 0x44, 0x33] },
];

interface AudioFormat {
  mimeType: string;
  extension: string;
}

/** Detects the format of a recording from its first bytes; undefined for unsupported formats. */
export function sniffAudio(bytes: Uint8Array): AudioFormat | undefined {
  const matches = (at: number, wanted: readonly number[]) =>
    wanted.every((byte, i) => bytes[at + i] === byte);
  if (matches(0, [0x52, 0x49, 0x46, 0x46]) && matches(8, [0x57, 0x41, 0x56, 0x45])) {
    return { mimeType: 'audio/wav', extension: 'wav' };
  }
  const found = beginnings.find((beginning) => matches(beginning.at, beginning.bytes));
  if (found) return { mimeType: found.mimeType, extension: found.extension };
  // An MPEG frame without tags before it: eleven set bits, then layer III.
  const [first = 0, second = 0] = bytes;
  const isFrame = first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) === 0x02;
  return isFrame ? { mimeType: 'audio/mpeg', extension: 'mp3' } : undefined;
}
