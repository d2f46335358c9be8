import { DeveloperError } from './developer-errors';

/** Bytes reserved for a body before any of it has arrived. */
export const firstBytes = 16_384;

/** Bytes that one piece of work holds of a budget. */
export interface HeldBytes {
  /** Holds this many bytes from now on. Returns false, and changes nothing, when there is no room for more. */
  resizeTo(bytes: number): boolean;
}

/** Limits the bytes that work of one kind holds at once. No key holds more than half of them. */
export class ByteBudget {
  readonly #heldByKey = new Map<string, number>();
  #held = 0;

  constructor(private readonly bytesMax: number) {}

  /** Does work of a key that holds bytes as they arrive. Throws DeveloperError `engine_overloaded` without room for the first. */
  async hold<Result>(keyId: string, work: (held: HeldBytes) => Promise<Result>): Promise<Result> {
    const held = this.heldBy(keyId);
    try {
      if (!held.resizeTo(firstBytes)) throw new DeveloperError('engine_overloaded');
      return await work(held);
    } finally {
      held.resizeTo(0);
    }
  }

  /** Returns what one piece of work of a key holds, which is nothing so far. */
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
    return this.#held + bytes <= this.bytesMax && ofKey + bytes <= this.bytesMax / 2;
  }

  #add(keyId: string, bytes: number): void {
    this.#held += bytes;
    const ofKey = (this.#heldByKey.get(keyId) ?? 0) + bytes;
    if (ofKey === 0) this.#heldByKey.delete(keyId);
    else this.#heldByKey.set(keyId, ofKey);
  }
}
