import type { QuotedTerms } from '../offers/offer';
import type { QuoteArithmetic } from './arithmetic';
import { quoteDerivation } from './derivation';
import type { QuoteRequest } from './quote';

/** The arithmetic behind a quote as the wire shows it: the steps of the price, then those of the credit. */
export function quoteArithmetic(
  terms: QuotedTerms,
  request: Omit<QuoteRequest, 'offer_id'>,
): QuoteArithmetic {
  const { pilotPrice, credit, shortfall } = quoteDerivation(terms, request);
  return {
    steps: [
      ...pilotPrice.map((step) => ({ figure: 'pilot_price' as const, ...step })),
      ...credit.map((step) => ({ figure: 'max_credit_if_annual_signed_within_30_days' as const, ...step })),
    ],
    annual_commit_shortfall: shortfall,
  };
}
