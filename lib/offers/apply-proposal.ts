import type { Transaction } from '../../db/connect';
import { insertHistory } from '../founders/history-queries';
import { ApiError } from '../kernel/api-error';
import { authorizePublishing } from './authorize-publishing';
import { changeFields, type FurtherDetail, holdOffer, type OfferStore, writeOffer } from './change-offer';
import { insertOffer, listPublishedIds, updateOrder } from './change-queries';
import { offerOfNew } from './new-offer';
import type { OfferChangeField } from './offer-change';
import { type ProposalContent, proposalAct } from './proposal';
import {
  deleteDraft,
  findProposal,
  isOfferIdTaken,
  type StoredProposal,
  updateProposalState,
} from './proposal-queries';

/** Why a proposal cannot be carried out as it stands: something changed since it was made. */
export type StaleProposal =
  | { outcome: 'stale'; fields: OfferChangeField[] }
  | { outcome: 'id_taken' | 'last_offer' };

/** What came of publishing: it is public, it waits for another owner, it was decided before, or it cannot be. */
export type PublishOutcome =
  | { outcome: 'published'; offerId: string | null }
  | { outcome: 'proposed' | 'waiting' | 'decided' }
  | StaleProposal;

interface Held {
  transaction: Transaction;
  founderId: string;
  further: FurtherDetail;
}

/**
 * Publishes a proposal, or proposes it to the other owners where it names a price and another one signed in lately;
 * what another proposed is confirmed and published. Each step is recorded. Throws ApiError `not_found` for somebody
 * else's draft, `sign_in_required` or `service_unavailable`.
 */
export async function publishProposal(store: OfferStore, proposalId: number): Promise<PublishOutcome> {
  const { founder, others } = await authorizePublishing(store);
  const result = await store.database.transaction(async (transaction): Promise<PublishOutcome> => {
    const proposal = await holdProposal(transaction, proposalId, founder.id);
    const act = proposalAct(proposal, founder.id, others.length > 0);
    if (act === 'none') return { outcome: 'decided' };
    if (act === 'wait') return { outcome: 'waiting' };
    if (act === 'propose') {
      await updateProposalState(transaction, proposalId, 'proposed', null);
      await recordProposal(transaction, 'offer_change_proposed', proposal, founder.id);
      return { outcome: 'proposed' };
    }
    const further = { proposal: proposalId, ...(act === 'confirm' && { confirmed: true }) };
    const stale = await applyContent(proposal, { transaction, founderId: founder.id, further });
    if (stale) return stale;
    await updateProposalState(transaction, proposalId, 'published', founder.id);
    return { outcome: 'published', offerId: proposal.offerId };
  });
  if (result.outcome === 'published') await store.offers.refreshAfterChange();
  return result;
}

/**
 * Refuses what another owner proposed, or takes back what one proposed or drafted oneself. Throws as
 * {@link publishProposal} does.
 */
export async function refuseProposal(
  store: OfferStore,
  proposalId: number,
): Promise<{ outcome: 'refused' | 'dropped' | 'decided' }> {
  const { founder } = await authorizePublishing(store);
  return store.database.transaction(async (transaction) => {
    const proposal = await holdProposal(transaction, proposalId, founder.id);
    if (proposal.state === 'draft') {
      await deleteDraft(transaction, proposalId);
      return { outcome: 'dropped' };
    }
    if (proposal.state !== 'proposed') return { outcome: 'decided' };
    await updateProposalState(transaction, proposalId, 'refused', founder.id);
    await recordProposal(transaction, 'offer_change_refused', proposal, founder.id);
    return { outcome: 'refused' };
  });
}

async function holdProposal(
  transaction: Transaction,
  proposalId: number,
  founderId: string,
): Promise<StoredProposal> {
  const proposal = await findProposal(transaction, proposalId, true);
  if (!proposal || (proposal.state === 'draft' && proposal.makerId !== founderId))
    throw new ApiError('not_found');
  return proposal;
}

async function recordProposal(
  transaction: Transaction,
  kind: 'offer_change_proposed' | 'offer_change_refused',
  { id, offerId, content }: StoredProposal,
  founderId: string,
): Promise<void> {
  const detail = {
    proposal: id,
    ...(content.kind === 'change' && { before: content.before, after: content.after }),
  };
  await insertHistory(transaction, { founderId, kind, ...(offerId !== null && { offerId }), detail });
}

/** Carries a proposal out; gives why where it cannot be. */
async function applyContent(
  { offerId, content }: StoredProposal,
  held: Held,
): Promise<StaleProposal | undefined> {
  if (content.kind === 'new') return applyNew(content, held);
  if (content.kind === 'order') return applyOrder(content, held);
  if (offerId === null) throw new ApiError('not_found');
  if (content.kind === 'retire') return applyRetirement(offerId, held);
  if (content.kind === 'sample') return applySample(offerId, content, held);
  const { transaction, founderId, further } = held;
  const changed = await changeFields(transaction, offerId, content, founderId, further);
  return changed.outcome === 'stale' ? changed : undefined;
}

async function applyNew(
  { offer, sample_package_id: sampleId }: Extract<ProposalContent, { kind: 'new' }>,
  { transaction, founderId, further }: Held,
): Promise<StaleProposal | undefined> {
  if (await isOfferIdTaken(transaction, offer.id)) return { outcome: 'id_taken' };
  await insertOffer(transaction, offerOfNew(offer, sampleId !== null), sampleId);
  const detail = { made: offer, ...further, version: 1 };
  await insertHistory(transaction, { founderId, kind: 'offer_made', offerId: offer.id, detail });
  return undefined;
}

async function applyRetirement(
  offerId: string,
  { transaction, founderId, further }: Held,
): Promise<StaleProposal | undefined> {
  const ids = await listPublishedIds(transaction);
  if (!ids.includes(offerId)) return { outcome: 'stale', fields: [] };
  if (ids.length === 1) return { outcome: 'last_offer' };
  const current = await holdOffer(transaction, offerId);
  await writeOffer(
    transaction,
    current,
    { isRetired: true },
    { founderId, kind: 'offer_retired', detail: further },
  );
  return undefined;
}

async function applySample(
  offerId: string,
  { before, after }: Extract<ProposalContent, { kind: 'sample' }>,
  { transaction, founderId, further }: Held,
): Promise<StaleProposal | undefined> {
  const current = await holdOffer(transaction, offerId);
  if (current.retiredAt || current.samplePackageId !== before.sample_package_id)
    return { outcome: 'stale', fields: [] };
  const detail = { before, after, ...further };
  const update = { samplePackageId: after.sample_package_id };
  await writeOffer(transaction, current, update, { founderId, kind: 'sample_package_changed', detail });
  return undefined;
}

/** Puts the published offers in another order, where they are still in the former one; recorded at each that moves. */
export async function applyOrder(
  { before, after }: { before: readonly string[]; after: readonly string[] },
  { transaction, founderId, further }: Held,
): Promise<StaleProposal | undefined> {
  const current = await listPublishedIds(transaction);
  if (current.join() !== before.join()) return { outcome: 'stale', fields: [] };
  await updateOrder(transaction, after);
  const moved = after.filter((id, position) => before[position] !== id);
  const entries = moved.map((offerId) => ({
    founderId,
    kind: 'offers_ordered' as const,
    offerId,
    detail: {
      before: { position: before.indexOf(offerId) + 1 },
      after: { position: after.indexOf(offerId) + 1 },
      order: { before, after },
      ...further,
    },
  }));
  await insertHistory(transaction, ...entries);
  return undefined;
}
