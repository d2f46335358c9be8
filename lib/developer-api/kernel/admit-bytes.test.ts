import { expect, it } from 'vitest';
import { ByteBudget, firstBytes } from './admit-bytes';

it('reserves bytes on arrival and releases them after success or failure', async () => {
  const budget = new ByteBudget(4 * firstBytes);
  const held = budget.heldBy('a');
  expect([held.resizeTo(firstBytes), held.resizeTo(2 * firstBytes)]).toEqual([true, true]);
  await expect(budget.hold('b', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  const other = budget.heldBy('b');
  expect(other.resizeTo(2 * firstBytes)).toBe(true);
  await expect(budget.hold('c', async () => 'no room')).rejects.toMatchObject({ code: 'engine_overloaded' });
  held.resizeTo(0);
  await expect(budget.hold('c', async (more) => more.resizeTo(2 * firstBytes))).resolves.toBe(true);
});

it('limits each key to half', async () => {
  const budget = new ByteBudget(8 * firstBytes);
  const uploads = Array.from({ length: 4 }, () => budget.heldBy('greedy'));
  expect(uploads.map((upload) => upload.resizeTo(firstBytes))).toEqual([true, true, true, true]);
  expect(uploads[0]?.resizeTo(firstBytes + 1)).toBe(false);
  await expect(budget.hold('greedy', async () => 'more')).rejects.toMatchObject({
    code: 'engine_overloaded',
  });
  await expect(budget.hold('other', async (held) => held.resizeTo(4 * firstBytes))).resolves.toBe(true);
});
