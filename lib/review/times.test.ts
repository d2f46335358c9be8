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
