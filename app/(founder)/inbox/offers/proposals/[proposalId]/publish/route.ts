import { founderFormRoute } from '@/app/(founder)/founder-form-route';
import { formAnswer } from '@/lib/http/forms/form-answer';
import { publishProposal } from '@/lib/offers/apply-proposal';
import { offerPage, proposalIdOf, proposalPage } from '../../../offer-paths';

/** Publishes a proposal, confirms that of another owner, or proposes it where it needs one. */
export const { GET, POST } = founderFormRoute({
  page: ({ proposalId }: { proposalId: string }) => proposalPage(proposalIdOf(proposalId)),
  role: 'owner',
  async take(form, deps, page, { proposalId }) {
    const result = await publishProposal(deps, proposalIdOf(proposalId));
    switch (result.outcome) {
      case 'published': {
        const { offerId } = result;
        return formAnswer(
          form,
          `${offerId === null ? '/inbox/offers' : offerPage({ offerId })}?done=published`,
        );
      }
      case 'proposed':
        return formAnswer(form, '/inbox/offers?done=proposed');
      case 'decided':
        return formAnswer(form, '/inbox/offers?problem=decided');
      case 'waiting':
        return formAnswer(form, `${page}?problem=waiting`);
      default:
        return formAnswer(form, `${page}?problem=stale`);
    }
  },
});
