import type { Database } from '../../../db/connect';
import { TtlCache } from '../../process/ttl-cache';
import type { ReviewTimes } from '../times';
import { listReviewTimes } from './queries';
import { withReviewTimes } from './review-times';

/** Cache lifetime in milliseconds; every instance uses a change after this time at the latest. */
const keptMs = 4_000;

const times = new TtlCache<ReviewTimes>();

/**
 * Returns the review times that founders work by: those they have set, otherwise the promised ones. They apply to the
 * whole portal and are at most 4 s old.
 */
export function readReviewTimes(database: Database): Promise<ReviewTimes> {
  return times.get(database, '', keptMs, async () => withReviewTimes(await database.run(listReviewTimes)));
}

/** Clears this process's cached review times after a change. */
export function forgetReviewTimes(database: Database): void {
  times.forget(database);
}
