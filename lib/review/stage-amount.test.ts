import { describe, expect, it } from 'vitest';
import { amountQuestion, readStageAmount } from './actions';

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

describe('the question about an amount', () => {
  const again = 'If your amount is correct, send it again.';

  it.each([
    [750_000, 75_000, `You entered $750,000 a year, but the lead’s plan is $75,000. ${again}`],
    [7_500, 75_000, `You entered $7,500 a year, but the lead’s plan is $75,000. ${again}`],
    [999_999_999_999, null, `You entered $999,999,999,999 a year. ${again}`],
    [10_000_000, 0, `You entered $10,000,000 a year. ${again}`],
  ])('is asked for %d where the plan is %s', (amount, plan, question) => {
    expect(amountQuestion(amount, plan)).toBe(question);
  });

  it.each([
    [749_999, 75_000],
    [7_501, 75_000],
    [9_999_999, null],
    [20_000_000, 20_000_000],
    [null, 75_000],
    [0, 75_000],
    ['unclear', null],
  ] as const)('is not asked for %s where the plan is %s', (amount, plan) => {
    expect(amountQuestion(amount, plan)).toBeUndefined();
  });
});
