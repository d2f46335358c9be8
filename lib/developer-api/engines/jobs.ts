import type { TextOperation, TextResponse } from '../text/text';

/** Work for an engine: a text to analyse, or a recording to measure. */
export type Job =
  | { kind: TextOperation; text: string }
  | { kind: 'audio_seconds'; bytes: Uint8Array; mimeType: string };

export type JobResult<Kind extends Job['kind']> = Kind extends TextOperation
  ? TextResponse<Kind>
  : { seconds: number | null };

/** What comes back from a thread, which does one job after another. */
export type ResultMessage = { result: unknown } | { failure: string };
