import type { FounderForm } from '@/lib/founders/founder-form-http';
import { formAnswer } from '@/lib/http/forms/form-answer';
import { draftPage } from './offer-paths';

/** Redirects from a form that drafts something to the draft, or back to its page with the outcome. */
export function answerDraft(
  form: FounderForm,
  page: string,
  result: { outcome: 'drafted'; draftId: number } | { outcome: 'unchanged' | 'last_offer' },
): Response {
  if (result.outcome === 'drafted') return formAnswer(form, draftPage(result.draftId));
  return formAnswer(form, `${page}?${result.outcome === 'unchanged' ? 'done' : 'problem'}=${result.outcome}`);
}
