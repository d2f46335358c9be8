import type { TextOperation, TextResponse } from '../text/text';
import type { WindowEntities, WindowSentiment } from '../text/windows';

/** Work for an engine: a text or a window of it to analyse, or a recording to measure. */
export type Job = { kind: TextOperation; text: string } | { kind: 'audio_seconds'; bytes: Uint8Array };

export type JobKind = Job['kind'];

/** What the engines answer, by kind of job. */
export interface JobResults {
  language: TextResponse<'language'>;
  pii: TextResponse<'pii'>;
  sentiment: WindowSentiment;
  entities: WindowEntities;
  toxicity: TextResponse<'toxicity'>;
  audio_seconds: { seconds: number | null };
}

/** What a thread says first: which one of the machine's it is, where the system tells. */
export interface StartMessage {
  thread: string | undefined;
}

/** What comes back from a thread, which does one job after another. */
export type ResultMessage = { result: unknown } | { failure: string };

/** A job that does nothing but load an engine. */
export function loadingJob(kind: JobKind): Job {
  if (kind === 'audio_seconds') return { kind, bytes: new Uint8Array(64) };
  return { kind, text: 'Ada Lovelace of London thanked us on 12 May for $5, which was very kind.' };
}
