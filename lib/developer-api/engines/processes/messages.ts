import type { DeveloperErrorCode, ErrorParticulars } from '../../developer-errors';

/** Messages to an engine process. `job` is a counter: messages about a job that has ended are dropped. */
export type ToProcess =
  | { say: 'run'; job: number; input: unknown }
  /** The caller can accept one more piece. */
  | { say: 'more'; job: number }
  | { say: 'fed'; job: number; piece: unknown }
  | { say: 'fedAll'; job: number }
  | { say: 'cancel'; job: number };

/** Messages from an engine process. */
export type FromProcess =
  /** The engine is loaded. */
  | { say: 'ready' }
  | { say: 'piece'; job: number; piece: unknown }
  /** The work can accept one more piece of input. */
  | { say: 'hungry'; job: number }
  | { say: 'done'; job: number; result: unknown }
  | { say: 'refused'; job: number; code: DeveloperErrorCode; particulars: ErrorParticulars }
  /** Name of the thrown error, never its message, which could quote the caller's input. */
  | { say: 'failed'; job: number; failure: string };
