import {
  compare,
  type Decimal,
  decimal,
  exactUsd,
  maximum,
  minimum,
  multiply,
  percentOf,
  roundToCents,
  toNumber,
} from '../kernel/money';
import type { CreditTerms, QuotedTerms } from '../offers/offer';
import { creditRatePercent } from '../offers/offer-constants';
import type { ArithmeticStep } from './arithmetic';
import { customIntegrationMultiplier } from './pricing';
import type { QuoteRequest } from './quote';

export interface DerivationStep {
  rule: ArithmeticStep['rule'];
  /** USD. */
  exact: Decimal;
  text: string;
}

export interface QuoteDerivation {
  pilotPrice: DerivationStep[];
  credit: DerivationStep[];
  /** USD missing to the minimum commit; 0 if it is met. */
  shortfall: number;
}

function withRounding(steps: DerivationStep[]): DerivationStep[] {
  const last = steps.at(-1);
  if (!last) return steps;
  const cents = roundToCents(last.exact);
  if (compare(cents, last.exact) === 0) return steps;
  const text = `${exactUsd(last.exact)} rounded half up to cents = ${exactUsd(cents)}`;
  return [...steps, { rule: 'rounding', exact: cents, text }];
}

function pilotPriceSteps(offer: QuotedTerms, isCustom: boolean): DerivationStep[] {
  const standard = decimal(offer.pilot_price);
  if (!isCustom)
    return withRounding([
      { rule: 'standard_price', exact: standard, text: `standard price ${exactUsd(standard)}` },
    ]);
  const product = multiply(standard, decimal(customIntegrationMultiplier));
  const text = `${exactUsd(standard)} × ${customIntegrationMultiplier} = ${exactUsd(product)}`;
  return withRounding([{ rule: 'custom_integration', exact: product, text }]);
}

function shareOfCommit(commit: number): DerivationStep {
  const share = percentOf(creditRatePercent, decimal(commit));
  const text = `${creditRatePercent}% × ${exactUsd(commit)} = ${exactUsd(share)}`;
  return { rule: 'share_of_commit', exact: share, text };
}

function limitsText(terms: CreditTerms, before: Decimal, after: Decimal): string {
  const floor = exactUsd(terms.min_credit ?? 0);
  const limits =
    terms.max_credit === undefined
      ? `at least ${floor}`
      : `at least ${floor} and at most ${exactUsd(terms.max_credit)}`;
  return compare(before, after) === 0 ? limits : `${limits}, so ${exactUsd(after)}`;
}

function fixedCreditSteps(terms: CreditTerms, commit: number): DerivationStep[] {
  const share = shareOfCommit(commit);
  const atLeast = maximum(share.exact, decimal(terms.min_credit ?? 0));
  const held = terms.max_credit === undefined ? atLeast : minimum(atLeast, decimal(terms.max_credit));
  return [share, { rule: 'credit_limits', exact: held, text: limitsText(terms, share.exact, held) }];
}

function partialCreditSteps(terms: CreditTerms, commit: number, pilotPrice: Decimal): DerivationStep[] {
  const percent = terms.max_percent_of_pilot ?? 0;
  const ofPilot = percentOf(percent, pilotPrice);
  const share = shareOfCommit(commit);
  const lesser = minimum(ofPilot, share.exact);
  return [
    share,
    {
      rule: 'share_of_pilot_price',
      exact: ofPilot,
      text: `${percent}% × ${exactUsd(pilotPrice)} pilot price = ${exactUsd(ofPilot)}`,
    },
    { rule: 'lesser_share', exact: lesser, text: `the lesser of the two, so ${exactUsd(lesser)}` },
  ];
}

function belowMinimumStep(commit: number, annualCommitMinimum: number, shortfall: Decimal): DerivationStep {
  return {
    rule: 'below_minimum',
    exact: decimal(0),
    text: `${exactUsd(commit)} is ${exactUsd(shortfall)} below the minimum of ${exactUsd(annualCommitMinimum)}, so no credit`,
  };
}

function subtract(left: Decimal, right: Decimal): Decimal {
  const scale = Math.max(left.scale, right.scale);
  const scaled = (amount: Decimal) => amount.coefficient * 10n ** BigInt(scale - amount.scale);
  return { coefficient: scaled(left) - scaled(right), scale };
}

/** Derives the figures of a quote step by step. They equal those of `priceQuote`, which a property test checks. */
export function quoteDerivation(
  offer: QuotedTerms,
  request: Omit<QuoteRequest, 'offer_id'>,
): QuoteDerivation {
  const commit = request.annual_commit ?? offer.annual_commit_minimum;
  const price = pilotPriceSteps(offer, request.custom_integration);
  const quotedPrice = price.at(-1)?.exact ?? decimal(offer.pilot_price);
  const lacking = subtract(decimal(offer.annual_commit_minimum), decimal(commit));
  const isBelowMinimum = lacking.coefficient > 0n;
  const credit = isBelowMinimum
    ? [belowMinimumStep(commit, offer.annual_commit_minimum, lacking)]
    : withRounding(
        offer.credit.type === 'fixed_credit_back'
          ? fixedCreditSteps(offer.credit, commit)
          : partialCreditSteps(offer.credit, commit, quotedPrice),
      );
  return {
    pilotPrice: price,
    credit,
    shortfall: isBelowMinimum ? toNumber(lacking) : 0,
  };
}
