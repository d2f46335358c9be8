import { expect, it } from 'vitest';
import { quoteArithmetic } from './arithmetic-steps';

const common = { expiration_days: 30, applies_to: 'platform_usage_only', cash_value: false as const };
const fixed = {
  pilot_price: 12_500,
  annual_commit_minimum: 60_000,
  credit: { ...common, type: 'fixed_credit_back' as const, min_credit: 5_000, max_credit: 25_000 },
};
const partial = {
  ...fixed,
  annual_commit_minimum: 20_000,
  credit: { ...common, type: 'partial_credit_back' as const, max_percent_of_pilot: 50 },
};
const ask = (annualCommit?: number, isCustom = false) => ({
  annual_commit: annualCommit,
  custom_integration: isCustom,
  pii_real: false,
  samples_available: true,
});
/** Each step as its rule, its inputs, its result, and its rounding. */
const stepsOf = (...asked: Parameters<typeof quoteArithmetic>) =>
  quoteArithmetic(...asked).steps.map(({ rule, operands, result, rounding }) => [
    rule,
    operands,
    result,
    rounding,
  ]);

it('names the inputs that each rule of a fixed credit was applied to', () => {
  expect(stepsOf(fixed, ask(60_000.33))).toEqual([
    ['standard_price', { pilot_price: 12_500 }, 12_500, 'none'],
    ['share_of_commit', { credit_rate_percent: 15, provided_annual_commit: 60_000.33 }, 9_000.0495, 'none'],
    [
      'credit_limits',
      { share_of_commit: 9_000.0495, min_credit: 5_000, max_credit: 25_000 },
      9_000.0495,
      'none',
    ],
    ['rounding', { amount: 9_000.0495 }, 9_000.05, 'half_up_to_cents'],
  ]);
});

it('names the inputs of each rule, with the quoted price', () => {
  expect(stepsOf(partial, ask(undefined, true))).toEqual([
    ['custom_integration', { pilot_price: 12_500, multiplier: 1.4 }, 17_500, 'none'],
    ['share_of_commit', { credit_rate_percent: 15, provided_annual_commit: 20_000 }, 3_000, 'none'],
    ['share_of_pilot_price', { max_percent_of_pilot: 50, pilot_price: 17_500 }, 8_750, 'none'],
    ['lesser_share', { share_of_commit: 3_000, share_of_pilot_price: 8_750 }, 3_000, 'none'],
  ]);
});

it('states the amount by which a commit is below the minimum', () => {
  const { steps, annual_commit_shortfall } = quoteArithmetic(fixed, ask(50_000));
  expect(steps.at(-1)).toMatchObject({
    figure: 'max_credit_if_annual_signed_within_30_days',
    rule: 'below_minimum',
    operands: { provided_annual_commit: 50_000, annual_commit_minimum: 60_000 },
    result: 0,
  });
  expect(annual_commit_shortfall).toBe(10_000);
});
