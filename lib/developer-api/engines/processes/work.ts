/** What a job of an engine is given beside its input. */
export interface EngineJob<Piece, Fed = never> {
  /** Gives a piece of the answer and resolves when the caller can take more. Rejects once the caller has left. */
  emit: (piece: Piece) => Promise<void>;
  /**
   * Aborted when the caller has left: the work ends the programs that it started. What goes on for a second longer is
   * ended with its process.
   */
  signal: AbortSignal;
  /** What the caller brings while the work goes on, such as sound that is being spoken; empty for most. */
  fed: AsyncIterable<Fed>;
}

/**
 * Does one job in a process of its own. Input, pieces and result are structured-clonable. A DeveloperError that it
 * throws is what the caller is answered; anything else is `engine_failed`, and its message is told to nobody.
 */
export type EngineWork<Input, Piece, Result, Fed = never> = (
  input: Input,
  job: EngineJob<Piece, Fed>,
) => Promise<Result>;

/** Work of which only its name is known. */
export type AnyWork = EngineWork<never, unknown, unknown, never>;

/** How the work of each kind is loaded, in its process. */
export type WorkLoaders = Readonly<Record<string, () => Promise<AnyWork>>>;

type WorkOf<Loaders extends WorkLoaders, Kind extends keyof Loaders> = Awaited<ReturnType<Loaders[Kind]>>;
type JobOf<Loaders extends WorkLoaders, Kind extends keyof Loaders> = Parameters<WorkOf<Loaders, Kind>>[1];

/** What a kind of work takes. */
export type InputOf<Loaders extends WorkLoaders, Kind extends keyof Loaders> = Parameters<
  WorkOf<Loaders, Kind>
>[0];

/** What a kind of work gives piece by piece. */
export type PieceOf<Loaders extends WorkLoaders, Kind extends keyof Loaders> = Parameters<
  JobOf<Loaders, Kind>['emit']
>[0];

/** What a kind of work gives in the end. */
export type ResultOf<Loaders extends WorkLoaders, Kind extends keyof Loaders> = Awaited<
  ReturnType<WorkOf<Loaders, Kind>>
>;

/** What a kind of work is fed. */
export type FedOf<Loaders extends WorkLoaders, Kind extends keyof Loaders> =
  JobOf<Loaders, Kind>['fed'] extends AsyncIterable<infer Fed> ? Fed : never;
