import type { DeveloperErrorCode, ErrorParticulars } from '../../kernel/developer-errors';

export interface EngineJob<Piece, Fed = never> {
  emit: (piece: Piece) => Promise<void>;
  /**
   * Aborted when the caller has left. The work must then end the programs that it started: its process is killed a
   * second later.
   */
  signal: AbortSignal;
  /** Input that the caller sends while the work runs, such as live sound. Empty for most work. */
  fed: AsyncIterable<Fed>;
}

/**
 * Does one job in a separate process. Input, pieces and result are structured-clonable. A thrown DeveloperError reaches
 * the caller. Any other error becomes `engine_failed`, and its message is discarded.
 */
export type EngineWork<Input, Piece, Result, Fed = never> = (
  input: Input,
  job: EngineJob<Piece, Fed>,
) => Promise<Result>;

export type AnyWork = EngineWork<never, unknown, unknown, never>;

export type WorkLoaders = Readonly<Record<string, () => Promise<AnyWork>>>;

type WorkOf<Loaders extends WorkLoaders, Kind extends keyof Loaders> = Awaited<ReturnType<Loaders[Kind]>>;
type JobOf<Loaders extends WorkLoaders, Kind extends keyof Loaders> = Parameters<WorkOf<Loaders, Kind>>[1];

export type InputOf<Loaders extends WorkLoaders, Kind extends keyof Loaders> = Parameters<
  WorkOf<Loaders, Kind>
>[0];

export type PieceOf<Loaders extends WorkLoaders, Kind extends keyof Loaders> = Parameters<
  JobOf<Loaders, Kind>['emit']
>[0];

export type ResultOf<Loaders extends WorkLoaders, Kind extends keyof Loaders> = Awaited<
  ReturnType<WorkOf<Loaders, Kind>>
>;

export type FedOf<Loaders extends WorkLoaders, Kind extends keyof Loaders> =
  JobOf<Loaders, Kind>['fed'] extends AsyncIterable<infer Fed> ? Fed : never;

/** Messages to an engine process. `job` is a counter: messages about a job that has ended are dropped. */
export type ToProcess =
  | { say: 'run'; job: number; input: unknown }
  /** The caller can accept one more piece. */
  | { say: 'more'; job: number }
  | { say: 'fed'; job: number; piece: unknown }
  | { say: 'fedAll'; job: number }
  | { say: 'cancel'; job: number };

export type FromProcess =
  | { say: 'ready' }
  | { say: 'piece'; job: number; piece: unknown }
  /** The work can accept one more piece of input. */
  | { say: 'hungry'; job: number }
  | { say: 'done'; job: number; result: unknown }
  | { say: 'refused'; job: number; code: DeveloperErrorCode; particulars: ErrorParticulars }
  /** Name of the thrown error, never its message, which could quote the caller's input. */
  | { say: 'failed'; job: number; failure: string };
