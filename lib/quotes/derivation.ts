import { exactUsd } from '../kernel/exact-usd';
import {
  compare,
  type Decimal,
  decimal,
  maximum,
  minimum,
  multiply,
  percentOf,
  roundToCents,
  toNumber,
} from '../kernel/money';
import { creditRatePercent } from '../offers/credit-limits';
import type { CreditTerms, QuotedTerms } from '../offers/offer';
import type { ArithmeticStep } from './arithmetic';
import { customIntegrationMultiplier } from './pricing';
import type { QuoteRequest } from './quote';

/** A step without the figure that it leads to; the last step of each list is the figure. */
export type DerivationStep = Omit<ArithmeticStep, 'figure'>;

/** The arithmetic behind a quote, in the order in which it is done. */
export interface QuoteDerivation {
  pilotPrice: DerivationStep[];
  credit: DerivationStep[];
  /** How much the commit lacks to the minimum, in USD; 0 when it is met. */
  shortfall: number;
}

type Step = { exact: Decimal; step: DerivationStep };

function stepOf(
  rule: DerivationStep['rule'],
  operands: DerivationStep['operands'],
  exact: Decimal,
  text: string,
): Step {
  return { exact, step: { rule, operands, result: toNumber(exact), rounding: 'none', text } };
}

function rounded(exact: Decimal): Step[] {
  const cents = roundToCents(exact);
  if (compare(cents, exact) === 0) return [];
  const text = `${exactUsd(exact)} rounded half up to cents = ${exactUsd(cents)}`;
  const { step } = stepOf('rounding', { amount: toNumber(exact) }, cents, text);
  return [{ exact: cents, step: { ...step, rounding: 'half_up_to_cents' } }];
}

function withRounding(steps: Step[]): Step[] {
  const last = steps.at(-1);
  return last ? [...steps, ...rounded(last.exact)] : steps;
}

function pilotPriceSteps(offer: QuotedTerms, isCustom: boolean): Step[] {
  const operands = { pilot_price: offer.pilot_price };
  const standard = decimal(offer.pilot_price);
  if (!isCustom)
    return withRounding([
      stepOf('standard_price', operands, standard, `standard price ${exactUsd(standard)}`),
    ]);
  const product = multiply(standard, decimal(customIntegrationMultiplier));
  const text = `${exactUsd(standard)} × ${customIntegrationMultiplier} = ${exactUsd(product)}`;
  const multiplier = Number(customIntegrationMultiplier);
  return withRounding([stepOf('custom_integration', { ...operands, multiplier }, product, text)]);
}

function shareOfCommit(commit: number): Step {
  const share = percentOf(creditRatePercent, decimal(commit));
  const operands = { credit_rate_percent: creditRatePercent, provided_annual_commit: commit };
  const text = `${creditRatePercent}% × ${exactUsd(commit)} = ${exactUsd(share)}`;
  return stepOf('share_of_commit', operands, share, text);
}

function limitsText(terms: CreditTerms, before: Decimal, after: Decimal): string {
  const floor = exactUsd(terms.min_credit ?? 0);
  const limits =
    terms.max_credit === undefined ? `at least ${floor}` : `limits ${floor} to ${exactUsd(terms.max_credit)}`;
  return compare(before, after) === 0 ? limits : `${limits}, so ${exactUsd(after)}`;
}

function fixedCreditSteps(terms: CreditTerms, commit: number): Step[] {
  const share = shareOfCommit(commit);
  const atLeast = maximum(share.exact, decimal(terms.min_credit ?? 0));
  const held = terms.max_credit === undefined ? atLeast : minimum(atLeast, decimal(terms.max_credit));
  const operands: Record<string, number> = { share_of_commit: share.step.result };
  operands.min_credit = terms.min_credit ?? 0;
  if (terms.max_credit !== undefined) operands.max_credit = terms.max_credit;
  return [share, stepOf('credit_limits', operands, held, limitsText(terms, share.exact, held))];
}

function partialCreditSteps(terms: CreditTerms, commit: number, pilotPrice: Decimal): Step[] {
  const percent = terms.max_percent_of_pilot ?? 0;
  const ofPilot = percentOf(percent, pilotPrice);
  const share = shareOfCommit(commit);
  const lesser = minimum(ofPilot, share.exact);
  return [
    share,
    stepOf(
      'share_of_pilot_price',
      { max_percent_of_pilot: percent, pilot_price: toNumber(pilotPrice) },
      ofPilot,
      `${percent}% × ${exactUsd(pilotPrice)} pilot price = ${exactUsd(ofPilot)}`,
    ),
    stepOf(
      'lesser_share',
      { share_of_commit: share.step.result, share_of_pilot_price: toNumber(ofPilot) },
      lesser,
      `the lesser of both, so ${exactUsd(lesser)}`,
    ),
  ];
}

function belowMinimumStep(commit: number, annualCommitMinimum: number, shortfall: Decimal): Step {
  return stepOf(
    'below_minimum',
    { provided_annual_commit: commit, annual_commit_minimum: annualCommitMinimum },
    decimal(0),
    `${exactUsd(commit)} is ${exactUsd(shortfall)} below the minimum of ${exactUsd(annualCommitMinimum)}, so no credit`,
  );
}

function subtract(left: Decimal, right: Decimal): Decimal {
  const scale = Math.max(left.scale, right.scale);
  const scaled = (amount: Decimal) => amount.coefficient * 10n ** BigInt(scale - amount.scale);
  return { coefficient: scaled(left) - scaled(right), scale };
}

/**
 * How the figures of a quote come about, step by step. The figures are those of `priceQuote`, which a
 * property test holds it to.
 */
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
    pilotPrice: price.map(({ step }) => step),
    credit: credit.map(({ step }) => step),
    shortfall: isBelowMinimum ? toNumber(lacking) : 0,
  };
}
