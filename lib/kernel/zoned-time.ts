import { dayMs } from './weeks';

/** Local date and time. `month` is 1 to 12, `hour` 0 to 23; days past the end of a month continue into the next. */
export interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    const two = '2-digit';
    format = new Intl.DateTimeFormat('en-US', {
      ...{ timeZone: zone, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' },
      ...{ year: 'numeric', month: two, day: two, hour: two, minute: two },
    });
    formats.set(zone, format);
  }
  return format;
}

export function wallTimeIn(zone: string, moment: Date): WallTime {
  // Parses `12/31/2026, 17:04`: this takes less than half the time of formatToParts, and a page formats dozens.
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0] =
    formatOf(zone).format(moment).match(/\d+/g)?.map(Number) ?? [];
  return { year, month, day, hour, minute };
}

export function calendarMs({ year, month, day, hour, minute }: WallTime): number {
  return Date.UTC(year, month - 1, day, hour, minute);
}

/**
 * Returns the moment of a local time in a zone. A time that occurs twice is the first; a time that clocks skip is moved
 * forward by the length of the gap, as in RFC 5545: 02:30 becomes 03:30. Throws RangeError for an unknown zone.
 */
export function momentIn(zone: string, wall: WallTime): Date {
  const shown = calendarMs(wall);
  const aheadAt = (at: number) => {
    const minute = Math.floor(at / 60_000) * 60_000;
    return calendarMs(wallTimeIn(zone, new Date(minute))) - minute;
  };
  // A zone changes its clocks at most once in two days, so these are before and after a change between them.
  const before = aheadAt(shown - dayMs);
  const after = aheadAt(shown + dayMs);
  const isEarlier = aheadAt(shown - before) === before;
  return new Date(isEarlier || aheadAt(shown - after) !== after ? shown - before : shown - after);
}

export function weekdayOf(date: Pick<WallTime, 'year' | 'month' | 'day'>): number {
  return new Date(calendarMs({ ...date, hour: 0, minute: 0 })).getUTCDay();
}
