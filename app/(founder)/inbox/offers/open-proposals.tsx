import { UtcTime } from '@/app/_components/utc-time';
import { proposalKindInWords } from '@/lib/offers/publishing-words';
import type { ShownProposal } from '@/lib/offers/read-proposals';
import { proposalPage } from './offer-paths';

/** What waits for an owner, each with the way to its page. */
export function OpenProposals({ proposals }: { proposals: readonly ShownProposal[] }) {
  return (
    <ul>
      {proposals.map((proposal) => (
        <li key={proposal.id} className="sheet-part">
          <a href={proposalPage(proposal.id)}>
            {proposalKindInWords(proposal.kind)}
            {proposal.offerName !== null && `: ${proposal.offerName}`}
          </a>
          <div className="text-md text-ink-2">
            {waitingWords(proposal)}, <UtcTime iso={proposal.createdAt} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function waitingWords({ state, act, makerName, isDecidable }: ShownProposal): string {
  if (state === 'draft') return 'Your draft, which nobody else sees';
  if (!isDecidable) return `Proposed by ${makerName}; waits for an owner`;
  if (act === 'confirm') return `Proposed by ${makerName}; confirm or refuse it`;
  return act === 'wait' ? 'Proposed by you; waits for another owner' : 'Proposed by you';
}
