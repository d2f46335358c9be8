import { type WallTime, wallTimeIn, weekdayOf } from '../kernel/zoned-time';

type Day = Pick<WallTime, 'year' | 'month' | 'day'>;

const two = (number: number) => String(number).padStart(2, '0');

// Own names instead of Intl's, so that server and browser render the same text.
const weekdayNames = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ');
const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** Formats the weekday of a date: `Tue`. */
export const weekdayInWords = (day: Day) => weekdayNames[weekdayOf(day)] ?? '';

/** Formats a date without its year: `1 Dec`. */
export const dateInWords = ({ day, month }: Day) => `${day} ${monthNames[month - 1]}`;

/** Formats a time of day: `09:00`. */
export const clockInWords = ({ hour, minute }: WallTime) => `${two(hour)}:${two(minute)}`;

/**
 * Formats a moment in a time zone (IANA name): `Tue 1 Dec 09:00`. Includes the year if it is not that of `now`.
 */
export function momentInWords(iso: string, zone: string, now: Date): string {
  const wall = wallTimeIn(zone, new Date(iso));
  const isThisYear = wall.year === wallTimeIn(zone, now).year;
  const date = `${weekdayInWords(wall)} ${dateInWords(wall)}`;
  return `${date}${isThisYear ? '' : ` ${wall.year}`} ${clockInWords(wall)}`;
}
