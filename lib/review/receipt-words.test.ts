import { expect, test } from 'vitest';
import { dueWords, reviewOutlooks } from './receipt-words';

test('a receipt promises no time that has passed', () => {
  const dueAt = '2026-11-23T08:53:00.000Z';
  expect(dueWords(dueAt, new Date('2026-11-23T08:53:00.000Z'))).toBe('We start by');
  expect(dueWords(dueAt, new Date('2026-11-23T08:53:00.001Z'))).toBe('The review was due by');
});

test('before it is sent, a request is promised the times of its band and no other', () => {
  expect(reviewOutlooks).toEqual({
    A: 'We review it within 4 hours.',
    B: 'We review it within 1 business day.',
    C: 'We review it within 3 business days.',
    D: 'We review it within 5 business days.',
  });
});
