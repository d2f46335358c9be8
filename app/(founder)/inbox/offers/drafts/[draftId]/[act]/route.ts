import { founderFormRoutes } from '@/app/(founder)/founder-routes';
import { formAnswer } from '@/lib/http/forms/form-answer';
import { discardDraft, publishDraft } from '@/lib/offers/apply-draft';
import { draftIdOf, draftPage, offerPage } from '../../../offer-paths';

export const { GET, POST } = founderFormRoutes<'/inbox/offers/drafts/[draftId]/[act]'>(
  { page: ({ draftId }) => draftPage(draftIdOf(draftId)), role: 'owner' },
  {
    async publish(form, deps, page, { draftId }) {
      const result = await publishDraft(deps, draftIdOf(draftId));
      if ('offerId' in result) {
        const { offerId, outcome } = result;
        const place = offerId === null ? '/inbox/offers' : offerPage({ offerId });
        return formAnswer(form, `${place}?done=${outcome}`);
      }
      if (result.outcome === 'published_before')
        return formAnswer(form, '/inbox/offers?problem=published_before');
      return formAnswer(form, `${page}?problem=stale`);
    },

    async discard(form, deps, _page, { draftId }) {
      const { outcome } = await discardDraft(deps, draftIdOf(draftId));
      return formAnswer(form, `/inbox/offers?${outcome === 'discarded' ? 'done' : 'problem'}=${outcome}`);
    },
  },
);
