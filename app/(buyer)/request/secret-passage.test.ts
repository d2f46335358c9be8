import { screenText } from '@pilot-portal/screening';
import { expect, it } from 'vitest';
import { cpuMs } from '@/lib/process/cpu-time-fixture';
import { secretPassage } from './secret-passage';

it.each([
  ['Claims calls, password: hunter2secret99, 40,000 a month', 'password: hunter2secret99,'],
  ['api_key=sk-live-4f9a8b7c6d5e4f3a2b1c', 'api_key=sk-live-4f9a8b7c6d5e4f3a2b1c'],
  ['We keep it at\npassword: hunter2secret99\nand rotate it', 'password: hunter2secret99'],
])('finds in %j the passage %j', (text, passage) => expect(secretPassage(text, 'workflow')).toBe(passage));

it('finds nothing in a text that is allowed', () =>
  expect(secretPassage('Claims calls, 40,000 a month', 'workflow')).toBeUndefined());

it('finds the whole text if the name of its field makes it a secret', () =>
  expect(secretPassage(' hunter2secret99 ', 'password')).toBe('hunter2secret99'));

it.each([
  ['many short words', 'a '.repeat(975)],
  ['many words that begin a secret', 'password for a '.repeat(130)],
])('limits the number of screenings after %s', (_, before) => {
  const text = `${before}password: hunter2secret99`;
  const leastOf = (work: () => unknown) =>
    Math.min(...Array.from({ length: 5 }, () => cpuMs(() => Array.from({ length: 20 }, work))));
  expect(secretPassage(text, 'workflow')).toBe('password: hunter2secret99');
  const screening = leastOf(() => screenText(text));
  const finding = leastOf(() => secretPassage(text, 'workflow'));
  console.info(`${(finding / screening).toFixed(1)} screenings, ${(finding / 20).toFixed(2)} ms`);
  expect(finding).toBeLessThan(60 * screening);
});

it('truncates long passages', () => {
  const passage = secretPassage(`password: ${'a1B2'.repeat(60)}`, 'workflow');
  expect([...(passage ?? '')].length).toBeLessThan(90);
});
