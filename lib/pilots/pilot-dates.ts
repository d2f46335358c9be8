import { dayMs } from '../kernel/weeks';
import { wallTimeIn } from '../kernel/zoned-time';

// Days are `YYYY-MM-DD` in the pilot's time zone, so that arithmetic on them is not affected by daylight saving time.

/** Days after the last day in which the buyer decides; after them the pilot counts as completed. */
const daysToDecide = 10;

const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / dayMs;

const dayOf = (number: number) => new Date(number * dayMs).toISOString().slice(0, 10);

export function addDays(day: string, days: number): string {
  return dayOf(dayNumber(day) + days);
}

export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

export function todayIn(timeZone: string, now: Date): string {
  const { year, month, day } = wallTimeIn(timeZone, now);
  return dayOf(Date.UTC(year, month - 1, day) / dayMs);
}

/** Returns the last day, which every paused day moves by one. */
export function lastDay(startsOn: string, durationDays: number, pausedDays: number): string {
  return addDays(startsOn, durationDays + pausedDays);
}

/** Returns the day of completion: that of the buyer's decision, at most ten days after the last day. */
export function completionDay(lastDayOfPilot: string, decidedOn: string | null): string {
  const latest = addDays(lastDayOfPilot, daysToDecide);
  return decidedOn !== null && decidedOn < latest ? decidedOn : latest;
}

/** Returns the last day on which the annual plan can be signed for the credit. */
export function creditDeadline(completedOn: string, expirationDays: number): string {
  return addDays(completedOn, expirationDays);
}
