import { explainError } from '@/app/_components/explain-error';
import { type FormError, unanswered } from '@/app/_components/form-error';
import { leadFields } from './lead-fields';
import { readAnswer } from './lead-validation';

export type SendOutcome =
  | { stored: string }
  /** `isKnown` is false where the request may have been stored all the same. */
  | { error: FormError; isKnown: boolean };

const answersWithinMs = 20_000;

/** Sends the fields of a form as the browser itself would, and reads what the portal answered. */
export async function sendLead(form: HTMLFormElement): Promise<SendOutcome> {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields.set(name, value);
  try {
    const response = await fetch('/request/send', {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: fields,
      signal: AbortSignal.timeout(answersWithinMs),
    });
    const text = await response.text();
    const answer = readAnswer(text);
    if (!answer) return { error: unanswered, isKnown: false };
    if ('location' in answer) return { stored: answer.location };
    // A connection to the database that was lost behind an insert ends in the same error as one that was never there.
    const isKnown = !['internal_error', 'service_unavailable'].includes(answer.error.error);
    return { error: explainError(answer.error, leadFields), isKnown };
  } catch {
    return { error: unanswered, isKnown: false };
  }
}
