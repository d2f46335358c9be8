import { explainRefusal } from '@/app/_components/explain-refusal';
import { type Refusal, unanswered } from '@/app/_components/refusal';
import { leadFields } from './lead-fields';
import { readAnswer } from './lead-validation';

/** What sending the form came to. */
export type SendOutcome =
  | { stored: string }
  /** `isKnown` is false where the request may have been stored all the same. */
  | { refusal: Refusal; isKnown: boolean };

/** How long the portal may take to answer, in milliseconds. */
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
    if (!answer) return { refusal: unanswered, isKnown: false };
    if ('location' in answer) return { stored: answer.location };
    // A connection to the database that was lost behind an insert ends in the same refusal as one that was never there.
    const isKnown = !['internal_error', 'service_unavailable'].includes(answer.refused.error);
    return { refusal: explainRefusal(answer.refused, leadFields), isKnown };
  } catch {
    return { refusal: unanswered, isKnown: false };
  }
}
