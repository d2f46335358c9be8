import { dayMs } from '../kernel/weeks';
import type { Band } from '../leads/lead';

const hourMs = 60 * 60 * 1_000;

/** Adds business days to a time in milliseconds; a page of the inbox calculates hundreds, so without dates or loops. */
function addBusinessDaysMs(startMs: number, days: number): number {
  const day = Math.floor(startMs / dayMs);
  // 1970-01-01 was a Thursday; 0 is Monday.
  const weekday = (((day + 3) % 7) + 7) % 7;
  const isWeekend = weekday > 4;
  const from = isWeekend ? (day + 7 - weekday) * dayMs : startMs;
  const weekends = Math.floor(((isWeekend ? 0 : weekday) + days) / 5);
  return from + (days + 2 * weekends) * dayMs;
}

/**
 * Returns the moment a number of business days (Monday to Friday, UTC) after `start`. A start at a weekend counts as
 * the start of Monday.
 */
export function addBusinessDays(start: Date, days: number): Date {
  return new Date(addBusinessDaysMs(start.getTime(), days));
}

function reviewDueMs(time: ReviewTime, createdMs: number): number {
  return 'hours' in time ? createdMs + time.hours * hourMs : addBusinessDaysMs(createdMs, time.businessDays);
}

/** Returns the due time of a lead of a band that arrived at `createdAt`. */
export function reviewDueAt(band: Band, createdAt: Date, times: ReviewTimes = promisedReviewTimes): Date {
  return new Date(reviewDueMs(times[band], createdAt.getTime()));
}

/** Formats a length of time in its largest whole unit: `5 min`, `3 h`, `2 d`. */
export function lengthInWords(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

export type ReviewTime = { hours: number } | { businessDays: number };

export type ReviewTimes = Readonly<Record<Band, ReviewTime>>;

/** Review times promised to buyers, per band. Founders may set shorter ones for themselves. */
export const promisedReviewTimes: ReviewTimes = {
  A: { hours: 4 },
  B: { businessDays: 1 },
  C: { businessDays: 3 },
  D: { businessDays: 5 },
};

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
    if (reviewDueMs(times[band], between) <= moment.getTime()) due = between;
    else later = between;
  }
  return new Date(due);
}

/** Returns the latest arrival time at which a lead of a band is due soon or overdue at `now`. */
export function dueSoonSince(band: Band, now: Date, times: ReviewTimes): Date {
  return waitingSinceDueBy(band, new Date(now.getTime() + dueSoonMs), times);
}
