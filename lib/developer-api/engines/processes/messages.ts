import type { DeveloperErrorCode, ErrorParticulars } from '../../developer-errors';

/** What a process of an engine is told. `job` numbers the jobs of a process: what is said of an ended one is dropped. */
export type ToProcess =
  | { say: 'run'; job: number; input: unknown }
  /** The caller can take one more piece. */
  | { say: 'more'; job: number }
  | { say: 'fed'; job: number; piece: unknown }
  | { say: 'fedAll'; job: number }
  | { say: 'cancel'; job: number };

/** What it tells. */
export type FromProcess =
  /** It has loaded its engine. */
  | { say: 'ready' }
  | { say: 'piece'; job: number; piece: unknown }
  /** It can take one more piece of what it is fed. */
  | { say: 'hungry'; job: number }
  | { say: 'done'; job: number; result: unknown }
  | { say: 'refused'; job: number; code: DeveloperErrorCode; particulars: ErrorParticulars }
  /** The name of what was thrown, never its message: that could quote what the caller sent. */
  | { say: 'failed'; job: number; failure: string };
