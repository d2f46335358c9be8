import { expect, test } from 'vitest';
import { Semaphore } from './semaphore';

test('lets a few run, the next ones wait, and refuses the rest', async () => {
  const turns = new Semaphore(2, 3);
  let atOnce = 0;
  let mostAtOnce = 0;
  const finish: (() => void)[] = [];
  const work = async () => {
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    await new Promise<void>((resolve) => finish.push(resolve));
    atOnce -= 1;
    return 'done';
  };
  const given = Array.from({ length: 5 }, () => turns.run(work));
  await expect(turns.run(work)).rejects.toMatchObject({ code: 'service_unavailable' });
  for (let ended = 0; ended < 5; ended += 1) {
    await expect.poll(() => finish.length).toBeGreaterThan(ended);
    finish[ended]?.();
  }
  expect(await Promise.all(given)).toEqual(Array(5).fill('done'));
  expect(mostAtOnce).toBe(2);
});

test('passes its turn on when work fails', async () => {
  const turns = new Semaphore(1, 1);
  const failing = turns.run(() => Promise.reject(new Error('no')));
  const next = turns.run(async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
});
