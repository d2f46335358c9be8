import { calendarMs, type WallTime, weekdayOf } from '../../kernel/zoned-time';

/** Calendar day; day numbers past the end of a month continue into the next. */
export type Day = Pick<WallTime, 'year' | 'month' | 'day'>;

export const weekdayNames = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');
export const monthNames =
  'january february march april may june july august september october november december'.split(' ');
const countNames = 'a two three four five six seven eight nine ten eleven twelve'.split(' ');

/** Returns the index of the name that begins with `text`, at least three letters; -1 for none. */
const placeOf = (names: readonly string[], text: string) =>
  text.length < 3 ? -1 : names.findIndex((name) => name.startsWith(text));

const dateOf = (day: Day) => new Date(calendarMs({ ...day, hour: 0, minute: 0 }));

const daysAfter = (day: Day, days: number): Day => ({ ...day, day: day.day + days });

/** Returns the same day some months later, or the last day of a shorter month. */
function monthsAfter({ year, month, day }: Day, months: number): Day {
  const last = dateOf({ year, month: month + months + 1, day: 0 });
  const of = { year: last.getUTCFullYear(), month: last.getUTCMonth() + 1 };
  return { ...of, day: Math.min(day, last.getUTCDate()) };
}

/** Parses a count: `3`, `three`, `an`; undefined for any other text. */
export function countOf(text: string): number | undefined {
  if (/^\d{1,3}$/.test(text)) return Number(text);
  const place = countNames.indexOf(text.replace(/^(?:an|one)$/, 'a'));
  return place < 0 ? undefined : place + 1;
}

const units: [RegExp, (today: Day, count: number) => Day][] = [
  [/^d(?:ays?)?$/, (today, count) => daysAfter(today, count)],
  [/^w(?:ks?|eeks?)?$/, (today, count) => daysAfter(today, 7 * count)],
  [/^fortnights?$/, (today, count) => daysAfter(today, 14 * count)],
  [/^months?$/, (today, count) => monthsAfter(today, count)],
];

/** Returns the date if it exists; without a year, the next such date. */
function dateBy(today: Day, day: string, month: string | number, year = ''): Day[] {
  const named = { year: Number(year) || today.year, month: Number(month), day: Number(day) };
  const isPast = year === '' && calendarDayOf(named) < calendarDayOf(today);
  const date = isPast ? { ...named, year: named.year + 1 } : named;
  const isReal = dateOf(date).getUTCMonth() + 1 === date.month && dateOf(date).getUTCDate() === date.day;
  return isReal ? [date] : [];
}

const calendarDayOf = (day: Day) => dateOf(day).getTime();

const ordinal = '(?:the )?(\\d{1,2})(?:st|nd|rd|th)?';
const yearToo = '(?: (\\d{4}))?';

/** Patterns of lowercase texts, each with the days that the text may mean. */
const dayForms: [RegExp, (today: Day, ...parts: string[]) => Day[]][] = [
  [/^today$/, (today) => [today]],
  [/^(?:tomorrow|tmrw)$/, (today) => [daysAfter(today, 1)]],
  [/^(?:the )?day after tomorrow$/, (today) => [daysAfter(today, 2)]],
  [/^next week$/, (today) => [daysAfter(today, toNextMonday(today))]],
  [/^next month$/, (today) => [monthsAfter({ ...today, day: 1 }, 1)]],
  [
    /^(?:in )?(\w+?) ?([a-z]+)(?: from (?:now|today))?$/,
    (today, text = '', unit = '') => {
      const count = countOf(text);
      const after = units.find(([pattern]) => pattern.test(unit))?.[1];
      return count && after ? [after(today, count)] : [];
    },
  ],
  [
    // Weeks begin on Monday; "next" means the day in the following week.
    /^next ([a-z]+)$/,
    (today, name = '') => {
      const weekday = placeOf(weekdayNames, name);
      return weekday < 0 ? [] : [daysAfter(today, toNextMonday(today) + ((weekday + 6) % 7))];
    },
  ],
  [
    // If today is that weekday, today or a week later.
    /^(?:this )?([a-z]+)$/,
    (today, name = '') => {
      const weekday = placeOf(weekdayNames, name);
      if (weekday < 0) return [];
      const ahead = (weekday - weekdayOf(today) + 7) % 7;
      return ahead === 0 ? [today, daysAfter(today, 7)] : [daysAfter(today, ahead)];
    },
  ],
  [/^(\d{4})-(\d\d)-(\d\d)$/, (today, year, month = '', day = '') => dateBy(today, day, month, year)],
  [
    /^(\d{1,2})\.(\d{1,2})\.(\d{4})?$/,
    (today, day = '', month = '', year) => dateBy(today, day, month, year),
  ],
  [
    // Day first or month first, depending on the country.
    /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/,
    (today, one = '', other = '', year) =>
      one === other
        ? dateBy(today, one, other, year)
        : [...dateBy(today, one, other, year), ...dateBy(today, other, one, year)],
  ],
  [
    new RegExp(`^${ordinal}(?: of)? ([a-z]+)${yearToo}$`),
    (today, day = '', name = '', year) => ofMonth(today, day, name, year),
  ],
  [
    new RegExp(`^([a-z]+) ${ordinal}${yearToo}$`),
    (today, name = '', day = '', year) => ofMonth(today, day, name, year),
  ],
  [
    // A weekday before a date must match the date.
    /^([a-z]+) (\d.*|[a-z]+ \d.*)$/,
    (today, name = '', date = '') => {
      const weekday = placeOf(weekdayNames, name);
      return weekday < 0 ? [] : daysOf(date, today).filter((day) => weekdayOf(day) === weekday);
    },
  ],
];

const toNextMonday = (today: Day) => (8 - weekdayOf(today)) % 7 || 7;

function ofMonth(today: Day, day: string, name: string, year?: string): Day[] {
  const month = placeOf(monthNames, name) + 1;
  return month === 0 ? [] : dateBy(today, day, month, year);
}

/** Returns the days that a lowercase text may mean as of today; empty if it is not a day. */
export function daysOf(text: string, today: Day): Day[] {
  for (const [pattern, read] of dayForms) {
    const match = pattern.exec(text);
    const days = match ? read(today, ...match.slice(1)) : [];
    if (days.length > 0) return days;
  }
  return [];
}
