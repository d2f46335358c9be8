/** A word of a transcript, in seconds from the beginning of the sound. */
export interface HeardWord {
  word: string;
  start: number;
  end: number;
}

/** A stretch of speech, in seconds from the beginning of the sound. */
export interface HeardSegment {
  text: string;
  start: number;
  end: number;
  /** Absent where an engine does not tell where words are. */
  words?: readonly HeardWord[];
}

/** A recording as an engine of the portal heard it. */
export interface Transcript {
  /** As BCP 47 writes it. */
  language: string;
  /** How long the sound was. */
  seconds: number;
  segments: readonly HeardSegment[];
}

/** All that was said. */
export function textOfSegments(segments: readonly HeardSegment[]): string {
  return segments.map(({ text }) => text).join(' ');
}

/** A moment as subtitles write it: `00:01:02,345`, with another mark before the thousandths where wanted. */
function moment(seconds: number, mark: ',' | '.'): string {
  const milliseconds = Math.round(seconds * 1_000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const [hours, minutes] = [milliseconds / 3_600_000, (milliseconds / 60_000) % 60];
  const rest = String(milliseconds % 1_000).padStart(3, '0');
  return `${two(hours)}:${two(minutes)}:${two((milliseconds / 1_000) % 60)}${mark}${rest}`;
}

/** Subtitles in SubRip's format. */
export function srtOf({ segments }: Transcript): string {
  const cues = segments.map(
    ({ text, start, end }, at) => `${at + 1}\n${moment(start, ',')} --> ${moment(end, ',')}\n${text}\n`,
  );
  return cues.join('\n');
}

/** Subtitles in the web's format. */
export function vttOf({ segments }: Transcript): string {
  const cues = segments.map(
    ({ text, start, end }) => `${moment(start, '.')} --> ${moment(end, '.')}\n${text}\n`,
  );
  return `WEBVTT\n\n${cues.join('\n')}`;
}

/** The English names of languages that official clients expect, such as `english`. */
function languageName(language: string): string {
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(language.split('-')[0] ?? language);
  return (name ?? language).toLowerCase();
}

/** A transcript as official clients know `verbose_json`, without what no engine here measures. */
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

/** What a caller of `stream` is told, in the shape of official clients. */
export type TranscriptEvent =
  | { type: 'transcript.text.delta'; delta: string }
  | { type: 'transcript.text.done'; text: string; usage?: { type: 'duration'; seconds: number } };

/** The event of what was said since the last one; all deltas together are the text. */
export function deltaOf(segment: HeardSegment, isFirst: boolean): TranscriptEvent {
  return { type: 'transcript.text.delta', delta: isFirst ? segment.text : ` ${segment.text}` };
}
