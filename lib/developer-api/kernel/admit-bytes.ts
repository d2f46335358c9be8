import { DeveloperError } from './developer-errors';
import { chatBodyBytesMax } from './developer-limits';

/** Bytes reserved for a body before any of it has arrived. */
export const firstBytes = 16_384;

/** Bytes of a budget that one request uses. */
export interface HeldBytes {
  /** Changes the used bytes. Returns false, and changes nothing, if there is not enough room. */
  resizeTo(bytes: number): boolean;
}

/**
 * Limits the bytes that requests of one kind use at the same time. No key may use more than half of `bytesMax`. Because two
 * keys together may fill it, there is a reserve for others: each may use half of what is left of both.
 */
export class ByteBudget {
  readonly #heldByKey = new Map<string, number>();
  #held = 0;

  constructor(
    private readonly bytesMax: number,
    private readonly reserve = 0,
  ) {}

  /**
   * Runs work of a key that reserves bytes as they arrive. Throws DeveloperError `engine_overloaded` if there is no
   * room for the first bytes.
   */
  async hold<Result>(keyId: string, work: (held: HeldBytes) => Promise<Result>): Promise<Result> {
    const held = this.heldBy(keyId);
    try {
      if (!held.resizeTo(firstBytes)) throw new DeveloperError('engine_overloaded');
      return await work(held);
    } finally {
      held.resizeTo(0);
    }
  }

  /** Returns an empty reservation for one request of a key. */
  heldBy(keyId: string): HeldBytes {
    let held = 0;
    return {
      resizeTo: (bytes) => {
        const more = bytes - held;
        if (more > 0 && !this.#hasRoomFor(keyId, more)) return false;
        held = bytes;
        this.#add(keyId, more);
        return true;
      },
    };
  }

  #hasRoomFor(keyId: string, bytes: number): boolean {
    const ofKey = this.#heldByKey.get(keyId) ?? 0;
    const wanted = ofKey + bytes;
    const leftByOthers = this.bytesMax + this.reserve - (this.#held - ofKey);
    if (wanted > this.bytesMax / 2) return false;
    return this.#held + bytes <= this.bytesMax || wanted <= leftByOthers / 2;
  }

  #add(keyId: string, bytes: number): void {
    this.#held += bytes;
    const ofKey = (this.#heldByKey.get(keyId) ?? 0) + bytes;
    if (ofKey === 0) this.#heldByKey.delete(keyId);
    else this.#heldByKey.set(keyId, ofKey);
  }
}

/**
 * Limits the memory of bodies for providers until their answers begin: room for sixteen bodies of the maximum size, and a
 * reserve of two.
 */
export const forwardedBodies = new ByteBudget(16 * chatBodyBytesMax, 2 * chatBodyBytesMax);
