import type { Pilot } from './pilot';
import type { PilotCalendar } from './pilot-dates';

/** Returns the calendar of a pilot; null until its start is agreed. */
export function calendarOf({
  startsOn,
  terms,
  pausedDays,
  pause,
}: Pick<Pilot, 'startsOn' | 'terms' | 'pausedDays' | 'pause'>): PilotCalendar | null {
  if (startsOn === null) return null;
  return { startsOn, durationDays: terms.durationDays, pausedDays, pausedSince: pause?.since ?? null };
}
