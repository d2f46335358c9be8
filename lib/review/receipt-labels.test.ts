import { expect, test } from 'vitest';
import { dueWords, reviewOutlooks } from './receipt-labels';

test('a receipt promises no time that has passed', () => {
  const dueAt = '2026-11-23T08:53:00.000Z';
  expect(dueWords(dueAt, new Date('2026-11-23T08:53:00.000Z'))).toBe('We will start the review by');
  expect(dueWords(dueAt, new Date('2026-11-23T08:53:00.001Z'))).toBe('The review was due by');
});

test('promises an unsent request the times of its band', () => {
  expect(reviewOutlooks).toEqual({
    A: 'within 4 hours',
    B: 'within 1 business day',
    C: 'within 3 business days',
    D: 'within 5 business days',
  });
});
