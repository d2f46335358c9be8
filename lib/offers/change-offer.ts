import type { Transaction } from '../../db/connect';
import { type FounderStore, requireRole } from '../founders/authorize';
import type { HistoryKind } from '../founders/history-kinds';
import { insertHistory } from '../founders/history-queries';
import { ApiError } from '../kernel/errors';
import type { FieldValues } from './draft';
import {
  changeWith,
  checkpointFields,
  type OfferChangeField,
  offerChangeFields,
  problemsBetweenFields,
} from './offer-change';
import type { PublishedOffers } from './offer-store';
import { findVersionedOffer, type OfferUpdate, updateOffer, type VersionedOffer } from './queries';
import { fieldsThatDiffer } from './recorded-change';

/** Dependencies of publishing: the database, the caller's authorization and the offers in memory. */
export type OfferStore = FounderStore & { offers: PublishedOffers };

export interface OfferOutcome {
  outcome: 'changed' | 'unchanged';
}

/** Outcome of a change; `stale` lists the fields that changed since the draft was made. */
export type FieldsOutcome = { outcome: 'changed' } | { outcome: 'stale'; fields: OfferChangeField[] };

/** Additional detail of a history entry, such as the published draft. */
export type FurtherDetail = Record<string, unknown>;

/** Locks an offer until the transaction ends and returns it. Throws ApiError `not_found`. */
export async function holdOffer(transaction: Transaction, offerId: string): Promise<VersionedOffer> {
  const current = await findVersionedOffer(transaction, offerId, true);
  if (!current) throw new ApiError('not_found');
  return current;
}

/** Updates a locked offer and records a history entry in the same transaction. */
export async function writeOffer(
  transaction: Transaction,
  { offer: { id: offerId }, version }: VersionedOffer,
  update: OfferUpdate,
  entry: { founderId: string | null; kind: HistoryKind; detail: FurtherDetail },
): Promise<void> {
  const next = await updateOffer(transaction, offerId, version, update);
  await insertHistory(transaction, { ...entry, offerId, detail: { ...entry.detail, version: next } });
}

/**
 * Changes fields of a published offer if their values are still `before`, as one recorded action. Stored quotes do not
 * change. A committed checkpoint whose terms change must be ratified again. Throws ApiError `not_found`.
 */
export async function changeFields(
  transaction: Transaction,
  offerId: string,
  { before, after }: { before: FieldValues; after: FieldValues },
  founderId: string | null,
  further: FurtherDetail,
): Promise<FieldsOutcome> {
  const current = await holdOffer(transaction, offerId);
  const { offer } = current;
  if (current.retiredAt) throw new ApiError('not_found');
  const fields = fieldsThatDiffer(current, before);
  if (fields.length > 0) return { outcome: 'stale', fields };
  const merged = changeWith(current, after);
  if (!merged.success) return { outcome: 'stale', fields: [] };
  const wrong = [...problemsBetweenFields(merged.data).keys()];
  if (wrong.length > 0) {
    return {
      outcome: 'stale',
      fields: offerChangeFields.filter((field) => wrong.some((path) => path.split('.')[0] === field)),
    };
  }
  const hasCheckpoint = merged.data.checkpoint_day !== undefined;
  const losesRatification =
    offer.mid_pilot_checkpoint?.status === 'committed' && checkpointFields.some((field) => field in after);
  await writeOffer(
    transaction,
    current,
    {
      change: merged.data,
      ...(!hasCheckpoint && { checkpointStatus: null }),
      ...(hasCheckpoint &&
        (losesRatification || !offer.mid_pilot_checkpoint) && {
          checkpointStatus: 'pending_founder_ratification' as const,
        }),
    },
    {
      founderId,
      kind: 'offer_changed',
      detail: { before, after, ...further, ...(losesRatification && { ratification: 'withdrawn' }) },
    },
  );
  return { outcome: 'changed' };
}

/**
 * Commits the vendor to an offer's checkpoint, as one recorded action; `unchanged` if it is committed already. Throws
 * ApiError `version_conflict` if the offer is no longer at this version, or `not_found` if the offer or its checkpoint
 * does not exist.
 */
export async function ratifyCheckpoint(
  store: OfferStore,
  offerId: string,
  version: number,
): Promise<OfferOutcome> {
  const founder = await requireRole(store.authorize, 'owner');
  const result = await store.database.transaction(async (transaction): Promise<OfferOutcome> => {
    const current = await holdOffer(transaction, offerId);
    if (current.version !== version) throw new ApiError('version_conflict');
    const checkpoint = current.offer.mid_pilot_checkpoint;
    if (!checkpoint) throw new ApiError('not_found');
    if (checkpoint.status === 'committed') return { outcome: 'unchanged' };
    const detail = { before: { status: checkpoint.status }, after: { ...checkpoint, status: 'committed' } };
    await writeOffer(
      transaction,
      current,
      { checkpointStatus: 'committed' },
      { founderId: founder.id, kind: 'checkpoint_ratified', detail },
    );
    return { outcome: 'changed' };
  });
  if (result.outcome === 'changed') await store.offers.refreshAfterChange();
  return result;
}
