import { expect, it } from 'vitest';
import { defaultOffers } from '../offers/default-offers';
import { noDetails } from '../offers/offer-details';
import { offerTemplates } from '../offers/offer-templates';
import { messagesForMinimum, planCost } from '../quotes/annual-plan';
import { pricesOfPlan } from './plan-prices';

it('the example volume of each default offer reaches its minimum', () => {
  const examples = defaultOffers.map(({ offer, details }) => {
    const prices = pricesOfPlan(details);
    const minimum = offer.annual_commit_minimum;
    const messages = prices && messagesForMinimum(prices, minimum);
    return { prices, messages, shortfall: prices && planCost(prices, messages ?? 0, minimum).shortfall };
  });
  expect(examples).toEqual([
    { prices: { platformFee: 14_400, messageMicroUsd: 2_000 }, messages: 400_000, shortfall: 0 },
    { prices: { platformFee: 28_800, messageMicroUsd: 6_000 }, messages: 433_334, shortfall: 0 },
  ]);
});

it('omits prices without a fee or for operations not priced per request', () => {
  expect(pricesOfPlan(undefined)).toBeUndefined();
  expect(pricesOfPlan(noDetails)).toBeUndefined();
  for (const { details } of offerTemplates)
    expect(pricesOfPlan({ ...details, platform_fee_usd: 1 })).toBeUndefined();
});
