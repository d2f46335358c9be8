import fc from 'fast-check';
import { expect, it } from 'vitest';
import { messagesForMinimum, type PlanPrices, planCost, volumeEstimate } from './annual-plan';

const masking: PlanPrices = { platformFee: 14_400, messageMicroUsd: 2_000 };
const review: PlanPrices = { platformFee: 28_800, messageMicroUsd: 6_000 };

it('adds the platform fee and a year of usage', () => {
  expect(planCost(masking, 400_000, 24_000)).toEqual({ usage: 9_600, plan: 24_000, shortfall: 0 });
  expect(planCost(review, 433_334, 60_000)).toEqual({ usage: 31_200.05, plan: 60_000.05, shortfall: 0 });
  expect(planCost(review, 1, 60_000)).toEqual({ usage: 0.07, plan: 28_800.07, shortfall: 31_199.93 });
  expect(planCost(masking, 0, 24_000)).toEqual({ usage: 0, plan: 14_400, shortfall: 9_600 });
});

it('returns the smallest volume that reaches the minimum', () => {
  expect(messagesForMinimum(masking, 24_000)).toBe(400_000);
  expect(messagesForMinimum(review, 60_000)).toBe(433_334);
  expect(messagesForMinimum(masking, 10_000)).toBe(0);
  expect(messagesForMinimum({ platformFee: 0, messageMicroUsd: 0 }, 1)).toBeUndefined();
  const whole = (max: number) => fc.integer({ min: 0, max });
  fc.assert(
    fc.property(
      whole(100_000),
      fc.integer({ min: 500, max: 20_000 }),
      whole(1_000_000),
      (fee, price, minimum) => {
        const prices = { platformFee: fee, messageMicroUsd: price };
        const least = messagesForMinimum(prices, minimum) ?? Number.NaN;
        expect(planCost(prices, least, minimum).shortfall).toBe(0);
      },
    ),
  );
});

it('reads a volume and the cost of checking as people type them', () => {
  const estimate = (messages_a_month: string, checking_cost = '') =>
    volumeEstimate(masking, 24_000, { messages_a_month, checking_cost });
  expect(estimate('400k', '$8,000')).toEqual({
    messages: 400_000,
    cost: { usage: 9_600, plan: 24_000, shortfall: 0 },
    checking: 96_000,
    problems: {},
  });
  expect(estimate('')).toEqual({ messages: undefined, cost: undefined, checking: undefined, problems: {} });
  expect(estimate('400.000').problems.messages_a_month).toBe(
    'Did you mean 400,000 or 400? Write 400000 or 400.',
  );
  for (const text of ['1.5', 'many', '-3', '2000000000'])
    expect(estimate(text).problems.messages_a_month).toBe(
      'Enter a whole number of messages, such as 400000.',
    );
  expect(estimate('1', 'a lot').problems.checking_cost).toBe('Enter an amount in US dollars, such as 8000.');
});
