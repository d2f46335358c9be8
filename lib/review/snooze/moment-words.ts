import { type WallTime, wallTimeIn, weekdayOf } from '../../kernel/zoned-time';
import { type Day, monthNames, weekdayNames } from './day-words';

const two = (number: number) => String(number).padStart(2, '0');

// Own names instead of Intl's, so that server and browser render the same text.
const short = (name = '') => name.charAt(0).toUpperCase() + name.slice(1, 3);

/** Formats the weekday of a date: `Tue`. */
export const weekdayInWords = (day: Day) => short(weekdayNames[weekdayOf(day)]);

/** Formats a date without its year: `1 Dec`. */
export const dateInWords = ({ day, month }: Day) => `${day} ${short(monthNames[month - 1])}`;

/** Formats a time of day: `09:00`. */
export const clockInWords = ({ hour, minute }: WallTime) => `${two(hour)}:${two(minute)}`;

/**
 * Formats a moment in a time zone (IANA name): `Tue 1 Dec 09:00`. Includes the year if it is not that of `now`. The
 * parser of times accepts the result.
 */
export function momentInWords(iso: string, zone: string, now: Date): string {
  const wall = wallTimeIn(zone, new Date(iso));
  const isThisYear = wall.year === wallTimeIn(zone, now).year;
  const date = `${weekdayInWords(wall)} ${dateInWords(wall)}`;
  return `${date}${isThisYear ? '' : ` ${wall.year}`} ${clockInWords(wall)}`;
}
