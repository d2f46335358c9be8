import { type FounderStore, requireRole } from '../founders/authorize';
import { insertHistory, listHistoryOfOffer, type RecordedEntry } from '../founders/history-queries';
import type { HistoryKind } from '../founders/team/history-kinds';
import { ApiError } from '../kernel/api-error';
import {
  findVersionedOffer,
  listVersionedOffers,
  type OfferUpdate,
  updateOffer,
  type VersionedOffer,
} from './change-queries';
import { changeableValues, type OfferChange, type OfferChangeField, offerChangeFields } from './offer-change';
import type { PublishedOffers } from './offer-store';

export type OfferStore = FounderStore & { offers: PublishedOffers };

export interface OfferEvent {
  id: number;
  at: string;
  kind: string;
  founderName: string | null;
  changes: { field: string; before: string; after: string }[];
  withdrewRatification: boolean;
}

export interface OfferOutcome {
  outcome: 'changed' | 'unchanged';
}

/** The offers with their versions. Throws ApiError `sign_in_required` or `service_unavailable`. */
export async function listOffersForFounders({
  database,
  authorize,
}: FounderStore): Promise<VersionedOffer[]> {
  await authorize();
  return database.run(listVersionedOffers);
}

/** An offer with what founders did to it, the newest first. Throws as {@link listOffersForFounders} does. */
export async function readOfferForFounders(
  { database, authorize }: FounderStore,
  offerId: string,
): Promise<(VersionedOffer & { events: OfferEvent[] }) | undefined> {
  await authorize();
  return database.run(async (orm) => {
    const found = await findVersionedOffer(orm, offerId);
    return found && { ...found, events: (await listHistoryOfOffer(orm, offerId)).map(toEvent) };
  });
}

/** The values of a record that is `before` or `after` in an entry's detail, as text. */
function textsOf(values: unknown): Map<string, string> {
  if (typeof values !== 'object' || values === null) return new Map();
  return new Map(
    Object.entries(values).map(([field, value]) => [
      field,
      value === null ? 'none' : Array.isArray(value) ? value.join('; ') : String(value),
    ]),
  );
}

function toEvent({ id, at, kind, founderName, detail }: RecordedEntry): OfferEvent {
  const before = textsOf(detail.before);
  const after = textsOf(detail.after);
  return {
    id,
    at: at.toISOString(),
    kind,
    founderName,
    changes: [...before].map(([field, text]) => ({ field, before: text, after: after.get(field) ?? 'none' })),
    withdrewRatification: detail.ratification === 'withdrawn',
  };
}

function difference(before: OfferChange, after: OfferChange) {
  const changed = offerChangeFields.filter(
    (field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null),
  );
  const valuesOf = (values: OfferChange) =>
    Object.fromEntries(changed.map((field) => [field, values[field] ?? null]));
  return { changed, before: valuesOf(before), after: valuesOf(after) };
}

const checkpointFields: readonly OfferChangeField[] = [
  'checkpoint_day',
  'checkpoint_billing',
  'checkpoint_stop_right',
];

/**
 * Changes an offer's texts, prices and terms, as one recorded action. Stored quotes keep what they say. A
 * committed checkpoint whose terms change waits for ratification again. Throws ApiError `version_conflict`
 * where the offer is no longer at this version, `not_found`, `role_required` for all but owners, or as
 * {@link listOffersForFounders} does.
 */
export function changeOffer(
  store: OfferStore,
  offerId: string,
  version: number,
  change: OfferChange,
): Promise<OfferOutcome> {
  return recordChange(store, offerId, version, ({ offer }) => {
    const { changed, before, after } = difference(changeableValues(offer), change);
    if (changed.length === 0) return undefined;
    const losesRatification =
      offer.mid_pilot_checkpoint?.status === 'committed' &&
      changed.some((field) => checkpointFields.includes(field));
    return {
      update: { change, ...(losesRatification && { checkpointStatus: 'pending_founder_ratification' }) },
      kind: 'offer_changed',
      detail: { before, after, ...(losesRatification && { ratification: 'withdrawn' }) },
    };
  });
}

/**
 * Commits the vendor to an offer's checkpoint, as one recorded action; `unchanged` where that was done
 * already. Throws as {@link changeOffer} does, `not_found` also for an offer without a checkpoint.
 */
export function ratifyCheckpoint(store: OfferStore, offerId: string, version: number): Promise<OfferOutcome> {
  return recordChange(store, offerId, version, ({ offer }) => {
    const checkpoint = offer.mid_pilot_checkpoint;
    if (!checkpoint) throw new ApiError('not_found');
    if (checkpoint.status === 'committed') return undefined;
    return {
      update: { checkpointStatus: 'committed' },
      kind: 'checkpoint_ratified',
      detail: { before: { status: checkpoint.status }, after: { ...checkpoint, status: 'committed' } },
    };
  });
}

interface Planned {
  update: OfferUpdate;
  kind: HistoryKind;
  detail: Record<string, unknown>;
}

async function recordChange(
  { database, offers, authorize }: OfferStore,
  offerId: string,
  version: number,
  plan: (current: VersionedOffer) => Planned | undefined,
): Promise<OfferOutcome> {
  const founder = await requireRole(authorize, 'owner');
  const result = await database.transaction(async (transaction) => {
    const current = await findVersionedOffer(transaction, offerId, true);
    if (!current) throw new ApiError('not_found');
    if (current.version !== version) throw new ApiError('version_conflict');
    const planned = plan(current);
    if (!planned) return { outcome: 'unchanged' as const };
    const next = await updateOffer(transaction, offerId, version, planned.update);
    const { kind, detail } = planned;
    const entry = { founderId: founder.id, kind, offerId, detail: { ...detail, version: next } };
    await insertHistory(transaction, entry);
    return { outcome: 'changed' as const };
  });
  if (result.outcome === 'changed') await offers.refreshAfterChange();
  return result;
}
