import { expect, it } from 'vitest';
import { secretPassage } from './secret-passage';

it.each([
  ['Claims calls, password: hunter2secret99, 40,000 a month', 'password: hunter2secret99,'],
  ['api_key=sk-live-4f9a8b7c6d5e4f3a2b1c', 'api_key=sk-live-4f9a8b7c6d5e4f3a2b1c'],
  ['We keep it at\npassword: hunter2secret99\nand rotate it', 'password: hunter2secret99'],
])('finds in %j the passage %j', (text, passage) => expect(secretPassage(text, 'workflow')).toBe(passage));

it('finds nothing in what is not refused', () =>
  expect(secretPassage('Claims calls, 40,000 a month', 'workflow')).toBeUndefined());

it('takes the whole text where the name of its field makes it a secret', () =>
  expect(secretPassage(' hunter2secret99 ', 'password')).toBe('hunter2secret99'));

it('cuts off what is long', () => {
  const passage = secretPassage(`password: ${'a1B2'.repeat(60)}`, 'workflow');
  expect([...(passage ?? '')].length).toBeLessThan(90);
});
