import { type WallTime, wallTimeIn, weekdayOf } from '../../kernel/zoned-time';
import { type Day, monthNames, weekdayNames } from './day-words';

const two = (number: number) => String(number).padStart(2, '0');

// Names of our own: server and browser then write the same, whatever their formatters know.
const short = (name = '') => name.charAt(0).toUpperCase() + name.slice(1, 3);

/** The day of the week of a date: `Tue`. */
export const weekdayInWords = (day: Day) => short(weekdayNames[weekdayOf(day)]);

/** A date without its year: `1 Dec`. */
export const dateInWords = ({ day, month }: Day) => `${day} ${short(monthNames[month - 1])}`;

/** What clocks show: `09:00`. */
export const clockInWords = ({ hour, minute }: WallTime) => `${two(hour)}:${two(minute)}`;

/**
 * A moment on the clocks of a zone, an IANA name: `Tue 1 Dec 09:00`, with the year unless it is that of `now`. The
 * parser of times understands it.
 */
export function momentInWords(iso: string, zone: string, now: Date): string {
  const wall = wallTimeIn(zone, new Date(iso));
  const isThisYear = wall.year === wallTimeIn(zone, now).year;
  const date = `${weekdayInWords(wall)} ${dateInWords(wall)}`;
  return `${date}${isThisYear ? '' : ` ${wall.year}`} ${clockInWords(wall)}`;
}
