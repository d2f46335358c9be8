import { founderFormRoute } from '@/app/(founder)/founder-form-route';
import { formAnswer } from '@/lib/http/forms/form-answer';
import { refuseProposal } from '@/lib/offers/apply-proposal';
import { proposalIdOf, proposalPage } from '../../../offer-paths';

/** Refuses a proposal, takes it back or drops a draft. */
export const { GET, POST } = founderFormRoute({
  page: ({ proposalId }: { proposalId: string }) => proposalPage(proposalIdOf(proposalId)),
  role: 'owner',
  async take(form, deps, _page, { proposalId }) {
    const { outcome } = await refuseProposal(deps, proposalIdOf(proposalId));
    return formAnswer(form, `/inbox/offers?${outcome === 'decided' ? 'problem' : 'done'}=${outcome}`);
  },
});
