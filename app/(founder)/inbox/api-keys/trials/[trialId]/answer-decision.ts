import type { TrialDecided } from '@/lib/developer-api/trials/change-trials';
import type { FounderForm } from '@/lib/founders/founder-form-http';
import { formAnswer, formError } from '@/lib/http/forms/form-answer';
import { errorBody } from '@/lib/kernel/errors';

/** Where a decision leads, and what is said there. */
export function answerDecision(
  form: FounderForm,
  page: string,
  { outcome }: TrialDecided,
  done: 'granted' | 'refused',
): Response {
  if (outcome === 'decided') return formAnswer(form, `${page}?done=${done}`);
  return form.wantsJson
    ? formError(form, errorBody('version_conflict', {}))
    : formAnswer(form, `${page}?problem=too_late`);
}
