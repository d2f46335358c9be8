import { usd } from '../kernel/money';
import type { CreditTerms } from './offer';
import { creditRatePercent } from './offer-constants';

function appliesToInWords(appliesTo: string): string {
  return appliesTo === 'platform_usage_only' ? 'platform usage only' : appliesTo.replaceAll('_', ' ');
}

/** Describes the limits of a fixed credit, as the end of a sentence about the share of the commit. */
function fixedLimitsInWords({ min_credit, max_credit }: CreditTerms): string {
  if (min_credit !== undefined && max_credit !== undefined) {
    return `, but at least ${usd(min_credit)} and at most ${usd(max_credit)}`;
  }
  if (min_credit !== undefined) return `, but at least ${usd(min_credit)}`;
  return max_credit === undefined ? '' : `, but at most ${usd(max_credit)}`;
}

/** Describes how the credit of an offer is calculated, as one sentence (section 2.5). */
export function creditInWords(terms: CreditTerms): string {
  const share = `${creditRatePercent}% of your annual plan becomes usage credit`;
  return terms.type === 'fixed_credit_back'
    ? `${share}${fixedLimitsInWords(terms)}.`
    : `${share}, but no more than ${terms.max_percent_of_pilot ?? 0}% of the pilot price.`;
}

export function creditTypeInWords(type: CreditTerms['type']): string {
  return type === 'fixed_credit_back' ? 'Fixed credit-back' : 'Partial credit-back';
}

/** Describes the limits of a credit, for a table cell. */
export function creditLimitsInWords(terms: CreditTerms): string {
  if (terms.type === 'partial_credit_back')
    return `at most ${terms.max_percent_of_pilot ?? 0}% of the pilot price`;
  return fixedLimitsInWords(terms).replace(/^, but /, '') || 'none';
}

/** Describes the conditions and the use of the credit: always the same three facts (section 2.3). */
export function creditConditionsInWords(
  terms: Pick<CreditTerms, 'expiration_days' | 'applies_to'>,
): string[] {
  return [
    `Sign the annual plan within ${terms.expiration_days} days of the pilot’s end.`,
    `The credit is for ${appliesToInWords(terms.applies_to)}.`,
    'It has no cash value and is non-refundable.',
  ];
}
