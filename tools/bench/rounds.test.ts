import { expect, test } from 'vitest';
import { measureRounds } from './rounds';
import { rounds } from './settings';

/** Measures rounds on a machine whose host takes these percentages of the processor time, one after the other. */
function onMachine(takenPercents: number[]) {
  let begun = -1;
  let all = 0;
  let taken = 0;
  return measureRounds(
    () => {
      begun += 1;
      all += 100;
      taken += begun === 0 ? 100 : (takenPercents[begun - 1] ?? Number.NaN);
      return Promise.resolve(begun);
    },
    undefined,
    () => ({ all, taken }),
  );
}

test('counts rounds that the host left undisturbed, not the warm-up', async () => {
  const quiet = Array.from({ length: rounds }, () => 1);
  const { rounds: counted, measured, takenShare } = await onMachine([30, 2.5, ...quiet]);
  expect(counted).toEqual(quiet.map((_, at) => at + 3));
  expect(measured).toBe(rounds + 2);
  expect(takenShare).toBeCloseTo(0.01);
});

test('counts the least disturbed rounds if the host is never idle', async () => {
  const percents = Array.from({ length: rounds * 5 }, (_, at) => 90 - at);
  const { rounds: counted, measured, takenShare } = await onMachine(percents);
  expect(counted).toEqual(Array.from({ length: rounds }, (_, at) => rounds * 5 - at));
  expect(measured).toBe(rounds * 5);
  expect(takenShare).toBeCloseTo((90 - rounds * 4) / 100);
});
