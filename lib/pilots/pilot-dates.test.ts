import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { momentIn } from '../kernel/zoned-time';
import { addDays, completionDay, creditDeadline, daysBetween, lastDay, todayIn } from './pilot-dates';

/** Last moment of a day in a time zone: one millisecond before the next day starts. */
function endOfDay(timeZone: string, day: string): Date {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const next = momentIn(timeZone, { year, month, day: date + 1, hour: 0, minute: 0 });
  return new Date(next.getTime() - 1);
}

describe('a pilot of 14 days', () => {
  const last = lastDay('2026-12-07', 14, 2);

  it('ends after its days and its pauses', () => {
    expect(last).toBe('2026-12-23');
    expect(daysBetween('2026-12-07', last)).toBe(16);
  });

  it.each([
    [null, '2027-01-02'],
    ['2026-12-23', '2026-12-23'],
    ['2027-01-02', '2027-01-02'],
    ['2027-02-01', '2027-01-02'],
  ])('decided on %s, is completed on %s', (decidedOn, completed) => {
    expect(completionDay(last, decidedOn)).toBe(completed);
  });

  it('has a credit until the 30th day ends in its time zone', () => {
    const day = creditDeadline('2027-02-12', 30);
    expect(day).toBe('2027-03-14');
    // Clocks change at 02:00 on this day.
    expect(endOfDay('America/Chicago', day).toISOString()).toBe('2027-03-15T04:59:59.999Z');
  });
});

const hasPython =
  spawnSync('python3', ['-c', 'import zoneinfo; zoneinfo.ZoneInfo("Asia/Beirut")']).status === 0;

/** Moments around the changes of clocks in both hemispheres, some of them at midnight. */
const zones = [
  'UTC',
  'America/Chicago',
  'Europe/London',
  'Asia/Beirut',
  'America/Santiago',
  'America/Havana',
];
zones.push('Africa/Cairo', 'Australia/Lord_Howe', 'Pacific/Apia', 'Asia/Kolkata', 'America/St_Johns');

const oracle = `
import json, sys
from datetime import date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

def end_of_day(zone, day):
    # Walks minute by minute: the last one whose local date is not after the day.
    at = datetime.combine(day, datetime.min.time(), timezone.utc) - timedelta(hours=16)
    step = timedelta(hours=1)
    local = lambda moment: moment.astimezone(zone).date()
    while local(at + step) <= day:
        at += step
    while local(at + timedelta(minutes=1)) <= day:
        at += timedelta(minutes=1)
    return at + timedelta(minutes=1) - timedelta(milliseconds=1)

for line in sys.stdin:
    case = json.loads(line)
    zone = ZoneInfo(case["zone"])
    start = date.fromisoformat(case["start"])
    last = start + timedelta(days=case["duration"] + case["paused"])
    latest = last + timedelta(days=10)
    decided = date.fromisoformat(case["decided"]) if case["decided"] else latest
    completed = min(decided, latest)
    deadline = completed + timedelta(days=case["expiration"])
    now = datetime.fromtimestamp(case["now"], timezone.utc)
    until = end_of_day(zone, deadline)
    print(json.dumps([str(last), str(completed), str(deadline), int(until.timestamp() * 1000 + 0.5),
                      str(now.astimezone(zone).date())]))
`;

it.skipIf(!hasPython)('agrees with an oracle over zones, clock changes, pauses and month ends', () => {
  const cases = zones.flatMap((zone, at) =>
    Array.from({ length: 60 }, (_, turn) => {
      const start = addDays('2026-01-01', (turn * 37 + at * 11) % 1_100);
      const [duration, paused] = [turn % 2 === 0 ? 14 : 30, turn % 11];
      const decided = turn % 3 === 0 ? null : addDays(start, duration + paused + (turn % 14));
      const now = Date.parse(`${start}T00:00:00Z`) / 1_000 + ((turn * 7_919) % 86_400);
      return { zone, start, duration, paused, decided, expiration: 30 + (turn % 3), now };
    }),
  );
  const input = cases.map((line) => `${JSON.stringify(line)}\n`).join('');
  const { stdout, stderr } = spawnSync('python3', ['-c', oracle], { input, encoding: 'utf8' });
  expect(stderr).toBe('');
  const expected = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const found = cases.map(({ zone, start, duration, paused, decided, expiration, now }) => {
    const last = lastDay(start, duration, paused);
    const completed = completionDay(last, decided);
    const deadline = creditDeadline(completed, expiration);
    const until = endOfDay(zone, deadline).getTime();
    return [last, completed, deadline, until, todayIn(zone, new Date(now * 1_000))];
  });
  expect(found).toEqual(expected);
});

it.each([
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-03-01', -1, '2026-02-28'],
])('%s and %i days are %s', (day, days, other) => {
  expect(addDays(day, days)).toBe(other);
  expect(daysBetween(day, other)).toBe(days);
});
