import type { FounderForm } from '@/lib/founders/founder-form-http';
import { formAnswer } from '@/lib/http/forms/form-answer';
import { proposalPage } from './offer-paths';

/** The way on from a form that drafts something: to what it drafted, or back to its page with what came of it. */
export function answerDraft(
  form: FounderForm,
  page: string,
  result: { outcome: 'drafted'; proposalId: number } | { outcome: 'unchanged' | 'last_offer' },
): Response {
  if (result.outcome === 'drafted') return formAnswer(form, proposalPage(result.proposalId));
  return formAnswer(form, `${page}?${result.outcome === 'unchanged' ? 'done' : 'problem'}=${result.outcome}`);
}
