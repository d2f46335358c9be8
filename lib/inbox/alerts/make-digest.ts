import { type Database, type Orm, transactionTime } from '../../../db/connect';
import { isApiError } from '../../kernel/errors';
import { recordOf } from '../../kernel/record-of';
import { dayMs } from '../../kernel/weeks';
import { bands } from '../../leads/lead';
import { countDuePilots } from '../../pilots/board/read-board';
import { causeOf, log } from '../../process/log';
import { readReviewTimes } from '../../review/review-times/read-review-times';
import { waitingSinceDueBy } from '../../review/times';
import { wakeDueLeads } from '../../review/wake-leads';
import { type DigestFigures, dateOf, daysAround } from './digest';
import { countDigest, hasDigest, insertDigest } from './feed-queries';

/** Interval of checks for the end of a day, in milliseconds. */
const lookEveryMs = 60_000;

/** Last day with a digest that this process knows of. */
const lastDays = new WeakMap<Database, string>();

/** Counts the figures of a day (UTC) until `to`, with the leads due and overdue at `now`. */
export async function countDay(
  database: Database,
  { from, to, now }: { from: Date; to: Date; now: Date },
): Promise<DigestFigures> {
  const times = await readReviewTimes(database);
  const dueSince = (moment: Date) => recordOf(bands, (band) => waitingSinceDueBy(band, moment, times));
  const counted = {
    from,
    to,
    overdueSince: dueSince(now),
    dueSince: dueSince(new Date(now.getTime() + dayMs)),
  };
  return database.run(async (orm: Orm) => ({
    ...(await countDigest(orm, counted)),
    pilots_due: await countDuePilots(orm, now),
  }));
}

/** Creates the digest of yesterday (UTC) unless it exists. Due leads are counted at the time of the call. */
export async function makeDigest(database: Database): Promise<void> {
  if (lastDays.get(database) === dateOf(daysAround(new Date()).yesterday)) return;
  const now = await database.run(transactionTime);
  const { today, yesterday } = daysAround(now);
  const day = dateOf(yesterday);
  if (!(await database.run((orm) => hasDigest(orm, day)))) {
    await wakeDueLeads(database);
    const figures = await countDay(database, { from: yesterday, to: today, now });
    await database.run((orm) => insertDigest(orm, day, figures));
  }
  lastDays.set(database, day);
}

/**
 * Creates the digest of each day soon after its end. Returns a function that stops it; a failure is retried at the next
 * check.
 */
export function makeDigestsRegularly(database: Database): () => void {
  const make = () => {
    makeDigest(database).catch((error: unknown) => {
      if (!isApiError(error)) log.error({ cause: causeOf(error) }, 'a digest could not be created');
    });
  };
  make();
  const timer = setInterval(make, lookEveryMs).unref();
  return () => clearInterval(timer);
}
