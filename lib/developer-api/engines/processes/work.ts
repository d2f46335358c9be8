import type { DeveloperErrorCode, ErrorParticulars } from '../../kernel/developer-errors';

export interface EngineJob<Piece, Incoming = never> {
  /** Resolves when the caller can accept more. Rejects once the caller has left. */
  emit: (piece: Piece) => Promise<void>;
  /**
   * Aborted when the caller has left. The work must then end the programs that it started: its process is killed a
   * second later.
   */
  signal: AbortSignal;
  /** Input that the caller sends while the work runs, such as live sound. Empty for most work. */
  incoming: AsyncIterable<Incoming>;
}

/**
 * Does one job in a separate process. Input, pieces and result are structured-clonable. A thrown DeveloperError reaches
 * the caller. Any other error becomes `engine_failed`, and its message is discarded.
 */
export type EngineWork<Input, Piece, Result, Incoming = never> = (
  input: Input,
  job: EngineJob<Piece, Incoming>,
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

export type IncomingOf<Loaders extends WorkLoaders, Kind extends keyof Loaders> =
  JobOf<Loaders, Kind>['incoming'] extends AsyncIterable<infer Incoming> ? Incoming : never;

/** Messages to an engine process. `job` is a counter: messages about a job that has ended are dropped. */
export type ToProcess =
  | { type: 'run'; job: number; input: unknown }
  | { type: 'pull'; job: number }
  | { type: 'input'; job: number; piece: unknown }
  | { type: 'end'; job: number }
  | { type: 'cancel'; job: number };

export type FromProcess =
  | { type: 'ready' }
  | { type: 'chunk'; job: number; piece: unknown }
  | { type: 'demand'; job: number }
  | { type: 'done'; job: number; result: unknown }
  | { type: 'refused'; job: number; code: DeveloperErrorCode; particulars: ErrorParticulars }
  /** Name of the thrown error, never its message, which could quote the caller's input. */
  | { type: 'failed'; job: number; failure: string };
