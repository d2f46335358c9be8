/** A time as clocks on the wall show it. `month` is 1 to 12, `hour` 0 to 23; days past the end of a month run on. */
export interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

const dayMs = 24 * 60 * 60 * 1_000;

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

/** What clocks show at a moment in a zone, an IANA name. Throws RangeError for a zone that is not known. */
export function wallTimeIn(zone: string, moment: Date): WallTime {
  // `12/31/2026, 17:04`: to read the text takes less than half the time of its parts, and a page reads dozens.
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0] =
    formatOf(zone).format(moment).match(/\d+/g)?.map(Number) ?? [];
  return { year, month, day, hour, minute };
}

/** The milliseconds of a wall time as if it were UTC: what calendars are counted with. */
export function calendarMs({ year, month, day, hour, minute }: WallTime): number {
  return Date.UTC(year, month - 1, day, hour, minute);
}

/**
 * The moment at which clocks in a zone show a wall time. Where they show it twice it is the first; where they leave it
 * out it is as long after the change as it lies within the gap, as RFC 5545 has it: 02:30 becomes 03:30. Throws
 * RangeError for a zone that is not known.
 */
export function momentIn(zone: string, wall: WallTime): Date {
  const shown = calendarMs(wall);
  const aheadAt = (at: number) => {
    const minute = Math.floor(at / 60_000) * 60_000;
    return calendarMs(wallTimeIn(zone, new Date(minute))) - minute;
  };
  // A zone changes its clocks at most once in two days: these are before and after the change that may lie between.
  const before = aheadAt(shown - dayMs);
  const after = aheadAt(shown + dayMs);
  const isEarlier = aheadAt(shown - before) === before;
  return new Date(isEarlier || aheadAt(shown - after) !== after ? shown - before : shown - after);
}

/** The day of the week of a date, 0 for Sunday. */
export function weekdayOf(date: Pick<WallTime, 'year' | 'month' | 'day'>): number {
  return new Date(calendarMs({ ...date, hour: 0, minute: 0 })).getUTCDay();
}
