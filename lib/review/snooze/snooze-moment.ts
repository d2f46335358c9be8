import { dayMs } from '../../kernel/weeks';
import { momentIn } from '../../kernel/zoned-time';
import { type ActionError, actionErrorWords, snoozeDaysMax } from '../actions';
import { momentInWords } from './moment-words';
import { readTimeWords } from './time-words';

/** Fields of the snooze form; the first one given is used. */
export interface SnoozeFields {
  until_preset?: string;
  /** Moment with its offset, or date or time on the zone's clocks. */
  until?: string;
  /** Free text, such as `fri 14:00`. */
  until_words?: string;
  /** IANA name; UTC by default. */
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

/** Returns the moment that the fields mean at `now`, past or future, or the reason why there is none. */
export function snoozeMoment(fields: SnoozeFields, now: Date): SnoozeMoment {
  const { until_preset, until, until_words, zone = 'UTC' } = fields;
  if (!until_preset && until) return { moment: momentOf(until, zone) };
  const read = readTimeWords(until_preset || until_words || '', now, zone);
  if (read.outcome === 'unreadable') return { error: 'until_unreadable' };
  if (read.outcome === 'two_readings') return { error: 'until_ambiguous', readings: read.readings };
  return { moment: read.moment };
}

/** Returns the reason why a lead cannot be snoozed with these fields at `now`; null if it can. */
export function snoozeError(fields: SnoozeFields, now: Date): ActionError | null {
  const wanted = snoozeMoment(fields, now);
  if ('error' in wanted) return wanted.error;
  const aheadMs = wanted.moment.getTime() - now.getTime();
  return aheadMs > 0 && aheadMs <= snoozeDaysMax * dayMs ? null : 'until_not_ahead';
}

/** Describes the wake time, or the error in the fields: `Wakes Tue 1 Dec 09:00, Europe/Berlin.` */
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
