import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '../../kernel/errors';

/** A record that a form's key already had, with something else in it than what was sent now. */
interface SentBefore {
  /** Path of the page that shows the record. */
  location: string;
  /** When it was stored, as an ISO date and time. */
  sentAt: string;
}

/** Rejected form to show again: all typed text, and the errors. */
export interface FailedForm {
  /** By field; of a field that may be sent several times one value a line. */
  texts: ReadonlyMap<string, string>;
  why: ErrorBody | SentBefore;
}

/**
 * The private header in which the portal tells its own page what to show, such as a failed form: the secret of the
 * process, a space, a one-time token. `server/` removes it from requests that come from outside.
 */
export const failedFormHeader = 'x-portal-failed-form';

/** Maximum number of records kept; beyond it the oldest is dropped. */
const heldMax = 200;

/** Things on their way to the one page that shows them; they are kept nowhere else. */
export class HandoverStore<Held> {
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
    const token = headers.get(failedFormHeader)?.split(' ').at(-1);
    if (token === undefined) return undefined;
    const held = this.#held.get(token);
    this.#held.delete(token);
    return held;
  }

  drop(token: string): void {
    this.#held.delete(token);
  }
}

/** Failed forms on their way to the page that shows them; one that was pushed out is shown without what was typed. */
export class FailedFormStore extends HandoverStore<FailedForm> {}
