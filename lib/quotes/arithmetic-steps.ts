import { toNumber } from '../kernel/money';
import type { QuotedTerms } from '../offers/offer';
import { creditRatePercent } from '../offers/offer-constants';
import type { ArithmeticStep, QuoteArithmetic } from './arithmetic';
import { type DerivationStep, quoteDerivation } from './derivation';
import { customIntegrationMultiplier } from './pricing';
import type { QuoteRequest } from './quote';

interface Ground {
  terms: QuotedTerms;
  /** USD. */
  commit: number;
  before: ReadonlyMap<DerivationStep['rule'], number>;
  last: number;
  quotedPilotPrice: number;
}

const operands: Readonly<Record<DerivationStep['rule'], (ground: Ground) => Record<string, number>>> = {
  standard_price: ({ terms }) => ({ pilot_price: terms.pilot_price }),
  custom_integration: ({ terms }) => ({
    pilot_price: terms.pilot_price,
    multiplier: Number(customIntegrationMultiplier),
  }),
  share_of_commit: ({ commit }) => ({
    credit_rate_percent: creditRatePercent,
    provided_annual_commit: commit,
  }),
  credit_limits: ({ terms: { credit }, before }) => ({
    share_of_commit: before.get('share_of_commit') ?? 0,
    min_credit: credit.min_credit ?? 0,
    ...(credit.max_credit !== undefined && { max_credit: credit.max_credit }),
  }),
  share_of_pilot_price: ({ terms: { credit }, quotedPilotPrice }) => ({
    max_percent_of_pilot: credit.max_percent_of_pilot ?? 0,
    pilot_price: quotedPilotPrice,
  }),
  lesser_share: ({ before }) => ({
    share_of_commit: before.get('share_of_commit') ?? 0,
    share_of_pilot_price: before.get('share_of_pilot_price') ?? 0,
  }),
  below_minimum: ({ terms, commit }) => ({
    provided_annual_commit: commit,
    annual_commit_minimum: terms.annual_commit_minimum,
  }),
  rounding: ({ last }) => ({ amount: last }),
};

export function quoteArithmetic(
  terms: QuotedTerms,
  request: Omit<QuoteRequest, 'offer_id'>,
): QuoteArithmetic {
  const { pilotPrice, credit, shortfall } = quoteDerivation(terms, request);
  const price = pilotPrice.at(-1);
  const quotedPilotPrice = price ? toNumber(price.exact) : terms.pilot_price;
  const commit = request.annual_commit ?? terms.annual_commit_minimum;
  const stepsOf = (figure: ArithmeticStep['figure'], steps: readonly DerivationStep[]) => {
    const before = new Map<DerivationStep['rule'], number>();
    let last = 0;
    return steps.map(({ rule, exact, text }): ArithmeticStep => {
      const result = toNumber(exact);
      const ground = { terms, commit, before, last, quotedPilotPrice };
      const step = { figure, rule, operands: operands[rule](ground), result };
      before.set(rule, result);
      last = result;
      return { ...step, rounding: rule === 'rounding' ? 'half_up_to_cents' : 'none', text };
    });
  };
  return {
    steps: [
      ...stepsOf('pilot_price', pilotPrice),
      ...stepsOf('max_credit_if_annual_signed_within_30_days', credit),
    ],
    annual_commit_shortfall: shortfall,
  };
}
