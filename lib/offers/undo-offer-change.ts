import type { Transaction } from '../../db/connect';
import { findHistoryOfOffer } from '../founders/history-queries';
import { applyOrder } from './apply-proposal';
import { authorizePublishing } from './authorize-publishing';
import { changeFields, holdOffer, type OfferStore, writeOffer } from './change-offer';
import type { OfferChangeField } from './offer-change';
import { namesPrice } from './proposal';
import { insertDraft } from './proposal-queries';
import { fieldsThatDiffer, type RecordedChange, recordedChange } from './put-back';

/** How long after a change a price is put back without a second owner, in milliseconds: a mistake must not stay public. */
const atOnceWithinMs = 86_400_000;

/**
 * The former values are published again, or drafted where they need a second owner; something changed since; or the
 * entry is none that can be put back.
 */
export type UndoneOutcome =
  | { outcome: 'put_back' }
  | { outcome: 'drafted'; proposalId: number }
  | { outcome: 'changed_since'; fields: OfferChangeField[] }
  | { outcome: 'no_change' };

/**
 * Puts back what an entry of an offer's history changed, as one recorded action. Refused where anything that the entry
 * changed has changed since. A price that was public within the last day needs no second owner to be so again; an older
 * one is drafted as every other change of a price, where another owner signed in lately. Throws ApiError `not_found`,
 * `sign_in_required` or `service_unavailable`.
 */
export async function undoOfferChange(
  store: OfferStore,
  offerId: string,
  entryId: number,
): Promise<UndoneOutcome> {
  const { founder, others } = await authorizePublishing(store);
  const result = await store.database.transaction(async (transaction): Promise<UndoneOutcome> => {
    const entry = await findHistoryOfOffer(transaction, offerId, entryId);
    const recorded = entry && recordedChange(entry);
    if (!recorded) return { outcome: 'no_change' };
    const isRecent = Date.now() - entry.at.getTime() <= atOnceWithinMs;
    if (recorded.kind === 'offer_changed' && others.length > 0 && !isRecent) {
      const drafted = await draftPrice(transaction, offerId, recorded.detail, founder.id);
      if (drafted) return drafted;
    }
    return putBack(transaction, offerId, recorded, founder.id, { put_back: entryId });
  });
  if (result.outcome === 'put_back') await store.offers.refreshAfterChange();
  return result;
}

/** Drafts the former values where they name a price; undefined where they do not. */
async function draftPrice(
  transaction: Transaction,
  offerId: string,
  { before, after }: Extract<RecordedChange, { kind: 'offer_changed' }>['detail'],
  makerId: string,
): Promise<UndoneOutcome | undefined> {
  const content = { kind: 'change' as const, before: after, after: before };
  if (!namesPrice(content)) return undefined;
  const { offer, retiredAt } = await holdOffer(transaction, offerId);
  const fields = fieldsThatDiffer(offer, after);
  if (retiredAt || fields.length > 0) return { outcome: 'changed_since', fields };
  return { outcome: 'drafted', proposalId: await insertDraft(transaction, { offerId, makerId, content }) };
}

async function putBack(
  transaction: Transaction,
  offerId: string,
  { kind, detail }: RecordedChange,
  founderId: string,
  further: { put_back: number },
): Promise<UndoneOutcome> {
  const changedSince = { outcome: 'changed_since' as const, fields: [] };
  if (kind === 'offers_ordered') {
    const inverse = { before: detail.order.after, after: detail.order.before };
    const stale = await applyOrder(inverse, { transaction, founderId, further });
    return stale ? changedSince : { outcome: 'put_back' };
  }
  if (kind === 'offer_changed') {
    const inverse = { before: detail.after, after: detail.before };
    const changed = await changeFields(transaction, offerId, inverse, founderId, further);
    return changed.outcome === 'stale'
      ? { outcome: 'changed_since', fields: changed.fields }
      : { outcome: 'put_back' };
  }
  const current = await holdOffer(transaction, offerId);
  if (kind === 'offer_retired') {
    if (!current.retiredAt) return changedSince;
    const entry = { founderId, kind: 'offer_restored' as const, detail: further };
    await writeOffer(transaction, current, { isRetired: false }, entry);
    return { outcome: 'put_back' };
  }
  const { before, after } = detail;
  if (current.retiredAt || current.samplePackageId !== after.sample_package_id) return changedSince;
  const update = { samplePackageId: before.sample_package_id };
  const entry = {
    founderId,
    kind: 'sample_package_changed' as const,
    detail: { before: after, after: before, ...further },
  };
  await writeOffer(transaction, current, update, entry);
  return { outcome: 'put_back' };
}
