import { dayMs } from '../../kernel/weeks';
import { momentIn } from '../../kernel/zoned-time';
import { type ActionError, actionErrorWords, snoozeDaysMax } from '../actions';
import { momentInWords } from './moment-words';
import { readTimeWords } from './time-words';

/** How a form says until when a lead sleeps: the first of these that is given counts. */
export interface SnoozeFields {
  /** The words of a button. */
  until_preset?: string;
  /** A moment with its offset; or a date or a time of the zone's clocks. */
  until?: string;
  /** Free words, such as `fri 14:00`. */
  until_words?: string;
  /** IANA name; UTC where it is missing. */
  zone?: string;
}

export type SnoozeMoment =
  | { moment: Date }
  | { error: 'until_unreadable' }
  | { error: 'until_ambiguous'; readings: readonly [Date, Date] };

function momentOf(until: string, zone: string): Date {
  if (/(?:Z|[+-]\d\d:?\d\d)$/i.test(until.slice(10))) return new Date(until);
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = until.split(/\D/).map(Number);
  return momentIn(zone, { year, month, day, hour, minute });
}

/** The moment that a snooze's fields mean at `now`, past or ahead; or why they mean none. */
export function snoozeMoment(fields: SnoozeFields, now: Date): SnoozeMoment {
  const { until_preset, until, until_words, zone = 'UTC' } = fields;
  if (!until_preset && until) return { moment: momentOf(until, zone) };
  const read = readTimeWords(until_preset || until_words || '', now, zone);
  if (read.outcome === 'unreadable') return { error: 'until_unreadable' };
  if (read.outcome === 'two_readings') return { error: 'until_ambiguous', readings: read.readings };
  return { moment: read.moment };
}

/** Why a lead cannot sleep until what the fields mean at `now`; null where it can. */
export function snoozeError(fields: SnoozeFields, now: Date): ActionError | null {
  const wanted = snoozeMoment(fields, now);
  if ('error' in wanted) return wanted.error;
  const aheadMs = wanted.moment.getTime() - now.getTime();
  return aheadMs > 0 && aheadMs <= snoozeDaysMax * dayMs ? null : 'until_not_ahead';
}

/** Until when the fields mean, or what is wrong with them: `Wakes Tue 1 Dec 09:00, Europe/Berlin.` */
export function snoozeInWords(fields: SnoozeFields, now: Date): { words: string; isProblem: boolean } {
  const { zone = 'UTC' } = fields;
  const shown = (moment: Date) => momentInWords(moment.toISOString(), zone, now);
  const wanted = snoozeMoment(fields, now);
  const error = snoozeError(fields, now);
  if ('moment' in wanted && !error)
    return { words: `Wakes ${shown(wanted.moment)}, ${zone}.`, isProblem: false };
  const [first, second] = ('readings' in wanted && wanted.readings) || [];
  const words =
    first && second
      ? `This can mean ${shown(first)} or ${shown(second)}. Write which one.`
      : actionErrorWords[error ?? 'until_unreadable'];
  return { words, isProblem: true };
}
