import { type Database, type Orm, transactionTime } from '../../db/connect';
import type { FounderStore } from '../founders/authorize';
import { recordOf } from '../kernel/record-of';
import { bands } from '../leads/lead';
import { readReviewTimes } from '../review/review-times/read-review-times';
import { dueSoonSince } from '../review/times';
import { wakeDueLeads } from '../review/wake-leads';
import { countDueSoon, countLeads, countOfferUse, foldLeadCounts } from './count-queries';
import type { InboxCounts } from './inbox';
import { dueSoonCountMax } from './labels';
import { type LeadSums, viewCountsOf } from './views';

/** Number of appended changes above which a reader folds them. */
const changesToFoldMax = 2_000;

interface ReadCounts {
  counts: InboxCounts;
  sums: LeadSums;
}

/** Reads the counts of all leads for a founder at `now`. Starts a fold when many changes were appended. */
export async function readCounts(
  database: Database,
  orm: Orm,
  founderId: string,
  now: Date,
): Promise<ReadCounts> {
  const times = await readReviewTimes(database);
  const since = recordOf(bands, (band) => dueSoonSince(band, now, times));
  const [sums, dueSoonCount] = await Promise.all([
    countLeads(orm, founderId),
    countDueSoon(orm, since, dueSoonCountMax),
  ]);
  // Not awaited: the next reader tries again.
  if (sums.changesToFold > changesToFoldMax) database.run(foldLeadCounts).catch(() => {});
  return { sums, counts: { counts: sums.all, viewCounts: viewCountsOf(sums), dueSoonCount } };
}

/** Counts leads by view for the signed-in founder, and by status and band. */
export async function countViews({ database, authorize }: FounderStore): Promise<InboxCounts> {
  const founder = await authorize();
  await wakeDueLeads(database);
  const { counts } = await database.run(async (orm) =>
    readCounts(database, orm, founder.id, await transactionTime(orm)),
  );
  return counts;
}

export interface OfferUse {
  openLeads: number;
  quotes: number;
}

/** Counts the references to an offer. */
export async function readOfferUse(
  { database, authorize }: FounderStore,
  offerId: string,
): Promise<OfferUse> {
  await authorize();
  return database.run((orm) => countOfferUse(orm, offerId));
}

/** Interval between folds of the appended changes, in milliseconds. */
const foldEveryMs = 10_000;

/**
 * Folds appended changes into the lead counts regularly, which keeps reads fast. Returns a function that stops it.
 * Counts are exact without it; a failed fold is retried at the next interval.
 */
export function foldCountsRegularly(database: Database): () => void {
  const timer = setInterval(() => {
    database.run(foldLeadCounts).catch(() => {});
  }, foldEveryMs).unref();
  return () => clearInterval(timer);
}
