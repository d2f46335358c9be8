import { expect, it } from 'vitest';
import { ByteBudget, firstBytes } from './admit-bytes';

it('reserves bytes as they arrive, and has them again when work is done or has failed', async () => {
  const budget = new ByteBudget(4 * firstBytes);
  const held = budget.reserve('a');
  expect([held.growTo(firstBytes), held.growTo(2 * firstBytes)]).toEqual([true, true]);
  await expect(budget.hold('b', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  const other = budget.reserve('b');
  expect(other.growTo(2 * firstBytes)).toBe(true);
  await expect(budget.hold('c', async () => 'no room')).rejects.toMatchObject({ code: 'engine_overloaded' });
  held.release();
  await expect(budget.hold('c', async (more) => more.growTo(2 * firstBytes))).resolves.toBe(true);
});

it('gives no key more than half', async () => {
  const budget = new ByteBudget(8 * firstBytes);
  const uploads = Array.from({ length: 4 }, () => budget.reserve('greedy'));
  expect(uploads.map((upload) => upload.growTo(firstBytes))).toEqual([true, true, true, true]);
  expect(uploads[0]?.growTo(firstBytes + 1)).toBe(false);
  await expect(budget.hold('greedy', async () => 'more')).rejects.toMatchObject({
    code: 'engine_overloaded',
  });
  await expect(budget.hold('other', async (held) => held.growTo(4 * firstBytes))).resolves.toBe(true);
});
