import type { Database } from '../../../db/connect';
import { TtlCache } from '../../process/ttl-cache';
import type { ReviewTimes } from '../times';
import { listReviewTimes } from './queries';
import { withReviewTimes } from './review-times';

/** A change is right on every instance within this many milliseconds. */
const keptMs = 4_000;

const memories = new WeakMap<Database, TtlCache<ReviewTimes>>();

/**
 * The review times that founders work by: those that they have set, else the promised ones. They hold for the whole
 * portal and are no older than 4 s. Throws ApiError `service_unavailable` in database trouble.
 */
export function readReviewTimes(database: Database): Promise<ReviewTimes> {
  const memory = memories.get(database) ?? new TtlCache<ReviewTimes>();
  memories.set(database, memory);
  return memory.get('times', keptMs, async () => withReviewTimes(await database.run(listReviewTimes)));
}

/** Has this process read the review times anew when they are asked for next, once they were changed. */
export function forgetReviewTimes(database: Database): void {
  memories.delete(database);
}
