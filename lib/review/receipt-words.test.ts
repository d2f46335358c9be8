import { expect, test } from 'vitest';
import { dueWords } from './receipt-words';

test('a receipt promises no time that has passed', () => {
  const dueAt = '2026-11-23T08:53:00.000Z';
  expect(dueWords(dueAt, new Date('2026-11-23T08:53:00.000Z'))).toBe('One does so by');
  expect(dueWords(dueAt, new Date('2026-11-23T08:53:00.001Z'))).toBe('It was due by');
});
