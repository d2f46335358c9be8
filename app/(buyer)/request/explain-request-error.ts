import { explainError } from '@/app/_components/explain-error';
import type { FormError } from '@/app/_components/form-error';
import type { ErrorBody } from '@/lib/kernel/errors';
import { leadFieldsOf } from './lead-fields';
import { leadProblems } from './lead-validation';
import { withPassages } from './secret-passage';

/**
 * Translates an API error about a request form for the page. The API reports one kind of error at a time; for errors of
 * fields, this lists all of them, in the order of the page. For a form sent without a script it adds that the consent
 * is not ticked.
 */
export function explainRequestError(
  error: ErrorBody,
  texts: Readonly<Record<string, string>>,
  { hasComeAgain }: { hasComeAgain: boolean },
): FormError {
  const explained = explainError(error, leadFieldsOf(texts.buyer_type), (field) => texts[field]);
  const found = explained.fields.length === 0 ? [] : leadProblems(texts);
  const others = explained.fields.filter(({ field }) => !found.some((problem) => problem.field === field));
  const fields = [...found, ...withPassages(others, (field) => texts[field])];
  const isSaid = !hasComeAgain || fields.some(({ field }) => field === 'contact_consent');
  const text = isSaid
    ? explained.text
    : `${explained.text} Tick the consent box again; it is cleared each time.`;
  return { ...explained, text, fields };
}
