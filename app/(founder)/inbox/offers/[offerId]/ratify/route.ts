import { founderFormRoute } from '@/app/(founder)/founder-routes';
import { formAnswer } from '@/lib/http/forms/form-answer';
import { isApiError } from '@/lib/kernel/errors';
import { ratifyCheckpoint } from '@/lib/offers/change-offer';
import { offerPage } from '../../offer-paths';

/** Commits the vendor to an offer's checkpoint, as it was shown to the founder. */
export const { GET, POST } = founderFormRoute({
  page: offerPage,
  role: 'owner',
  async handle(form, deps, page, { offerId }) {
    try {
      const { outcome } = await ratifyCheckpoint(deps, offerId, Number(form.fields.text('version')));
      return formAnswer(form, `${page}?done=${outcome === 'changed' ? 'ratified' : 'ratified_before'}`);
    } catch (error) {
      if (!isApiError(error) || error.code !== 'version_conflict' || form.wantsJson) throw error;
      return formAnswer(form, `${page}?problem=stale`);
    }
  },
});
