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
  usd,
} from '../kernel/money';
import type { CreditTerms, Offer, QuotedTerms } from '../offers/offer';
import { creditRatePercent } from '../offers/offer-constants';
import type { Quote, QuoteRequest } from './quote';

interface QuoteCircumstances {
  belowMinimum: boolean;
  /** USD. */
  annualCommitMinimum: number;
  customIntegration: boolean;
  piiReal: boolean;
  samplesAvailable: boolean;
}

interface WarningRule {
  applies: (quote: QuoteCircumstances) => boolean;
  text: (quote: QuoteCircumstances) => string;
}

/** Every warning of a quote, in display order (docs/decisions/006). */
const warningRules: readonly WarningRule[] = [
  {
    applies: (quote) => quote.belowMinimum,
    text: (quote) =>
      `Credit-back eligibility starts at the minimum annual commit of USD ${quote.annualCommitMinimum}.`,
  },
  {
    applies: (quote) => quote.customIntegration,
    text: () => 'Change order required: custom integration multiplies the standard pilot price by 1.4.',
  },
  {
    applies: (quote) => quote.piiReal,
    text: () =>
      'Real PII requires a data processing agreement, retention and deletion terms, subprocessor disclosure and a named risk owner before the pilot. Do not send personal data.',
  },
  {
    applies: (quote) => !quote.samplesAvailable,
    text: () => 'Samples are required before a paid pilot proposal.',
  },
];

export function quoteWarnings(quote: QuoteCircumstances): string[] {
  return warningRules.filter((rule) => rule.applies(quote)).map((rule) => rule.text(quote));
}

export type PricedQuote = Omit<Quote, 'quote_id' | 'created_at' | 'idempotency_key'>;

/** In USD, rounded half up to cents; times 1.4 with a custom integration (section 2.5). */
function quotedPilotPrice(offer: QuotedTerms, customIntegration: boolean): Decimal {
  const standard = decimal(offer.pilot_price);
  return roundToCents(
    customIntegration ? multiply(standard, decimal(customIntegrationMultiplier)) : standard,
  );
}

/** Rule 1 of section 2.5: the share of the commit, limited by the offer's floor and cap. */
function fixedCredit(terms: CreditTerms, shareOfCommit: Decimal): Decimal {
  const atLeast = maximum(shareOfCommit, decimal(terms.min_credit ?? 0));
  return terms.max_credit === undefined ? atLeast : minimum(atLeast, decimal(terms.max_credit));
}

/** Rule 2 of section 2.5: the share of the commit, but no more than a percentage of the quoted price. */
function partialCredit(terms: CreditTerms, shareOfCommit: Decimal, pilotPrice: Decimal): Decimal {
  return minimum(percentOf(terms.max_percent_of_pilot ?? 0, pilotPrice), shareOfCommit);
}

export type QuoteFigures = Pick<
  PricedQuote,
  'pilot_price' | 'provided_annual_commit' | 'max_credit_if_annual_signed_within_30_days' | 'warnings'
>;

/** In USD, rounded half up to cents (section 2.5), for the API, the calculator and founders' pages alike. */
export function quoteFigures(offer: QuotedTerms, request: Omit<QuoteRequest, 'offer_id'>): QuoteFigures {
  const providedCommit = request.annual_commit ?? offer.annual_commit_minimum;
  const commit = decimal(providedCommit);
  const pilotPrice = quotedPilotPrice(offer, request.custom_integration);
  const belowMinimum = compare(commit, decimal(offer.annual_commit_minimum)) < 0;
  const shareOfCommit = percentOf(creditRatePercent, commit);
  const credit =
    offer.credit.type === 'fixed_credit_back'
      ? fixedCredit(offer.credit, shareOfCommit)
      : partialCredit(offer.credit, shareOfCommit, pilotPrice);
  return {
    pilot_price: toNumber(pilotPrice),
    provided_annual_commit: providedCommit,
    max_credit_if_annual_signed_within_30_days: belowMinimum ? 0 : toNumber(roundToCents(credit)),
    warnings: quoteWarnings({
      belowMinimum,
      annualCommitMinimum: offer.annual_commit_minimum,
      customIntegration: request.custom_integration,
      piiReal: request.pii_real,
      samplesAvailable: request.samples_available,
    }),
  };
}

export function priceQuote(offer: Offer, request: Omit<QuoteRequest, 'offer_id'>): PricedQuote {
  const figures = quoteFigures(offer, request);
  return {
    offer_id: offer.id,
    offer_name: offer.name,
    pilot_price: figures.pilot_price,
    annual_commit_minimum: offer.annual_commit_minimum,
    provided_annual_commit: figures.provided_annual_commit,
    max_credit_if_annual_signed_within_30_days: figures.max_credit_if_annual_signed_within_30_days,
    credit_rules: {
      expires_days: offer.credit.expiration_days,
      applies_to: offer.credit.applies_to,
      cash_value: false,
      non_refundable: true,
    },
    warnings: figures.warnings,
    non_binding: true,
    human_approval_required: true,
  };
}

/** Factor on the standard pilot price with a custom integration, as decimal text. */
export const customIntegrationMultiplier = '1.4';

/** Cost of a pilot in USD once its credit is used. Credit is usage and not cash, so this never falls below 0. */
export interface NetPrice {
  net: number;
  moreToUse: number;
}

/** The net of a quoted price and its credit, both in USD with at most two decimals. */
export function netPrice(
  figures: Pick<QuoteFigures, 'pilot_price' | 'max_credit_if_annual_signed_within_30_days'>,
): NetPrice {
  const cents = (amount: number) => Math.round(amount * 100);
  const left = cents(figures.pilot_price) - cents(figures.max_credit_if_annual_signed_within_30_days);
  return { net: Math.max(left, 0) / 100, moreToUse: Math.max(-left, 0) / 100 };
}

export function moreToUseInWords({ moreToUse }: Pick<NetPrice, 'moreToUse'>): string | undefined {
  return moreToUse > 0 ? `plus ${usd(moreToUse)} of credit left over` : undefined;
}
