import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '../../kernel/errors';

interface SentBefore {
  location: string;
  sentAt: string;
}

export interface FlashedForm {
  /** Texts by field; for a field with several values, one value per line. */
  texts: ReadonlyMap<string, string>;
  reason: ErrorBody | SentBefore;
}

/** Private header with a one-time token, which `server/` removes from external requests. */
export const formFlashHeader = 'x-portal-failed-form';

const heldMax = 200;

export class OneTimeStore<Held> {
  readonly #held = new Map<string, Held>();

  get size(): number {
    return this.#held.size;
  }

  /** Stores a record for one reader, who has the token. The caller must drop it in the end. */
  hold(held: Held): string {
    const token = randomUUID();
    const [oldest] = this.#held.keys();
    if (oldest !== undefined && this.#held.size >= heldMax) this.#held.delete(oldest);
    this.#held.set(token, held);
    return token;
  }

  take(headers: { get(name: string): string | null }): Held | undefined {
    const token = headers.get(formFlashHeader)?.split(' ').at(-1);
    if (token === undefined) return undefined;
    const held = this.#held.get(token);
    this.#held.delete(token);
    return held;
  }

  drop(token: string): void {
    this.#held.delete(token);
  }
}

/** If a form was dropped, its page shows the form without the typed text. */
export class FormFlash extends OneTimeStore<FlashedForm> {}
