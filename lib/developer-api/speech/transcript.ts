import { z } from 'zod';

export const transcriptSchema = z.object({
  object: z.literal('speech.transcript'),
  engine: z.string().describe('The model or engine that answered.'),
  text: z.string(),
  language: z
    .string()
    .nullable()
    .describe('The requested language, or the one the provider detected; null if unknown.'),
  duration_seconds: z.number().describe('Measured by the portal.'),
});

export const transcriptFormats = ['json', 'text', 'srt', 'verbose_json', 'vtt'] as const;

export type TranscriptFormat = (typeof transcriptFormats)[number];

export const transcriptAnswerSchema = z.looseObject({
  text: z.string(),
  language: z.string().nullish().catch(null),
});

export const providerEventSchema = z.looseObject({ type: z.string() });

/** Values of `language`: a code, a name, or `auto`. */
export const spokenLanguage = /^[A-Za-z]{2,20}(?:-[A-Za-z0-9]{2,8}){0,2}$/;

/** A word of a transcript, with times in seconds from the start of the sound. */
export interface TranscriptWord {
  word: string;
  start: number;
  end: number;
}

/** A stretch of speech, with times in seconds from the start of the sound. */
export interface TranscriptSegment {
  text: string;
  start: number;
  end: number;
  /** Absent if an engine does not report word times. */
  words?: readonly TranscriptWord[];
}

export interface Transcript {
  /** BCP 47 language tag. */
  language: string;
  seconds: number;
  segments: readonly TranscriptSegment[];
}

export function textOfSegments(segments: readonly TranscriptSegment[]): string {
  return segments.map(({ text }) => text).join(' ');
}

/** Formats a time for subtitles: `00:01:02,345`, with `mark` before the milliseconds. */
function moment(seconds: number, mark: ',' | '.'): string {
  const milliseconds = Math.round(seconds * 1_000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const [hours, minutes] = [milliseconds / 3_600_000, (milliseconds / 60_000) % 60];
  const rest = String(milliseconds % 1_000).padStart(3, '0');
  return `${two(hours)}:${two(minutes)}:${two((milliseconds / 1_000) % 60)}${mark}${rest}`;
}

export function srtOf({ segments }: Transcript): string {
  const cues = segments.map(
    ({ text, start, end }, at) => `${at + 1}\n${moment(start, ',')} --> ${moment(end, ',')}\n${text}\n`,
  );
  return cues.join('\n');
}

export function vttOf({ segments }: Transcript): string {
  const cues = segments.map(
    ({ text, start, end }) => `${moment(start, '.')} --> ${moment(end, '.')}\n${text}\n`,
  );
  return `WEBVTT\n\n${cues.join('\n')}`;
}

/** Returns the English name of a language as official clients expect it, such as `english`. */
function languageName(language: string): string {
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(language.split('-')[0] ?? language);
  return (name ?? language).toLowerCase();
}

/** Formats a transcript as `verbose_json` for official clients, without values that no engine here measures. */
export function verboseTranscript(
  { language, seconds, segments }: Transcript,
  granularities: readonly string[],
): object {
  const words = segments.flatMap((segment) => segment.words ?? []);
  return {
    task: 'transcribe',
    language: languageName(language),
    duration: seconds,
    text: textOfSegments(segments),
    ...(granularities.includes('word') && { words }),
    segments: segments.map(({ text, start, end }, id) => ({ id, seek: 0, start, end, text })),
  };
}

/** Events sent to a caller of `stream`, in the format of OpenAI’s clients. */
export type TranscriptEvent =
  | { type: 'transcript.text.delta'; delta: string }
  | { type: 'transcript.text.done'; text: string; usage?: { type: 'duration'; seconds: number } };

/** Builds the event for a new segment. All deltas joined are the full text. */
export function deltaOf(segment: TranscriptSegment, isFirst: boolean): TranscriptEvent {
  return { type: 'transcript.text.delta', delta: isFirst ? segment.text : ` ${segment.text}` };
}
