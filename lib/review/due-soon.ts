import { dayMs } from '../kernel/weeks';
import type { Band } from '../leads/lead';
import { promisedReviewTimes, type ReviewTimes, reviewDueAt } from './times';

/** No review time is longer, weekends included, and so nothing that waits longer is in time. */
const reviewDaysMax = 30;

/** How long before its due moment a lead is counted as due soon, in milliseconds. */
const dueSoonMs = 4 * 60 * 60 * 1_000;

/** From when on a lead that waits since a moment is due soon, or overdue. */
function dueSoonAt(band: Band, since: number, times: ReviewTimes): number {
  const dueAt = reviewDueAt(band, new Date(since), times)?.getTime() ?? Number.POSITIVE_INFINITY;
  return dueAt - dueSoonMs;
}

/**
 * The latest moment since which a lead of a band has to wait in order to be due soon or overdue at `now`; null for a
 * band that may wait. The times of later leads end later, so that everything before the moment is due soon as well.
 */
export function dueSoonSince(band: Band, now: Date, times: ReviewTimes = promisedReviewTimes): Date | null {
  if (reviewDueAt(band, now, times) === null) return null;
  let late = now.getTime() - reviewDaysMax * dayMs;
  let inTime = now.getTime() + 1;
  while (inTime - late > 1) {
    const between = Math.floor((late + inTime) / 2);
    if (dueSoonAt(band, between, times) <= now.getTime()) late = between;
    else inTime = between;
  }
  return new Date(late);
}
