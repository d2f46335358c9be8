import { describe, expect, it } from 'vitest';
import { readStageAmount } from './actions';

describe('the amount of a stage', () => {
  it('may be left out', () => {
    expect(readStageAmount(' ')).toBeNull();
  });

  it.each([
    ['60k', 60_000],
    ['$1.5m', 1_500_000],
    ['1000000000000', 1e12],
  ])('is read from %s', (typed, amount) => {
    expect(readStageAmount(typed)).toBe(amount);
  });

  it.each(['abc', '-5', '1e9', '60.000', '1000000000001', '99999999999999'])('is unclear in %s', (typed) => {
    expect(readStageAmount(typed)).toBe('unclear');
  });
});
