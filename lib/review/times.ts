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

/** Waiting time of a lead, compared with the review time of its band. */
export interface ReviewAge {
  waitedMs: number;
  dueAt: Date | null;
  /**
   * `due_soon` in the last quarter of the review time; `reviewed` after a founder's first action; `no_limit` for a lead
   * that was withdrawn before.
   */
  urgency: 'no_limit' | 'in_time' | 'due_soon' | 'overdue' | 'reviewed';
  /** Text such as `3 h, due in 1 h` or `2 d, 5 h late`. */
  words: string;
}

/** Formats a length of time in its largest whole unit: `5 min`, `3 h`, `2 d`. */
export function lengthInWords(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

/** Returns the age of a lead at `now`. `firstReviewedAt` or a withdrawal stops the clock. */
export function reviewAge(
  lead: { band: Band; createdAt: Date; firstReviewedAt: Date | null; withdrawnAt?: Date | null },
  now: Date,
  times: ReviewTimes = promisedReviewTimes,
): ReviewAge {
  const { band, createdAt, firstReviewedAt, withdrawnAt } = lead;
  if (withdrawnAt && !firstReviewedAt) {
    const waitedMs = Math.max(0, withdrawnAt.getTime() - createdAt.getTime());
    return { waitedMs, dueAt: null, urgency: 'no_limit', words: lengthInWords(waitedMs) };
  }
  const waitedMs = Math.max(0, (firstReviewedAt ?? now).getTime() - createdAt.getTime());
  const waited = lengthInWords(waitedMs);
  const dueAt = reviewDueAt(band, createdAt, times);
  if (firstReviewedAt) return { waitedMs, dueAt, urgency: 'reviewed', words: `reviewed in ${waited}` };
  const leftMs = dueAt.getTime() - now.getTime();
  if (leftMs < 0)
    return { waitedMs, dueAt, urgency: 'overdue', words: `${waited}, ${lengthInWords(-leftMs)} late` };
  const urgency = leftMs * 4 <= dueAt.getTime() - createdAt.getTime() ? 'due_soon' : 'in_time';
  return { waitedMs, dueAt, urgency, words: `${waited}, due in ${lengthInWords(leftMs)}` };
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
