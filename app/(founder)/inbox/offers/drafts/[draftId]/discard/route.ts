import { founderFormRoute } from '@/app/(founder)/founder-routes';
import { formAnswer } from '@/lib/http/forms/form-answer';
import { discardDraft } from '@/lib/offers/apply-draft';
import { draftIdOf, draftPage } from '../../../offer-paths';

export const { GET, POST } = founderFormRoute({
  page: ({ draftId }: { draftId: string }) => draftPage(draftIdOf(draftId)),
  role: 'owner',
  async handle(form, deps, _page, { draftId }) {
    const { outcome } = await discardDraft(deps, draftIdOf(draftId));
    return formAnswer(form, `/inbox/offers?${outcome === 'discarded' ? 'done' : 'problem'}=${outcome}`);
  },
});
