import { DeveloperError } from './developer-errors';

/** Bytes reserved for a body before any of it has arrived. */
export const firstBytes = 16_384;

/** Bytes that one piece of work holds of a budget. */
export interface HeldBytes {
  /** Reserves up to a total. Returns false, and reserves nothing more, when there is no room. */
  growTo(total: number): boolean;
}

/** Limits the bytes that work of one kind holds at once. No key holds more than half of them. */
export class ByteBudget {
  readonly #heldByKey = new Map<string, number>();
  #held = 0;

  constructor(private readonly bytesMax: number) {}

  /** Does work of a key that reserves bytes as they arrive. Throws DeveloperError `engine_overloaded` without room for the first. */
  async hold<Result>(keyId: string, work: (held: HeldBytes) => Promise<Result>): Promise<Result> {
    const held = this.reserve(keyId);
    try {
      if (!held.growTo(firstBytes)) throw new DeveloperError('engine_overloaded');
      return await work(held);
    } finally {
      held.release();
    }
  }

  /** Starts a reservation of a key that holds nothing yet. */
  reserve(keyId: string): HeldBytes & { release: () => void } {
    let total = 0;
    return {
      growTo: (wanted) => {
        const more = Math.max(0, wanted - total);
        if (!this.#hasRoomFor(keyId, more)) return false;
        this.#add(keyId, more);
        total += more;
        return true;
      },
      release: () => {
        this.#add(keyId, -total);
        total = 0;
      },
    };
  }

  #hasRoomFor(keyId: string, bytes: number): boolean {
    const ofKey = this.#heldByKey.get(keyId) ?? 0;
    return this.#held + bytes <= this.bytesMax && ofKey + bytes <= this.bytesMax / 2;
  }

  #add(keyId: string, bytes: number): void {
    this.#held += bytes;
    const ofKey = (this.#heldByKey.get(keyId) ?? 0) + bytes;
    if (ofKey === 0) this.#heldByKey.delete(keyId);
    else this.#heldByKey.set(keyId, ofKey);
  }
}
