import { momentIn, type WallTime, wallTimeIn } from '../../kernel/zoned-time';
import { countOf, type Day, daysOf } from './day-words';

/** Result of parsing a time: one moment, two possible moments, or an error. */
export type ReadTime =
  | { outcome: 'moment'; moment: Date }
  | { outcome: 'two_readings'; readings: readonly [Date, Date] }
  | { outcome: 'unreadable' };

/** Maximum length of a parsed text, in characters. */
export const timeWordsMax = 60;

type Clock = Pick<WallTime, 'hour' | 'minute'>;

const startOfWork: Clock = { hour: 9, minute: 0 };

const partsOfDay = new Map([
  ['morning', 9],
  ['noon', 12],
  ['midday', 12],
  ['afternoon', 14],
  ['evening', 18],
  ['night', 20],
]);

/**
 * Returns the times of day that a text may mean: `14:00`, `2pm`, `at 9`, `morning`. A plain `3` may be 3 am or 3 pm.
 */
function clocksOf(text: string): Clock[] {
  const part = partsOfDay.get(text.replace(/^(?:at|in the) /, ''));
  if (part !== undefined) return [{ hour: part, minute: 0 }];
  const [, hours, minutes, half] = /^(?:at )?(\d{1,2})(?:[:.](\d\d))? ?(am|pm)?$/.exec(text) ?? [];
  const hour = Number(hours ?? 99);
  const minute = Number(minutes ?? 0);
  if (minute > 59 || hour > (half ? 12 : 23) || (half && hour === 0)) return [];
  if (half) return [{ hour: (hour % 12) + (half === 'pm' ? 12 : 0), minute }];
  const clocks = [{ hour, minute }];
  if (minutes === undefined && hour < 8) clocks.push({ hour: hour + 12, minute });
  return clocks;
}

/** Parses a length of hours or minutes to milliseconds: `in 4 hours`, `90 min`, `half an hour`. */
function lengthMs(text: string): number | undefined {
  if (/^(?:in )?half an hour$/.test(text)) return 30 * 60_000;
  const [, count = '', unit = ''] =
    /^(?:in )?(\w+?) ?(h|hrs?|hours?|min|mins|minutes?)(?: from now)?$/.exec(text) ?? [];
  const number = countOf(count);
  return number && number * (unit.startsWith('h') ? 3_600_000 : 60_000);
}

/** Lists each way to split words into a day and a time, in either order; one of them may be empty. */
function splitsOf(words: readonly string[]): { day: string; clock: string }[] {
  return words.flatMap((_, at) => {
    const [first, rest] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    return [
      { day: first, clock: rest },
      { day: rest, clock: first },
    ];
  });
}

function momentsOf({ day, clock }: { day: string; clock: string }, now: Date, zone: string): Date[] {
  const today = wallTimeIn(zone, now);
  const clocks = clock === '' ? [startOfWork] : clocksOf(clock);
  const on = (days: readonly Day[], time: Clock) => days.map((each) => momentIn(zone, { ...each, ...time }));
  if (day !== '') return clocks.flatMap((time) => on(daysOf(day, today), time));
  // A single number is not a time of day.
  if (/^\d+$/.test(clock)) return [];
  const tomorrow = { ...today, day: today.day + 1 };
  return clocks.flatMap((time) => on([today, tomorrow], time).find((moment) => moment > now) ?? []);
}

/**
 * Parses a typed time as of `now` in a zone (IANA name). Lengths of hours and minutes are exact; anything else uses the
 * zone's clocks, at 09:00 if no hour is given. Fails if any word is not recognized.
 */
export function readTimeWords(text: string, now: Date, zone: string): ReadTime {
  const words = text
    .toLowerCase()
    .replace(/(\d)t(\d)/, '$1 $2')
    .replace(/\ba\.m\.?|\bp\.m\.?/g, (half) => half.replaceAll('.', ''))
    .replace('tonight', 'today night')
    .replace(/^this (?=morning|afternoon|evening)/, 'today ')
    .split(/[\s,@]+/)
    .filter((word, at) => word !== '' && !(at === 0 && /^(?:until|till|on)$/.test(word)));
  const whole = words.join(' ');
  if (whole === '' || whole.length > timeWordsMax) return { outcome: 'unreadable' };
  const length = lengthMs(whole);
  if (length !== undefined) return { outcome: 'moment', moment: new Date(now.getTime() + length) };
  const all = splitsOf(words).flatMap((split) => momentsOf(split, now, zone));
  const ahead = all
    .filter((moment) => moment > now)
    .toSorted((one, other) => one.getTime() - other.getTime());
  const [first, second] = ahead.filter((moment, at) => moment.getTime() !== ahead[at - 1]?.getTime());
  if (first && second) return { outcome: 'two_readings', readings: [first, second] };
  const moment = first ?? all[0];
  return moment ? { outcome: 'moment', moment } : { outcome: 'unreadable' };
}
