import { transactionTime } from '../../../db/connect';
import { dayMs } from '../../kernel/weeks';
import type { OfferStore } from '../../offers/change-offer';
import { countTraffic, type TrafficRow } from './traffic-queries';

const daysShown = 30;

type Counts = Record<TrafficRow['kind'], number>;

export interface Traffic {
  /** Days of UTC with their counts, latest first. */
  days: ({ day: string } & Counts)[];
  /** Offers that were counted, with the sums of all days; `offerName` is null without a published offer. */
  offers: ({ offerId: string; offerName: string | null } & Counts)[];
}

const sumOf = (rows: readonly TrafficRow[]): Counts => {
  const sum: Counts = { visit: 0, estimate: 0, quote: 0, request: 0 };
  for (const { kind, count } of rows) sum[kind] += count;
  return sum;
};

/** Reads visits, estimates, quotes and requests of the last 30 days. */
export async function readTraffic({ database, offers, authorize }: OfferStore): Promise<Traffic> {
  await authorize();
  const now = (await database.run(transactionTime)).getTime();
  const days = Array.from({ length: daysShown }, (_, ago) =>
    new Date(now - ago * dayMs).toISOString().slice(0, 10),
  );
  const rows = await database.run((orm) => countTraffic(orm, days.at(-1) ?? ''));
  const { names } = await offers.current();
  const offerIds = [...new Set(rows.map(({ offerId }) => offerId))].toSorted();
  return {
    days: days.map((day) => ({ day, ...sumOf(rows.filter((row) => row.day === day)) })),
    offers: offerIds.map((offerId) => ({
      offerId,
      offerName: names.get(offerId) ?? null,
      ...sumOf(rows.filter((row) => row.offerId === offerId)),
    })),
  };
}
