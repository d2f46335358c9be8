import { dayMs } from '../kernel/weeks';
import type { Band } from '../leads/lead';
import { type ReviewTimes, reviewDueAt } from './times';

/** Upper bound of every review time including weekends; any lead that waits longer is overdue. */
const reviewDaysMax = 30;

/** Time before its due time from which a lead counts as due soon, in milliseconds. */
const dueSoonMs = 4 * 60 * 60 * 1_000;

/**
 * Returns the latest arrival time at which a lead of a band is due by `moment`. Due times grow with arrival times, so
 * every earlier lead is due by then as well.
 */
export function waitingSinceDueBy(band: Band, moment: Date, times: ReviewTimes): Date {
  let due = moment.getTime() - reviewDaysMax * dayMs;
  let later = moment.getTime() + 1;
  while (later - due > 1) {
    const between = Math.floor((due + later) / 2);
    if (reviewDueAt(band, new Date(between), times) <= moment) due = between;
    else later = between;
  }
  return new Date(due);
}

/** Returns the latest arrival time at which a lead of a band is due soon or overdue at `now`. */
export function dueSoonSince(band: Band, now: Date, times: ReviewTimes): Date {
  return waitingSinceDueBy(band, new Date(now.getTime() + dueSoonMs), times);
}
