import { firstBytes, type HeldBytes } from '../../admit-bytes';
import type { CallerLeft } from '../../caller-left';
import type { DeveloperError } from '../../developer-errors';

/** What a piece counts for that is no bytes. */
const smallPieceBytes = 1_024;

/** The owner of a call, as places are shared between keys and as the log names it. */
export interface Caller {
  keyId: string;
  requestId: string;
}

/** What a run tells the process that works on it. */
export interface Worker {
  /** One more piece can be taken. */
  more(): void;
  fed(piece: unknown): void;
  fedAll(): void;
  /** The clock of the work stands while the caller keeps it waiting. */
  pause(): void;
  resume(): void;
}

/** Limits of the pieces that are held for a caller who reads slowly, so that others need not wait for them. */
export interface RunLimits {
  bytesMax: number;
  held: HeldBytes;
}

interface Settle {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

/** A job as its caller sees it: pieces as they come, what they are in the end, and what the work is fed. */
export class EngineRun<Piece = unknown, Result = unknown, Fed = unknown> {
  /** Rejects with DeveloperError or CallerLeft, as {@link pieces} throws it. */
  readonly result: Promise<Result>;
  /** To be read once. Who stops reading before the end ends the job. */
  readonly pieces: AsyncIterable<Piece>;
  readonly #held: { piece: unknown; bytes: number }[] = [];
  #heldBytes = 0;
  #isPieceOwed = false;
  #onPiece: (() => void) | undefined;
  #worker: Worker | undefined;
  #isHungry = false;
  readonly #toFeed: { piece: unknown; resolve: () => void }[] = [];
  #isFedAll = false;
  #ending: { result: unknown } | { error: Error } | undefined;
  readonly #settle: Settle;

  constructor(
    /** Told once when nobody wants the rest. */
    private readonly onLeft: () => void,
    private readonly limits: RunLimits,
  ) {
    let settle: Settle = { resolve: () => {}, reject: () => {} };
    const result = new Promise<unknown>((resolve, reject) => {
      settle = { resolve, reject };
    });
    // Who reads the pieces hears of a failure there.
    result.catch(() => {});
    this.#settle = settle;
    // What a process answers to a kind of work is what that work's own types say.
    this.result = result as Promise<Result>;
    this.pieces = this.#readPieces() as AsyncIterable<Piece>;
  }

  get isOver(): boolean {
    return this.#ending !== undefined;
  }

  /** Ends the job, whatever it is at. */
  cancel(): void {
    if (!this.isOver) this.onLeft();
  }

  /** Brings the work one more piece; resolves when it has taken it, or is over. */
  feed(piece: Fed): Promise<void> {
    return new Promise((resolve) => {
      if (this.isOver || this.#isFedAll) resolve();
      else {
        this.#toFeed.push({ piece, resolve });
        this.#feedHungry();
      }
    });
  }

  /** Says that there is nothing more to feed. */
  endFeed(): void {
    this.#isFedAll = true;
    this.#feedHungry();
  }

  /** A process begins to work on it. */
  begin(worker: Worker): void {
    this.#worker = worker;
  }

  /** The work can take one more piece. */
  hungry(): void {
    this.#isHungry = true;
    this.#worker?.pause();
    this.#feedHungry();
  }

  #feedHungry(): void {
    if (!this.#isHungry || !this.#worker) return;
    const next = this.#toFeed.shift();
    if (!next && !this.#isFedAll) return;
    this.#isHungry = false;
    this.#worker.resume();
    if (next) {
      this.#worker.fed(next.piece);
      next.resolve();
    } else this.#worker.fedAll();
  }

  /** The work has given a piece. It is asked for the next as long as few are held. */
  take(piece: unknown): void {
    const bytes = piece instanceof Uint8Array ? piece.byteLength : smallPieceBytes;
    this.#held.push({ piece, bytes });
    this.#heldBytes += bytes;
    this.#isPieceOwed = true;
    this.#askForMore();
    if (this.#isPieceOwed) this.#worker?.pause();
    this.#onPiece?.();
  }

  #askForMore(): void {
    if (!this.#isPieceOwed || !this.#hasRoom()) return;
    this.#isPieceOwed = false;
    this.#worker?.resume();
    this.#worker?.more();
  }

  /** Returns true while few bytes are held, or the key may hold more. */
  #hasRoom(): boolean {
    const { bytesMax, held } = this.limits;
    return this.#heldBytes < bytesMax && (held.resizeTo(this.#heldBytes) || this.#heldBytes < firstBytes);
  }

  /** The work is over; only the first call counts. */
  end(ending: { result: unknown } | { error: DeveloperError | CallerLeft }): void {
    if (this.#ending) return;
    this.#ending = ending;
    if ('error' in ending) this.#settle.reject(ending.error);
    else this.#settle.resolve(ending.result);
    for (const { resolve } of this.#toFeed.splice(0)) resolve();
    this.#onPiece?.();
  }

  async *#readPieces(): AsyncGenerator<unknown> {
    try {
      for (;;) {
        const next = this.#held.shift();
        if (next) {
          this.#heldBytes -= next.bytes;
          this.limits.held.resizeTo(this.#heldBytes);
          this.#askForMore();
          yield next.piece;
        } else if (this.#ending) {
          if ('error' in this.#ending) throw this.#ending.error;
          return;
        } else {
          await new Promise<void>((resolve) => {
            this.#onPiece = resolve;
          });
        }
      }
    } finally {
      this.limits.held.resizeTo(0);
      this.cancel();
    }
  }
}
