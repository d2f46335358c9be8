import { describe, expect, it } from 'vitest';
import { addBusinessDays, lengthInWords, reviewDueAt } from './times';

// 2026-11-20 is a Friday.
describe('business days', () => {
  it.each([
    ['2026-11-17T10:00:00Z', 1, '2026-11-18T10:00:00.000Z'],
    ['2026-11-20T10:00:00Z', 1, '2026-11-23T10:00:00.000Z'],
    ['2026-11-21T10:00:00Z', 1, '2026-11-24T00:00:00.000Z'],
    ['2026-11-22T23:59:00Z', 3, '2026-11-26T00:00:00.000Z'],
    ['2026-11-19T10:00:00Z', 3, '2026-11-24T10:00:00.000Z'],
    ['2026-11-19T10:00:00Z', 0, '2026-11-19T10:00:00.000Z'],
  ])('from %s, %i of them end at %s', (start, days, end) =>
    expect(addBusinessDays(new Date(start), days).toISOString()).toBe(end),
  );
});

it('counts business days as a calendar does, from any moment', () => {
  const dayMs = 86_400_000;
  const isWeekend = (ms: number) => [0, 6].includes(new Date(ms).getUTCDay());
  for (let hour = 0; hour < 2 * 7 * 24; hour += 5) {
    const start = Date.UTC(2026, 10, 15, hour, 17);
    let end = start;
    while (isWeekend(end)) end = Math.floor(end / dayMs) * dayMs + dayMs;
    for (let days = 0; days <= 12; days += 1) {
      expect(addBusinessDays(new Date(start), days).getTime(), `${hour} h, ${days} days`).toBe(end);
      do end += dayMs;
      while (isWeekend(end));
    }
  }
});

describe('the review time', () => {
  const arrived = new Date('2026-11-20T10:00:00Z');

  it('depends on the band', () => {
    expect(reviewDueAt('A', arrived).toISOString()).toBe('2026-11-20T14:00:00.000Z');
    expect(reviewDueAt('B', arrived).toISOString()).toBe('2026-11-23T10:00:00.000Z');
    expect(reviewDueAt('C', arrived).toISOString()).toBe('2026-11-25T10:00:00.000Z');
    expect(reviewDueAt('D', arrived).toISOString()).toBe('2026-11-27T10:00:00.000Z');
  });
});

it.each([
  [0, '0 min'],
  [59 * 60_000, '59 min'],
  [60 * 60_000, '1 h'],
  [47 * 3_600_000, '47 h'],
  [48 * 3_600_000, '2 d'],
])('%i ms are %s', (milliseconds, words) => expect(lengthInWords(milliseconds)).toBe(words));
