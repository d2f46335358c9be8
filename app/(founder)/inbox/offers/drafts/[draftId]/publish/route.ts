import { founderFormRoute } from '@/app/(founder)/founder-routes';
import { formAnswer } from '@/lib/http/forms/form-answer';
import { publishDraft } from '@/lib/offers/apply-draft';
import { draftIdOf, draftPage, offerPage } from '../../../offer-paths';

export const { GET, POST } = founderFormRoute({
  page: ({ draftId }: { draftId: string }) => draftPage(draftIdOf(draftId)),
  role: 'owner',
  async handle(form, deps, page, { draftId }) {
    const result = await publishDraft(deps, draftIdOf(draftId));
    if (result.outcome === 'published') {
      const { offerId } = result;
      return formAnswer(
        form,
        `${offerId === null ? '/inbox/offers' : offerPage({ offerId })}?done=published`,
      );
    }
    if (result.outcome === 'published_before')
      return formAnswer(form, '/inbox/offers?problem=published_before');
    return formAnswer(form, `${page}?problem=stale`);
  },
});
