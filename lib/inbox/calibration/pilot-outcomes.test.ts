import { expect, it } from 'vitest';
import { sumPilots } from './read-calibration';

it('counts a pilot by its verdict and, once its credit is settled, by the credit too', () => {
  expect(
    sumPilots([
      { verdict: 'met', credit: 'signed', pilots: 3 },
      { verdict: 'met', credit: 'open', pilots: 2 },
      { verdict: 'partly', credit: 'lapsed', pilots: 1 },
      { verdict: null, credit: null, pilots: 7 },
    ]),
  ).toEqual({ met: 5, partly: 1, not_met: 0, signed: 3, lapsed: 1 });
});
