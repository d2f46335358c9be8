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

it('leaves a place for each further key when two keys fill the room', async () => {
  const budget = new ByteBudget(64 * firstBytes, 32 * firstBytes);
  const heldAll = (key: string) => {
    const upload = budget.heldBy(key);
    let held = 0;
    while (upload.resizeTo((held + 1) * firstBytes)) held += 1;
    return held;
  };
  expect(['a', 'b', 'c', 'd', 'e'].map(heldAll)).toEqual([32, 32, 16, 8, 4]);
  expect(['a', 'b', 'c'].map((key) => budget.heldBy(key).resizeTo(1))).toEqual([false, false, false]);
  await expect(budget.hold('other', async () => 'served')).resolves.toBe('served');
});
