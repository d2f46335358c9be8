import { dayMs } from '../kernel/weeks';
import { calendarMs, momentIn, wallTimeIn, weekdayOf } from '../kernel/zoned-time';
import { actionErrorWords, snoozeDaysMax } from './actions';
import { momentInWords } from './format-moment';

export interface SnoozeFields {
  /** Moment with its offset, or date or time on the zone's clocks. */
  until: string;
  /** IANA name; UTC by default. */
  zone?: string | undefined;
}

/** Returns the moment described by the fields, past or future. */
export function snoozeMoment({ until, zone = 'UTC' }: SnoozeFields): Date {
  if (/(?:Z|[+-]\d\d:?\d\d)$/i.test(until.slice(10))) return new Date(until);
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = until.split(/\D/).map(Number);
  return momentIn(zone, { year, month, day, hour, minute });
}

/** Returns the reason why a lead cannot be snoozed with these fields at `now`; null if it can. */
export function snoozeError(fields: SnoozeFields, now: Date): 'until_not_ahead' | null {
  const aheadMs = snoozeMoment(fields).getTime() - now.getTime();
  return aheadMs > 0 && aheadMs <= snoozeDaysMax * dayMs ? null : 'until_not_ahead';
}

/** Describes the wake time, or the error in the fields: `Wakes Tue 1 Dec 09:00, Europe/Berlin.` */
export function snoozeInWords(fields: SnoozeFields, now: Date): string {
  if (fields.until === '' || snoozeError(fields, now)) return actionErrorWords.until_not_ahead;
  const { zone = 'UTC' } = fields;
  return `Wakes ${momentInWords(snoozeMoment(fields).toISOString(), zone, now)}, ${zone}.`;
}

/** Returns the snooze presets at `now` in a zone, all in the future and without duplicates. */
export function snoozePresets(now: Date, zone: string): { name: string; moment: Date }[] {
  const today = wallTimeIn(zone, now);
  const after = (days: number, hour = 9) =>
    momentIn(zone, { ...today, day: today.day + days, hour, minute: 0 });
  const lastOfNextMonth = new Date(calendarMs({ ...today, month: today.month + 2, day: 0 })).getUTCDate();
  const day = Math.min(today.day, lastOfNextMonth);
  const presets = [
    { name: 'In 1 hour', moment: new Date(now.getTime() + 3_600_000) },
    { name: 'In 4 hours', moment: new Date(now.getTime() + 4 * 3_600_000) },
    { name: 'This afternoon', moment: after(0, 14) },
    { name: 'Tomorrow', moment: after(1) },
    { name: 'In 3 days', moment: after(3) },
    { name: 'Next Monday', moment: after((8 - weekdayOf(today)) % 7 || 7) },
    { name: 'In 2 weeks', moment: after(14) },
    {
      name: 'In 1 month',
      moment: momentIn(zone, { ...today, month: today.month + 1, day, hour: 9, minute: 0 }),
    },
  ];
  const times = presets.map(({ moment }) => moment.getTime());
  return presets.filter(({ moment }, at) => moment > now && times.indexOf(moment.getTime()) === at);
}

/** Returns 09:00 tomorrow on the zone's clocks, as the value of a `datetime-local` field. */
export function tomorrowIn(zone: string, now: Date): string {
  const { year, month, day } = wallTimeIn(zone, now);
  const tomorrow = calendarMs({ year, month, day: day + 1, hour: 9, minute: 0 });
  return new Date(tomorrow).toISOString().slice(0, 16);
}
