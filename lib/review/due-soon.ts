import { dayMs } from '../kernel/weeks';
import type { Band } from '../leads/lead';
import { type ReviewTimes, reviewDueAt } from './times';

/** No review time is longer, weekends included, and so nothing that waits longer is in time. */
const reviewDaysMax = 30;

/** How long before its due moment a lead is counted as due soon, in milliseconds. */
const dueSoonMs = 4 * 60 * 60 * 1_000;

/**
 * The latest moment since which a lead of a band has to wait in order to be due at `moment` or before; null for a band
 * that may wait. The times of later leads end later, so that everything before it is due by then as well.
 */
export function waitingSinceDueBy(band: Band, moment: Date, times: ReviewTimes): Date | null {
  const dueAt = (since: number) => reviewDueAt(band, new Date(since), times)?.getTime();
  if (dueAt(moment.getTime()) === undefined) return null;
  let due = moment.getTime() - reviewDaysMax * dayMs;
  let later = moment.getTime() + 1;
  while (later - due > 1) {
    const between = Math.floor((due + later) / 2);
    if ((dueAt(between) ?? Number.POSITIVE_INFINITY) <= moment.getTime()) due = between;
    else later = between;
  }
  return new Date(due);
}

/** The latest moment since which a lead of a band has to wait in order to be due soon or overdue at `now`. */
export function dueSoonSince(band: Band, now: Date, times: ReviewTimes): Date | null {
  return waitingSinceDueBy(band, new Date(now.getTime() + dueSoonMs), times);
}
