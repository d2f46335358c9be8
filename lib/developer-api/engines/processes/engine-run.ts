import { firstBytes, type HeldBytes } from '../../kernel/admit-bytes';
import type { CallerLeft, DeveloperError } from '../../kernel/developer-errors';

/** Bytes counted for a piece that is not binary. */
const smallPieceBytes = 1_024;

/** Owner of a call: slots are shared between keys, and the log names the key. */
export interface Caller {
  keyId: string;
  requestId: string;
}

export interface Worker {
  pull(): void;
  write(piece: unknown): void;
  end(): void;
  /** Stops the clock of the work while its caller pauses it. */
  pause(): void;
  resume(): void;
}

/** Limits of the pieces buffered for a slow reader, so that the reader does not block others. */
export interface RunLimits {
  bytesMax: number;
  held: HeldBytes;
}

interface Settle {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

/** A job from its caller's side: output pieces, final result, and input sent to the work. */
export class EngineRun<Piece = unknown, Result = unknown, Incoming = unknown> {
  /** Rejects with DeveloperError or CallerLeft, the errors that {@link pieces} throws. */
  readonly result: Promise<Result>;
  /** Can be read once. Leaving the loop before the end cancels the job. */
  readonly pieces: AsyncIterable<Piece>;
  readonly #held: { piece: unknown; bytes: number }[] = [];
  #heldBytes = 0;
  #hasUnpulledChunk = false;
  #onPiece: (() => void) | undefined;
  #worker: Worker | undefined;
  #hasDemand = false;
  readonly #input: { piece: unknown; resolve: () => void }[] = [];
  #hasInputEnded = false;
  #ending: { result: unknown } | { error: Error } | undefined;
  readonly #settle: Settle;

  constructor(
    /** Called once when the caller no longer wants the rest. */
    private readonly onLeft: () => void,
    private readonly limits: RunLimits,
  ) {
    let settle: Settle = { resolve: () => {}, reject: () => {} };
    const result = new Promise<unknown>((resolve, reject) => {
      settle = { resolve, reject };
    });
    // A reader of the pieces receives the failure there.
    result.catch(() => {});
    this.#settle = settle;
    // A process returns the type that its kind of work declares.
    this.result = result as Promise<Result>;
    this.pieces = this.#readPieces() as AsyncIterable<Piece>;
  }

  get isOver(): boolean {
    return this.#ending !== undefined;
  }

  cancel(): void {
    if (!this.isOver) this.onLeft();
  }

  /** Resolves when the work has accepted the piece or is over. */
  push(piece: Incoming): Promise<void> {
    return new Promise((resolve) => {
      if (this.isOver || this.#hasInputEnded) resolve();
      else {
        this.#input.push({ piece, resolve });
        this.#sendInput();
      }
    });
  }

  endInput(): void {
    this.#hasInputEnded = true;
    this.#sendInput();
  }

  onStart(worker: Worker): void {
    this.#worker = worker;
  }

  onDemand(): void {
    this.#hasDemand = true;
    this.#worker?.pause();
    this.#sendInput();
  }

  #sendInput(): void {
    if (!this.#hasDemand || !this.#worker) return;
    const next = this.#input.shift();
    if (!next && !this.#hasInputEnded) return;
    this.#hasDemand = false;
    this.#worker.resume();
    if (next) {
      this.#worker.write(next.piece);
      next.resolve();
    } else this.#worker.end();
  }

  /** Accepts a piece of output. Requests the next one while the buffer has room. */
  onChunk(piece: unknown): void {
    const bytes = piece instanceof Uint8Array ? piece.byteLength : smallPieceBytes;
    this.#held.push({ piece, bytes });
    this.#heldBytes += bytes;
    this.#hasUnpulledChunk = true;
    this.#pull();
    if (this.#hasUnpulledChunk) this.#worker?.pause();
    this.#onPiece?.();
  }

  #pull(): void {
    if (!this.#hasUnpulledChunk || !this.#hasRoom()) return;
    this.#hasUnpulledChunk = false;
    this.#worker?.resume();
    this.#worker?.pull();
  }

  /** Returns true while few bytes are buffered, or the key may buffer more. */
  #hasRoom(): boolean {
    const { bytesMax, held } = this.limits;
    return this.#heldBytes < bytesMax && (held.resizeTo(this.#heldBytes) || this.#heldBytes < firstBytes);
  }

  end(ending: { result: unknown } | { error: DeveloperError | CallerLeft }): void {
    if (this.#ending) return;
    this.#ending = ending;
    if ('error' in ending) this.#settle.reject(ending.error);
    else this.#settle.resolve(ending.result);
    for (const { resolve } of this.#input.splice(0)) resolve();
    this.#onPiece?.();
  }

  async *#readPieces(): AsyncGenerator<unknown> {
    try {
      for (;;) {
        const next = this.#held.shift();
        if (next) {
          this.#heldBytes -= next.bytes;
          this.limits.held.resizeTo(this.#heldBytes);
          this.#pull();
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
