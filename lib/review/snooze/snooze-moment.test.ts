import { describe, expect, it } from 'vitest';
import { snoozeError, snoozeInWords, snoozeMoment } from './snooze-moment';

const now = new Date('2026-11-23T09:20:00Z');
const zone = 'Europe/Berlin';

/** Returns the moment that fields mean, or the error. */
const meant = (fields: Parameters<typeof snoozeMoment>[0]) => {
  const wanted = snoozeMoment(fields, now);
  return snoozeError(fields, now) ?? ('moment' in wanted ? wanted.moment.toISOString() : wanted.error);
};

describe('until when a lead sleeps', () => {
  it('is a date from its start, in UTC unless a zone is named', () => {
    expect(meant({ until: '2026-12-01' })).toBe('2026-12-01T00:00:00.000Z');
    expect(meant({ until: '2026-12-01', zone })).toBe('2026-11-30T23:00:00.000Z');
  });

  it('is a moment, or a time of the zone', () => {
    expect(meant({ until: '2026-12-01T14:30:00Z', zone })).toBe('2026-12-01T14:30:00.000Z');
    expect(meant({ until: '2026-12-01T14:30:00+05:45', zone })).toBe('2026-12-01T08:45:00.000Z');
    expect(meant({ until: '2026-12-01T14:30', zone })).toBe('2026-12-01T13:30:00.000Z');
    expect(meant({ until: '2026-12-01T14:30' })).toBe('2026-12-01T14:30:00.000Z');
  });

  it('is what the words say where no time is given, and the button before all', () => {
    expect(meant({ until: '', until_words: 'fri 14:00', zone })).toBe('2026-11-27T13:00:00.000Z');
    expect(meant({ until: '2026-12-01T14:30', until_words: 'tomorrow', zone })).toBe(
      '2026-12-01T13:30:00.000Z',
    );
    expect(meant({ until_preset: 'In 1 hour', until: '2026-12-01', until_words: 'tomorrow', zone })).toBe(
      '2026-11-23T10:20:00.000Z',
    );
  });

  it('is ahead, and within a year', () => {
    expect(meant({ until: '2026-11-23T09:20:00Z' })).toBe('until_not_ahead');
    expect(meant({ until: '2027-11-23T09:20:00Z' })).toBe('2027-11-23T09:20:00.000Z');
    expect(meant({ until: '2027-11-23T09:20:01Z' })).toBe('until_not_ahead');
    expect(meant({ until_words: 'today 9:00', zone })).toBe('until_not_ahead');
  });

  it('is told in words, or asked for', () => {
    const words = (until_words: string) => snoozeInWords({ until_words, zone }, now);
    expect(words('next tue')).toEqual({
      words: 'Wakes Tue 1 Dec 09:00, Europe/Berlin.',
      isProblem: false,
    });
    expect(words('3/4')).toEqual({
      words: 'This can mean Thu 4 Mar 2027 09:00 or Sat 3 Apr 2027 09:00. Write which one.',
      isProblem: true,
    });
    expect(words('later').words).toMatch(/^This time was not understood/);
    expect(words('2026-11-20').words).toMatch(/^Choose a time after now/);
  });
});
