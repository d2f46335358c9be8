import type { FounderStore } from '@/lib/founders/authorize';
import type { FounderForm } from '@/lib/founders/founder-form-http';
import { formAnswer } from '@/lib/http/forms/form-answer';
import { listOfAct } from '@/lib/kernel/form-rows';
import type { OfferTexts } from '@/lib/offers/editor/offer-texts';
import { discardEdit, writeEdit } from '@/lib/offers/editor/write-edit';
import { draftPage } from './offer-paths';

/** Redirects from a form that creates a draft to the draft, or back to its page with the outcome. */
export function answerDraft(
  form: FounderForm,
  page: string,
  result: { outcome: 'drafted'; draftId: number } | { outcome: 'unchanged' | 'last_offer' },
): Response {
  if (result.outcome === 'drafted') return formAnswer(form, draftPage(result.draftId));
  return formAnswer(form, `${page}?${result.outcome === 'unchanged' ? 'done' : 'problem'}=${result.outcome}`);
}

/**
 * Stores an offer's form as it is typed. Handles the buttons that add, move and remove rows or discard the changes, and
 * autosave; returns undefined if the form is to be reviewed.
 */
export async function answerEdit(
  form: FounderForm,
  store: FounderStore,
  page: string,
  offerId: string | null,
  texts: OfferTexts,
): Promise<Response | undefined> {
  const act = form.fields.text('act');
  if (act === 'discard') {
    await discardEdit(store, offerId);
    return formAnswer(form, `${page}?done=discarded`);
  }
  await writeEdit(store, offerId, texts);
  const list = listOfAct(act);
  return act === 'keep' || list ? formAnswer(form, list ? `${page}#${list}` : page) : undefined;
}
