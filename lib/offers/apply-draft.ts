import type { Transaction } from '../../db/connect';
import { requireRole } from '../founders/authorize';
import { insertHistory } from '../founders/history-queries';
import { ApiError } from '../kernel/errors';
import { changeFields, type FurtherDetail, holdOffer, type OfferStore, writeOffer } from './change-offer';
import type { DraftContent } from './draft';
import {
  deleteDraft,
  deleteEdits,
  findDraft,
  isOfferIdTaken,
  isOpen,
  markPublished,
  type StoredDraft,
} from './draft-queries';
import { detailedOfNew } from './new-offer';
import type { OfferChangeField } from './offer-change';
import { insertOffer, listPublishedIds, updateOrder } from './queries';

/** Reasons why a draft cannot be published: the offer or the catalog changed after the draft was made. */
export type StaleDraft =
  | { outcome: 'stale'; fields: OfferChangeField[] }
  | { outcome: 'id_taken' | 'last_offer' };

export type PublishOutcome =
  | { outcome: 'published' | 'retired'; offerId: string | null }
  | { outcome: 'published_before' }
  | StaleDraft;

interface Held {
  transaction: Transaction;
  /** Null for a command. */
  founderId: string | null;
  further: FurtherDetail;
}

/** Publishes a draft as one recorded action. Throws ApiError `not_found` for another owner's draft. */
export async function publishDraft(store: OfferStore, draftId: number): Promise<PublishOutcome> {
  const founder = await requireRole(store.authorize, 'owner');
  const result = await store.database.transaction(async (transaction): Promise<PublishOutcome> => {
    const draft = await holdDraft(transaction, draftId, founder.id);
    if (!isOpen(draft)) return { outcome: 'published_before' };
    const stale = await applyContent(draft, {
      transaction,
      founderId: founder.id,
      further: { draft: draftId },
    });
    if (stale) return stale;
    await markPublished(transaction, draftId, founder.id);
    await deleteEditOf(transaction, draft);
    return {
      outcome: draft.content.kind === 'retire' ? 'retired' : 'published',
      offerId: draft.offerId,
    };
  });
  if ('offerId' in result) await store.offers.refreshAfterChange();
  return result;
}

/** Deletes a draft. Throws as {@link publishDraft} does. */
export async function discardDraft(
  store: OfferStore,
  draftId: number,
): Promise<{ outcome: 'discarded' | 'published_before' }> {
  const founder = await requireRole(store.authorize, 'owner');
  return store.database.transaction(async (transaction) => {
    const draft = await holdDraft(transaction, draftId, founder.id);
    if (!isOpen(draft)) return { outcome: 'published_before' };
    await deleteDraft(transaction, draftId);
    await deleteEditOf(transaction, draft);
    return { outcome: 'discarded' };
  });
}

async function holdDraft(transaction: Transaction, draftId: number, founderId: string): Promise<StoredDraft> {
  const draft = await findDraft(transaction, draftId, true);
  if (!draft || draft.makerId !== founderId) throw new ApiError('not_found');
  return draft;
}

/** Deletes what was typed into the form from which a draft was made. */
async function deleteEditOf(
  transaction: Transaction,
  { content, offerId, makerId }: StoredDraft,
): Promise<void> {
  if (content.kind === 'new') await deleteEdits(transaction, makerId, null, 'edit');
  if (content.kind === 'change') await deleteEdits(transaction, makerId, offerId, 'edit');
  if (content.kind === 'sample') await deleteEdits(transaction, makerId, offerId, 'evidence_edit');
}

/** Applies the content of a draft; returns the reason if it cannot be applied. */
export async function applyContent(
  { offerId, content }: Pick<StoredDraft, 'offerId' | 'content'>,
  held: Held,
): Promise<StaleDraft | undefined> {
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
  { offer, sample_package_id: sampleId }: Extract<DraftContent, { kind: 'new' }>,
  { transaction, founderId, further }: Held,
): Promise<StaleDraft | undefined> {
  if (await isOfferIdTaken(transaction, offer.id)) return { outcome: 'id_taken' };
  await insertOffer(transaction, detailedOfNew(offer, sampleId !== null), sampleId);
  const detail = { made: offer, ...further, version: 1 };
  await insertHistory(transaction, { founderId, kind: 'offer_made', offerId: offer.id, detail });
  return undefined;
}

async function applyRetirement(
  offerId: string,
  { transaction, founderId, further }: Held,
): Promise<StaleDraft | undefined> {
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
  { before, after }: Extract<DraftContent, { kind: 'sample' }>,
  { transaction, founderId, further }: Held,
): Promise<StaleDraft | undefined> {
  const current = await holdOffer(transaction, offerId);
  if (current.retiredAt || current.samplePackageId !== before.sample_package_id)
    return { outcome: 'stale', fields: [] };
  const detail = { before, after, ...further };
  const update = { samplePackageId: after.sample_package_id };
  await writeOffer(transaction, current, update, { founderId, kind: 'sample_package_changed', detail });
  return undefined;
}

/**
 * Reorders the published offers if they are still in the order `before`. Records a history entry for each offer that
 * moves.
 */
export async function applyOrder(
  { before, after }: { before: readonly string[]; after: readonly string[] },
  { transaction, founderId, further }: Held,
): Promise<StaleDraft | undefined> {
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
