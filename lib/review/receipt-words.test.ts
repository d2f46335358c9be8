import { expect, test } from 'vitest';
import { dueWords, reviewOutlooks } from './receipt-words';

test('a receipt promises no time that has passed', () => {
  const dueAt = '2026-11-23T08:53:00.000Z';
  expect(dueWords(dueAt, new Date('2026-11-23T08:53:00.000Z'))).toBe('One does so by');
  expect(dueWords(dueAt, new Date('2026-11-23T08:53:00.001Z'))).toBe('It was due by');
});

test('before it is sent, a request is promised the times of its band and no other', () => {
  expect(reviewOutlooks).toEqual({
    A: 'its review is due within 4 hours.',
    B: 'its review is due within 1 business day.',
    C: 'its review is due within 3 business days.',
    D: 'no time is promised for its review.',
  });
});
