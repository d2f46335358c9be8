import { describe, expect, it } from 'vitest';
import { snoozeError, snoozeInWords, snoozeMoment, tomorrowIn } from './snooze-moment';

const now = new Date('2026-11-23T09:20:00Z');
const zone = 'Europe/Berlin';

/** Returns the moment described by the fields, or the error. */
const meant = (fields: Parameters<typeof snoozeMoment>[0]) =>
  snoozeError(fields, now) ?? snoozeMoment(fields).toISOString();

describe('the end of a snooze', () => {
  it('is the start of a date, in UTC without a named zone', () => {
    expect(meant({ until: '2026-12-01' })).toBe('2026-12-01T00:00:00.000Z');
    expect(meant({ until: '2026-12-01', zone })).toBe('2026-11-30T23:00:00.000Z');
  });

  it('is a moment, or a local time of the zone', () => {
    expect(meant({ until: '2026-12-01T14:30:00Z', zone })).toBe('2026-12-01T14:30:00.000Z');
    expect(meant({ until: '2026-12-01T14:30:00+05:45', zone })).toBe('2026-12-01T08:45:00.000Z');
    expect(meant({ until: '2026-12-01T14:30', zone })).toBe('2026-12-01T13:30:00.000Z');
    expect(meant({ until: '2026-12-01T14:30' })).toBe('2026-12-01T14:30:00.000Z');
  });

  it('is in the future, within a year', () => {
    expect(meant({ until: '2026-11-23T09:20:00Z' })).toBe('until_not_ahead');
    expect(meant({ until: '2027-11-23T09:20:00Z' })).toBe('2027-11-23T09:20:00.000Z');
    expect(meant({ until: '2027-11-23T09:20:01Z' })).toBe('until_not_ahead');
    expect(meant({ until: '2026-11-23T09:00', zone })).toBe('until_not_ahead');
  });

  it('is shown in words, or requested', () => {
    const words = (until: string) => snoozeInWords({ until, zone }, now);
    expect(words('2026-12-01T09:00')).toBe('Wakes Tue 1 Dec 09:00, Europe/Berlin.');
    expect(words('2026-11-20T09:00')).toMatch(/^Choose a future time/);
    expect(words('')).toMatch(/^Choose a future time/);
  });

  it('defaults to 09:00 tomorrow in the zone', () => {
    expect(tomorrowIn(zone, now)).toBe('2026-11-24T09:00');
    expect(tomorrowIn('Australia/Lord_Howe', new Date('2026-12-30T20:00:00Z'))).toBe('2027-01-01T09:00');
  });
});
