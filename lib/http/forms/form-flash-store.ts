import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '../../kernel/errors';

/** Record that a form's key already had, with different content than was sent now. */
interface SentBefore {
  location: string;
  sentAt: string;
}

/** Rejected form to show again: all typed text, and the errors. */
export interface FlashedForm {
  /** Texts by field; for a field with several values, one value per line. */
  texts: ReadonlyMap<string, string>;
  why: ErrorBody | SentBefore;
}

/**
 * Private header that passes a page something to show, such as a failed form: the secret of the process, a
 * space, a one-time token. `server/` removes it from external requests.
 */
export const formFlashHeader = 'x-portal-failed-form';

/** Maximum number of records kept; beyond it the oldest is dropped. */
const heldMax = 200;

/** Values waiting for the one page that shows them; they are stored nowhere else. */
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

  /** Returns the record that a page request is to show, once. */
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
