import { describe, expect, it } from 'vitest';
import { wallTimeIn } from '../../kernel/zoned-time';
import { readTimeWords } from './time-words';

const two = (number: number) => String(number).padStart(2, '0');

/** Returns the parsed times on the zone's clocks: one, two or none. */
function readIn(zone: string, now: string, text: string): string {
  const read = readTimeWords(text, new Date(now), zone);
  const shown = (moment: Date) => {
    const { year, month, day, hour, minute } = wallTimeIn(zone, moment);
    return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`;
  };
  if (read.outcome === 'moment') return shown(read.moment);
  return read.outcome === 'two_readings' ? read.readings.map(shown).join(' or ') : 'unreadable';
}

/** On Monday, 23 November 2026, at 10:20 in Berlin. */
const onMonday = (text: string) => readIn('Europe/Berlin', '2026-11-23T09:20:00Z', text);

describe('a time in words, on a Monday at 10:20', () => {
  it.each([
    ['tomorrow', '2026-11-24 09:00'],
    ['Tomorrow morning', '2026-11-24 09:00'],
    ['tomorrow in the afternoon', '2026-11-24 14:00'],
    ['tomorrow noon', '2026-11-24 12:00'],
    ['tomorrow at 7pm', '2026-11-24 19:00'],
    ['14:30 tomorrow', '2026-11-24 14:30'],
    ['day after tomorrow', '2026-11-25 09:00'],
    ['the day after tomorrow 16.15', '2026-11-25 16:15'],
    ['tonight', '2026-11-23 20:00'],
    ['this afternoon', '2026-11-23 14:00'],
    ['this evening', '2026-11-23 18:00'],
    ['today 17:00', '2026-11-23 17:00'],
    ['14:00', '2026-11-23 14:00'],
    ['at 14', '2026-11-23 14:00'],
    ['9am', '2026-11-24 09:00'],
    ['12 am', '2026-11-24 00:00'],
    ['12 p.m.', '2026-11-23 12:00'],
    ['noon', '2026-11-23 12:00'],
    ['tue', '2026-11-24 09:00'],
    ['tues', '2026-11-24 09:00'],
    ['until Friday', '2026-11-27 09:00'],
    ['this fri', '2026-11-27 09:00'],
    ['fri 14:00', '2026-11-27 14:00'],
    ['fri, 14:00', '2026-11-27 14:00'],
    ['fri at 2pm', '2026-11-27 14:00'],
    ['fri @ 10', '2026-11-27 10:00'],
    ['sunday evening', '2026-11-29 18:00'],
    ['next tue', '2026-12-01 09:00'],
    ['next mon', '2026-11-30 09:00'],
    ['next sunday', '2026-12-06 09:00'],
    ['next friday 15:00', '2026-12-04 15:00'],
    ['next week', '2026-11-30 09:00'],
    ['next month', '2026-12-01 09:00'],
    ['in 3 days', '2026-11-26 09:00'],
    ['3 days', '2026-11-26 09:00'],
    ['3d', '2026-11-26 09:00'],
    ['three days from now', '2026-11-26 09:00'],
    ['in 3 days 14:00', '2026-11-26 14:00'],
    ['2 weeks', '2026-12-07 09:00'],
    ['2w', '2026-12-07 09:00'],
    ['in a week', '2026-11-30 09:00'],
    ['a fortnight', '2026-12-07 09:00'],
    ['in one month', '2026-12-23 09:00'],
    ['3 months', '2027-02-23 09:00'],
    ['in 1 hour', '2026-11-23 11:20'],
    ['4h', '2026-11-23 14:20'],
    ['an hour', '2026-11-23 11:20'],
    ['half an hour', '2026-11-23 10:50'],
    ['in 90 min', '2026-11-23 11:50'],
    ['36 hours from now', '2026-11-24 22:20'],
    ['12 dec', '2026-12-12 09:00'],
    ['12th of December', '2026-12-12 09:00'],
    ['Dec 12', '2026-12-12 09:00'],
    ['dec 12 2026 at 11', '2026-12-12 11:00'],
    ['12 december, 16:00', '2026-12-12 16:00'],
    ['3 mar', '2027-03-03 09:00'],
    ['29 feb 2028', '2028-02-29 09:00'],
    ['2026-12-01', '2026-12-01 09:00'],
    ['2026-12-01T14:05', '2026-12-01 14:05'],
    ['1.12.', '2026-12-01 09:00'],
    ['01.12.2026 8:30', '2026-12-01 08:30'],
    ['25/12', '2026-12-25 09:00'],
    ['12/25/2026', '2026-12-25 09:00'],
    ['12/12', '2026-12-12 09:00'],
    ['Tue 1 Dec 09:00', '2026-12-01 09:00'],
    // The parser returns past times, and its callers report them.
    ['today', '2026-11-23 09:00'],
    ['2026-11-20', '2026-11-20 09:00'],
  ])('%s is %s', (text, read) => {
    expect(onMonday(text)).toBe(read);
  });

  it.each([
    ['monday 14:00', '2026-11-23 14:00 or 2026-11-30 14:00'],
    ['3/4', '2027-03-04 09:00 or 2027-04-03 09:00'],
    ['3/4/2027', '2027-03-04 09:00 or 2027-04-03 09:00'],
    ['fri 3', '2026-11-27 03:00 or 2026-11-27 15:00'],
    ['tomorrow at 5', '2026-11-24 05:00 or 2026-11-24 17:00'],
    ['12 dec 9', '2026-12-09 12:00 or 2026-12-12 09:00'],
  ])('%s is %s, and so is asked for', (text, read) => {
    expect(onMonday(text)).toBe(read);
  });

  it.each(
    [
      '',
      '   ',
      'lorem',
      '5',
      'later',
      'tomorrow or friday',
      'fri-sat',
      'tomorrow 25:00',
      'fri 14:60',
      'fri 13pm',
      'fri 0am',
      '30 feb',
      '31.11.',
      '29 feb 2027',
      'Wed 1 Dec',
      'last friday',
      '3 days ago',
      '3m',
      '0 days',
      'midnight',
      'in days',
      'mañana',
      `tomorrow${' x'.repeat(40)}`,
      'next',
      'constructor',
      'toString 3',
    ].map((text) => [text]),
  )('“%s” is not understood', (text) => {
    expect(onMonday(text)).toBe('unreadable');
  });

  it('means a week later by the name of today once the hour is past, and asks before', () => {
    expect(onMonday('monday')).toBe('2026-11-30 09:00');
    expect(readIn('Europe/Berlin', '2026-11-23T07:00:00Z', 'mon')).toBe(
      '2026-11-23 09:00 or 2026-11-30 09:00',
    );
  });

  it('begins weeks on Monday', () => {
    expect(readIn('UTC', '2026-11-22T10:00:00Z', 'next mon')).toBe('2026-11-23 09:00');
    expect(readIn('UTC', '2026-11-22T10:00:00Z', 'next sunday')).toBe('2026-11-29 09:00');
  });

  it('ends with a month that is shorter', () => {
    expect(readIn('UTC', '2027-01-31T10:00:00Z', 'in 1 month')).toBe('2027-02-28 09:00');
    expect(readIn('UTC', '2026-12-31T10:00:00Z', 'tomorrow')).toBe('2027-01-01 09:00');
  });
});

describe('a time in words, by the zone', () => {
  it('takes the day from the clocks of the zone', () => {
    const now = '2026-11-23T23:30:00Z';
    expect(readTimeWords('tomorrow', new Date(now), 'UTC')).toEqual({
      outcome: 'moment',
      moment: new Date('2026-11-24T09:00:00Z'),
    });
    expect(readTimeWords('tomorrow', new Date(now), 'Europe/Berlin')).toEqual({
      outcome: 'moment',
      moment: new Date('2026-11-25T08:00:00Z'),
    });
    expect(readTimeWords('tomorrow', new Date(now), 'America/New_York')).toEqual({
      outcome: 'moment',
      moment: new Date('2026-11-24T14:00:00Z'),
    });
  });

  it.each([
    ['Europe/Berlin', '2027-03-27T12:00:00Z', 'tomorrow', '2027-03-28T07:00:00.000Z'],
    ['Europe/Berlin', '2027-03-27T12:00:00Z', 'in 24 hours', '2027-03-28T12:00:00.000Z'],
    ['Europe/Berlin', '2027-03-27T12:00:00Z', 'tomorrow 2:30', '2027-03-28T01:30:00.000Z'],
    ['Europe/Berlin', '2027-10-30T12:00:00Z', 'tomorrow 2:30', '2027-10-31T00:30:00.000Z'],
    ['Europe/Berlin', '2027-10-30T12:00:00Z', 'next week', '2027-11-01T08:00:00.000Z'],
    ['America/New_York', '2027-03-13T12:00:00Z', 'sun 9:00', '2027-03-14T13:00:00.000Z'],
    ['America/New_York', '2027-11-06T12:00:00Z', 'tomorrow', '2027-11-07T14:00:00.000Z'],
    ['Australia/Lord_Howe', '2027-04-03T00:00:00Z', 'tomorrow', '2027-04-03T22:30:00.000Z'],
    ['Australia/Lord_Howe', '2027-10-02T00:00:00Z', 'tomorrow', '2027-10-02T22:00:00.000Z'],
  ])('keeps the hour in %s where the clocks change: %s, %s', (zone, now, text, moment) => {
    expect(readTimeWords(text, new Date(now), zone)).toEqual({
      outcome: 'moment',
      moment: new Date(moment),
    });
  });
});
