import { dayMs } from '../kernel/weeks';
import type { Band } from '../leads/lead';

const hourMs = 60 * 60 * 1_000;

const isWeekend = (date: Date) => date.getUTCDay() === 0 || date.getUTCDay() === 6;

const startOfDay = (date: Date) => new Date(Math.floor(date.getTime() / dayMs) * dayMs);

/**
 * Returns the moment a number of business days (Monday to Friday, UTC) after `start`. A start at a weekend counts as
 * the start of Monday.
 */
export function addBusinessDays(start: Date, days: number): Date {
  let moment = start;
  while (isWeekend(moment)) moment = new Date(startOfDay(moment).getTime() + dayMs);
  for (let left = days; left > 0; left -= 1) {
    do moment = new Date(moment.getTime() + dayMs);
    while (isWeekend(moment));
  }
  return moment;
}

/** Returns the due time of a lead of a band that arrived at `createdAt`. */
export function reviewDueAt(band: Band, createdAt: Date, times: ReviewTimes = promisedReviewTimes): Date {
  const time = times[band];
  return 'hours' in time
    ? new Date(createdAt.getTime() + time.hours * hourMs)
    : addBusinessDays(createdAt, time.businessDays);
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
