import { type Operation, operations } from '../developer-api/kernel/operations';
import type { OfferDetails } from '../offers/offer-details';
import type { PlanPrices } from '../quotes/annual-plan';

/** Returns the prices of an offer's annual plan; undefined without a fee, or if an operation has no price per request. */
export function pricesOfPlan(details: OfferDetails | undefined): PlanPrices | undefined {
  if (details?.platform_fee_usd === undefined || details.operations.length === 0) return undefined;
  let messageMicroUsd = 0;
  for (const name of details.operations) {
    const { priceMicroUsd, unit }: Operation = operations[name];
    if (priceMicroUsd === null || unit !== 'request') return undefined;
    messageMicroUsd += priceMicroUsd;
  }
  return { platformFee: details.platform_fee_usd, messageMicroUsd };
}
