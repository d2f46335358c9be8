import type { FounderStore } from '../founders/authorize';
import { listHistoryOfOffer, type RecordedEntry } from '../founders/history-queries';
import { isJsonObject } from '../kernel/json-of';
import { type Difference, differencesInWords, offerEventInWords } from './differences';
import { findVersionedOffer, listVersionedOffers, type VersionedOffer } from './queries';
import { canRevert } from './recorded-change';

/** Event in an offer's history, for display. */
export interface OfferEvent {
  id: number;
  at: string;
  founderName: string | null;
  /** Predicate after the founder's name, such as `changed the offer`. */
  words: string;
  differences: Difference[];
  withdrewRatification: boolean;
  /** True if the event can be reverted: every changed value is still the same. */
  canRevert: boolean;
}

/** Lists all offers with their versions, retired ones separately. */
export async function listOffersForFounders({
  database,
  authorize,
}: FounderStore): Promise<{ published: VersionedOffer[]; retired: VersionedOffer[] }> {
  await authorize();
  const all = await database.run(listVersionedOffers);
  return {
    published: all.filter(({ retiredAt }) => retiredAt === null),
    retired: all.filter(({ retiredAt }) => retiredAt !== null),
  };
}

/** Returns an offer with its history, newest event first. */
export async function readOfferForFounders(
  { database, authorize }: FounderStore,
  offerId: string,
): Promise<(VersionedOffer & { events: OfferEvent[] }) | undefined> {
  await authorize();
  return database.run(async (orm) => {
    const found = await findVersionedOffer(orm, offerId);
    if (!found) return undefined;
    const entries = await listHistoryOfOffer(orm, offerId);
    return { ...found, events: entries.map((entry) => toEvent(entry, found)) };
  });
}

const asObject = (value: unknown): object => (isJsonObject(value) ? value : {});

function toEvent({ id, at, kind, founderName, detail }: RecordedEntry, current: VersionedOffer): OfferEvent {
  return {
    id,
    at: at.toISOString(),
    founderName,
    words: offerEventInWords(kind, detail),
    differences: differencesInWords(asObject(detail.before), asObject(detail.after)),
    withdrewRatification: detail.ratification === 'withdrawn',
    canRevert: canRevert({ kind, detail }, current),
  };
}
