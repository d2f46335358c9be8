import { describe, expect, it } from 'vitest';
import { momentIn, wallTimeIn } from './zoned-time';

const wallOf = (text: string) => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = text.split(/\D/).map(Number);
  return { year, month, day, hour, minute };
};
const momentOf = (zone: string, text: string) => momentIn(zone, wallOf(text)).toISOString().slice(0, 16);

describe('clocks of a zone', () => {
  it.each([
    ['UTC', '2026-11-23 09:00', '2026-11-23T09:00'],
    ['Europe/Berlin', '2026-11-23 09:00', '2026-11-23T08:00'],
    ['Asia/Kathmandu', '2026-11-23 00:10', '2026-11-22T18:25'],
    // Forward at 2:00 on 28 March 2027, back at 3:00 on 31 October.
    ['Europe/Berlin', '2027-03-28 01:59', '2027-03-28T00:59'],
    ['Europe/Berlin', '2027-03-28 02:30', '2027-03-28T01:30'],
    ['Europe/Berlin', '2027-03-28 03:00', '2027-03-28T01:00'],
    ['Europe/Berlin', '2027-10-31 02:30', '2027-10-31T00:30'],
    ['Europe/Berlin', '2027-10-31 03:00', '2027-10-31T02:00'],
    // Forward at 2:00 on 14 March 2027, back at 2:00 on 7 November.
    ['America/New_York', '2027-03-14 02:30', '2027-03-14T07:30'],
    ['America/New_York', '2027-03-14 03:00', '2027-03-14T07:00'],
    ['America/New_York', '2027-11-07 01:30', '2027-11-07T05:30'],
    ['America/New_York', '2027-11-07 02:00', '2027-11-07T07:00'],
    // By half an hour: back at 2:00 on 4 April 2027, forward at 2:00 on 3 October.
    ['Australia/Lord_Howe', '2027-04-04 01:45', '2027-04-03T14:45'],
    ['Australia/Lord_Howe', '2027-04-04 02:00', '2027-04-03T15:30'],
    ['Australia/Lord_Howe', '2027-10-03 02:15', '2027-10-02T15:45'],
    ['Australia/Lord_Howe', '2027-10-03 02:30', '2027-10-02T15:30'],
  ])('in %s show %s at %sZ', (zone, wall, moment) => {
    expect(momentOf(zone, wall)).toBe(moment);
  });

  it.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'])(
    'in %s convert back to the same moment, through a year',
    (zone) => {
      const start = Date.UTC(2027, 0, 1);
      for (let at = start; at < start + 365 * 86_400_000; at += 4 * 3_600_000) {
        const wall = wallTimeIn(zone, new Date(at));
        expect(wallTimeIn(zone, momentIn(zone, wall))).toEqual(wall);
      }
    },
  );

  it('carry days past the end of a month into the next one', () => {
    expect(momentOf('UTC', '2026-12-33 09:00')).toBe('2027-01-02T09:00');
  });

  it('reject an unknown zone', () => {
    expect(() => wallTimeIn('Europe/Nowhere', new Date(0))).toThrow(RangeError);
  });
});
