import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '../../kernel/errors';

/** A record that a form's key already had, with something else in it than what was sent now. */
interface SentBefore {
  /** Where the record is shown. */
  location: string;
  /** When it was stored, as an ISO date and time. */
  sentAt: string;
}

/** What a form that was not taken is shown with again: everything that was typed, and why. */
export interface FailedForm {
  /** By field; of a field that may be sent several times one value a line. */
  texts: ReadonlyMap<string, string>;
  why: ErrorBody | SentBefore;
}

/**
 * The private header in which the portal tells its own page which failed form to show: the secret of the
 * process, a space, a one-time token. `server/` removes it from requests that come from outside.
 */
export const failedFormHeader = 'x-portal-failed-form';

/** Failed forms that are kept at once; beyond them the oldest is shown without what was typed. */
const formsMax = 200;

/** Failed forms on their way to the page that shows them; nothing typed is kept anywhere else. */
export class FailedFormStore {
  readonly #forms = new Map<string, FailedForm>();

  get size(): number {
    return this.#forms.size;
  }

  /** Holds a form for one taker, who knows the token. Whoever holds it drops it in the end. */
  hold(form: FailedForm): string {
    const token = randomUUID();
    const [oldest] = this.#forms.keys();
    if (oldest !== undefined && this.#forms.size >= formsMax) this.#forms.delete(oldest);
    this.#forms.set(token, form);
    return token;
  }

  /** The form that a page request is for, once. */
  take(headers: { get(name: string): string | null }): FailedForm | undefined {
    const token = headers.get(failedFormHeader)?.split(' ').at(-1);
    if (token === undefined) return undefined;
    const form = this.#forms.get(token);
    this.#forms.delete(token);
    return form;
  }

  drop(token: string): void {
    this.#forms.delete(token);
  }
}
