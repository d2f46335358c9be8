import { dayMs } from '../../kernel/weeks';
import type { Band } from '../../leads/lead';
import { type ReviewTimes, reviewDueAt } from '../../review/times';

/** No review time is longer, weekends included, and so whatever waits longer is due. */
const reviewDaysMax = 30;

/**
 * The latest moment since which a lead of a band has to wait in order to be due at `moment` or before; null for a band
 * that may wait. What waits longer is due no later.
 */
export function waitingSinceDueBy(band: Band, moment: Date, times: ReviewTimes): Date | null {
  const isDue = (since: number) =>
    (reviewDueAt(band, new Date(since), times)?.getTime() ?? Number.POSITIVE_INFINITY) <= moment.getTime();
  if (reviewDueAt(band, moment, times) === null) return null;
  let due = moment.getTime() - reviewDaysMax * dayMs;
  let later = moment.getTime() + 1;
  while (later - due > 1) {
    const between = Math.floor((due + later) / 2);
    if (isDue(between)) due = between;
    else later = between;
  }
  return new Date(due);
}
