import { expect, it } from 'vitest';
import { ByteBudget, bodyBytesOf } from './admit-bytes';

it('has room for work until it is full, and again when work is done or has failed', async () => {
  const budget = new ByteBudget(100);
  let finish = () => {};
  const lasting = budget.hold(
    60,
    () =>
      new Promise<string>((resolve) => {
        finish = () => resolve('done');
      }),
  );
  await expect(budget.hold(41, async () => 'too much')).rejects.toMatchObject({ code: 'engine_overloaded' });
  await expect(budget.hold(40, async () => 'fits')).resolves.toBe('fits');
  await expect(budget.hold(40, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  finish();
  await expect(lasting).resolves.toBe('done');
  await expect(budget.hold(100, async () => 'all of it')).resolves.toBe('all of it');
});

it('takes a body at its word up to the most that it may have', () => {
  const bytes = (declared?: string) => bodyBytesOf({ header: () => declared }, 100);
  expect([bytes('7'), bytes('100'), bytes('101'), bytes(), bytes('7, 7')]).toEqual([7, 100, 100, 100, 100]);
});
