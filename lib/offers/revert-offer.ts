import type { Transaction } from '../../db/connect';
import { requireRole } from '../founders/authorize';
import { findHistoryOfOffer } from '../founders/history-queries';
import { applyOrder } from './apply-draft';
import { changeFields, holdOffer, type OfferStore, writeOffer } from './change-offer';
import type { OfferChangeField } from './offer-change';
import { listSamples } from './queries';
import { type RecordedChange, recordedChange } from './recorded-change';

export type RevertOutcome =
  | { outcome: 'reverted' }
  | { outcome: 'changed_since'; fields: OfferChangeField[] }
  | { outcome: 'no_change' };

/**
 * Restores the values before a history entry of an offer, as one recorded action. Returns `changed_since` if any value
 * that the entry set has changed. Throws ApiError `not_found`.
 */
export async function revertOffer(
  store: OfferStore,
  offerId: string,
  entryId: number,
): Promise<RevertOutcome> {
  const founder = await requireRole(store.authorize, 'owner');
  const result = await store.database.transaction(async (transaction): Promise<RevertOutcome> => {
    const entry = await findHistoryOfOffer(transaction, offerId, entryId);
    const recorded = entry && recordedChange(entry);
    if (!recorded) return { outcome: 'no_change' };
    return revertChange(transaction, offerId, recorded, founder.id, { put_back: entryId });
  });
  if (result.outcome === 'reverted') await store.offers.refreshAfterChange();
  return result;
}

async function revertChange(
  transaction: Transaction,
  offerId: string,
  { kind, detail }: RecordedChange,
  founderId: string,
  further: { put_back: number },
): Promise<RevertOutcome> {
  const changedSince = { outcome: 'changed_since' as const, fields: [] };
  if (kind === 'offers_ordered') {
    const inverse = { before: detail.order.after, after: detail.order.before };
    const stale = await applyOrder(inverse, { transaction, founderId, further });
    return stale ? changedSince : { outcome: 'reverted' };
  }
  if (kind === 'offer_changed') {
    const inverse = { before: detail.after, after: detail.before };
    const changed = await changeFields(transaction, offerId, inverse, founderId, further);
    return changed.outcome === 'stale'
      ? { outcome: 'changed_since', fields: changed.fields }
      : { outcome: 'reverted' };
  }
  const current = await holdOffer(transaction, offerId);
  if (kind === 'offer_retired') {
    if (!current.retiredAt) return changedSince;
    const entry = { founderId, kind: 'offer_restored' as const, detail: further };
    await writeOffer(transaction, current, { isRetired: false }, entry);
    return { outcome: 'reverted' };
  }
  const { before, after } = detail;
  if (current.retiredAt || current.samplePackageId !== after.sample_package_id) return changedSince;
  const id = before.sample_package_id;
  // A pilot’s sample is deleted with the consent to it.
  if (id !== null && (await listSamples(transaction, [id])).size === 0) return changedSince;
  const update = { samplePackageId: before.sample_package_id };
  const entry = {
    founderId,
    kind: 'sample_package_changed' as const,
    detail: { before: after, after: before, ...further },
  };
  await writeOffer(transaction, current, update, entry);
  return { outcome: 'reverted' };
}
