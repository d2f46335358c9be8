import { explainError, isOfKey } from '@/app/_components/explain-error';
import { leadFieldsOf } from './lead-fields';
import { readAnswer } from './lead-validation';
import { withPassages } from './secret-passage';
import { networkError, type SendOutcome } from './send-outcome';

const answersWithinMs = 20_000;

/** Sends the fields of a form as the browser itself would, and reads what the portal answered. */
export async function sendLead(form: HTMLFormElement): Promise<SendOutcome> {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields.append(name, value);
  try {
    const response = await fetch('/request/send', {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: fields,
      signal: AbortSignal.timeout(answersWithinMs),
    });
    const text = await response.text();
    const answer = readAnswer(text);
    if (!answer) return { error: networkError, isKnown: false };
    if ('location' in answer) {
      const { location, sentBefore } = answer;
      if (sentBefore === undefined) return { stored: location };
      return { sentBefore: { location: location.replace(/\?.*/, ''), sentAt: sentBefore } };
    }
    // A database connection lost after the insert causes the same error as one that was never opened.
    const isKnown = !['internal_error', 'service_unavailable'].includes(answer.error.error);
    const typed = (field: string) => fields.get(field) ?? undefined;
    const error = explainError(answer.error, leadFieldsOf(typed('buyer_type')), typed);
    const withWords = { ...error, fields: withPassages(error.fields, typed) };
    return { error: withWords, isKnown, isOfKey: isOfKey(answer.error) };
  } catch {
    return { error: networkError, isKnown: false };
  }
}
