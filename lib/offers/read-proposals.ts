import type { FounderStore } from '../founders/authorize';
import { hasRole } from '../founders/team/roles';
import { jsonOf } from '../kernel/json-of';
import { type Publisher, readPublisher } from './authorize-publishing';
import { listVersionedOffers, type VersionedOffer } from './change-queries';
import { type EvidencePackage, evidencePackageSchema } from './evidence-package';
import {
  namesPrice,
  type ProposalAct,
  type ProposalContent,
  type ProposalState,
  proposalAct,
  sampleIdOf,
} from './proposal';
import { findProposal, findSampleText, listOpenProposals, type StoredProposal } from './proposal-queries';
import { type Difference, proposalInWords } from './publishing-words';
import { stalenessInWords } from './stale-words';

/** A proposal as a founder reads it. */
export interface ShownProposal {
  id: number;
  offerId: string | null;
  /** The name of its offer; of a new one the name that it is to have. Null for the order of all. */
  offerName: string | null;
  kind: ProposalContent['kind'];
  state: ProposalState;
  makerName: string;
  createdAt: string;
  deciderName: string | null;
  decidedAt: string | null;
  differences: Difference[];
  namesPrice: boolean;
  act: ProposalAct;
  /** Whether the role of whoever reads allows to decide it. */
  isDecidable: boolean;
  /** Why it cannot be published any more, as sentences; none where it can, or once it is decided. */
  staleness: string[];
  /** The other owners who signed in lately, by name. */
  otherNames: string[];
}

function show(
  { offerId, createdAt, decidedAt, ...proposal }: StoredProposal,
  offers: readonly VersionedOffer[],
  { founder, others }: Publisher,
): ShownProposal {
  const { id, content, state, makerName, deciderName } = proposal;
  const nameOf = (known: string) => offers.find(({ offer }) => offer.id === known)?.offer.name ?? known;
  const otherNames = others.map(({ name }) => name);
  const isDecidable = hasRole(founder, 'owner');
  const isOpen = state === 'draft' || state === 'proposed';
  const offerName = content.kind === 'new' ? content.offer.name : offerId && nameOf(offerId);
  return {
    id,
    offerId,
    offerName,
    kind: content.kind,
    state,
    makerName,
    createdAt: createdAt.toISOString(),
    deciderName,
    decidedAt: decidedAt?.toISOString() ?? null,
    differences: proposalInWords(content, nameOf),
    namesPrice: namesPrice(content),
    act: isDecidable ? proposalAct(proposal, founder.id, others.length > 0) : 'wait',
    isDecidable,
    staleness: isOpen ? stalenessInWords(content, offerId, offers) : [],
    otherNames,
  };
}

/**
 * What waits for another owner, and the caller's own drafts, the oldest first. Throws ApiError `sign_in_required` or
 * `service_unavailable`.
 */
export async function readOpenProposals(store: FounderStore): Promise<ShownProposal[]> {
  const publisher = await readPublisher(store);
  return store.database.run(async (orm) => {
    const offers = await listVersionedOffers(orm);
    const open = await listOpenProposals(orm, publisher.founder.id);
    return open.map((proposal) => show(proposal, offers, publisher));
  });
}

/**
 * A proposal with the sample package that it would publish; undefined for none, and for somebody else's draft. Throws
 * as {@link readOpenProposals} does.
 */
export async function readProposal(
  store: FounderStore,
  proposalId: number,
): Promise<(ShownProposal & { sample: EvidencePackage | undefined }) | undefined> {
  const publisher = await readPublisher(store);
  return store.database.run(async (orm) => {
    const proposal = await findProposal(orm, proposalId);
    if (!proposal || (proposal.state === 'draft' && proposal.makerId !== publisher.founder.id))
      return undefined;
    const offers = await listVersionedOffers(orm);
    const sampleId = sampleIdOf(proposal.content);
    const text = sampleId === null ? undefined : await findSampleText(orm, sampleId);
    const shown = show(proposal, offers, publisher);
    return { ...shown, sample: evidencePackageSchema.safeParse(jsonOf(text ?? '')).data };
  });
}
