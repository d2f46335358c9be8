import { wallTimeIn, weekdayOf } from '../../kernel/zoned-time';
import { monthNames, weekdayNames } from './day-words';

const two = (number: number) => String(number).padStart(2, '0');

const short = (name: string | undefined) => {
  const letters = (name ?? '').slice(0, 3);
  return letters.charAt(0).toUpperCase() + letters.slice(1);
};

/**
 * A moment on the clocks of a zone, an IANA name: `Tue 1 Dec 09:00`, with the year unless it is that of `now`. The
 * parser of times understands it. Browser and server write it alike, whatever names their own formatters have.
 */
export function momentInWords(iso: string, zone: string, now: Date): string {
  const wall = wallTimeIn(zone, new Date(iso));
  const isThisYear = wall.year === wallTimeIn(zone, now).year;
  const date = `${short(weekdayNames[weekdayOf(wall)])} ${wall.day} ${short(monthNames[wall.month - 1])}`;
  return `${date}${isThisYear ? '' : ` ${wall.year}`} ${two(wall.hour)}:${two(wall.minute)}`;
}
