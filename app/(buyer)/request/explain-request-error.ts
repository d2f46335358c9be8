import { explainError } from '@/app/_components/explain-error';
import type { FormError } from '@/app/_components/form-error';
import type { ErrorBody } from '@/lib/kernel/errors';
import { leadFieldsOf } from './lead-fields';
import { leadProblems } from './lead-validation';
import { withPassages } from './secret-passage';

/**
 * The words for an error of the API about a request form, for the page. The API names one kind of error at a time; where
 * it is about fields, all that is wrong with what was typed is named, in the order of the page. A form that has come
 * again without a script says that the consent is not ticked.
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
  const text = isSaid ? explained.text : `${explained.text} Tick the consent again: it is never kept.`;
  return { ...explained, text, fields };
}
