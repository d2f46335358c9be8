import { type Database, type Orm, transactionTime } from '../../../db/connect';
import { isApiError } from '../../kernel/api-error';
import { recordOf } from '../../kernel/record-of';
import { dayMs } from '../../kernel/weeks';
import { bands } from '../../leads/lead';
import { causeOf, log } from '../../process/log';
import { waitingSinceDueBy } from '../../review/due-soon';
import { readReviewTimes } from '../../review/review-times/read-review-times';
import { wakeDueLeads } from '../../review/wake-leads';
import { type DigestFigures, dateOf, daysAround } from './digest';
import { countDigest, hasDigest, insertDigest } from './feed-queries';

/** How often there is a look at whether a day has ended, in milliseconds. */
const lookEveryMs = 60_000;

/** The last day of which this process knows that there is a digest. */
const lastDays = new WeakMap<Database, string>();

/** The figures of a day (UTC) until `to`, with what is due and overdue at `now`. */
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
  return database.run((orm: Orm) => countDigest(orm, counted));
}

/**
 * Makes the digest of yesterday (UTC) unless there is one. What it says of due leads is of the moment at which it is
 * made. Throws ApiError `service_unavailable` in database trouble.
 */
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

/** Makes the digest of each day soon after its end. Gives what ends it; trouble passes until the next look. */
export function makeDigestsRegularly(database: Database): () => void {
  const make = () => {
    makeDigest(database).catch((error: unknown) => {
      if (!isApiError(error)) log.error({ cause: causeOf(error) }, 'a digest could not be made');
    });
  };
  make();
  const timer = setInterval(make, lookEveryMs).unref();
  return () => clearInterval(timer);
}
