import { describe, expect, it } from 'vitest';
import type { CreditTerms } from './offer';
import { creditConditionsInWords, creditInWords, creditLimitsInWords } from './offer-labels';

const shared = { expiration_days: 30, applies_to: 'platform_usage_only', cash_value: false } as const;
const fixed: CreditTerms = { ...shared, type: 'fixed_credit_back', min_credit: 5_000, max_credit: 25_000 };
const partial: CreditTerms = { ...shared, type: 'partial_credit_back', max_percent_of_pilot: 50 };

describe('creditInWords', () => {
  it.each<[CreditTerms, string]>([
    [fixed, '15% of your annual plan becomes usage credit, but at least $5,000 and at most $25,000.'],
    [
      { ...fixed, max_credit: undefined },
      '15% of your annual plan becomes usage credit, but at least $5,000.',
    ],
    [
      { ...fixed, min_credit: undefined, max_credit: 1_250.5 },
      '15% of your annual plan becomes usage credit, but at most $1,250.50.',
    ],
    [
      { ...fixed, min_credit: undefined, max_credit: undefined },
      '15% of your annual plan becomes usage credit.',
    ],
    [partial, '15% of your annual plan becomes usage credit, but no more than 50% of the pilot price.'],
  ])('says %o', (terms, words) => expect(creditInWords(terms)).toBe(words));
});

describe('creditLimitsInWords', () => {
  it.each<[CreditTerms, string]>([
    [fixed, 'at least $5,000 and at most $25,000'],
    [{ ...fixed, min_credit: undefined, max_credit: undefined }, 'none'],
    [partial, 'at most 50% of the pilot price'],
  ])('says %o', (terms, words) => expect(creditLimitsInWords(terms)).toBe(words));
});

describe('creditConditionsInWords', () => {
  it("names the offer's own deadline and use", () => {
    expect(creditConditionsInWords({ ...fixed, expiration_days: 45, applies_to: 'speech_usage' })).toEqual([
      'Sign the annual plan within 45 days of the pilot’s end.',
      'The credit is for speech usage.',
      'It has no cash value and is non-refundable.',
    ]);
  });

  it('says platform usage only', () => {
    expect(creditConditionsInWords(partial)).toContain('The credit is for platform usage only.');
  });
});
