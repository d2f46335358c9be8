import { founderFormRoute } from '@/app/(founder)/founder-routes';
import { formAnswer } from '@/lib/http/forms/form-answer';
import { revertOffer } from '@/lib/offers/revert-offer';
import { offerPage } from '../../offer-paths';

export const { GET, POST } = founderFormRoute({
  page: offerPage,
  role: 'owner',
  async handle(form, deps, page, { offerId }) {
    const entry = Number(form.fields.text('entry'));
    const result = Number.isSafeInteger(entry)
      ? await revertOffer(deps, offerId, entry)
      : { outcome: 'no_change' as const };
    if (result.outcome === 'reverted') return formAnswer(form, `${page}?done=reverted`);
    const fields = 'fields' in result ? result.fields.map((field) => ['field', field]) : [];
    return formAnswer(form, `${page}?${new URLSearchParams([['problem', result.outcome], ...fields])}`);
  },
});
