import { founderFormRoute } from '@/app/(founder)/founder-form-route';
import { formAnswer } from '@/lib/http/forms/form-answer';
import { undoOfferChange } from '@/lib/offers/undo-offer-change';
import { offerPage, proposalPage } from '../../offer-paths';

/** Puts back what an entry of the history changed, in one step. */
export const { GET, POST } = founderFormRoute({
  page: offerPage,
  role: 'owner',
  async take(form, deps, page, { offerId }) {
    const entry = Number(form.fields.text('entry'));
    const result = Number.isSafeInteger(entry)
      ? await undoOfferChange(deps, offerId, entry)
      : { outcome: 'no_change' as const };
    if (result.outcome === 'drafted') return formAnswer(form, proposalPage(result.proposalId));
    if (result.outcome === 'put_back') return formAnswer(form, `${page}?done=put_back`);
    const fields = 'fields' in result ? result.fields.map((field) => ['field', field]) : [];
    return formAnswer(form, `${page}?${new URLSearchParams([['problem', result.outcome], ...fields])}`);
  },
});
