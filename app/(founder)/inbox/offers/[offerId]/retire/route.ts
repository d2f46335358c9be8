import { founderFormRoute } from '@/app/(founder)/founder-routes';
import { makeRetirement } from '@/lib/offers/make-draft';
import { answerDraft } from '../../answer-draft';
import { offerPage } from '../../offer-paths';

/** Drafts the removal of an offer from the catalog. */
export const { GET, POST } = founderFormRoute({
  page: offerPage,
  role: 'owner',
  handle: async (form, deps, page, { offerId }) =>
    answerDraft(form, page, await makeRetirement(deps, offerId)),
});
