import { Big } from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CreditTerms, Offer } from '../offers/offer';
import { moreToUseInWords, netPrice, priceQuote, quoteWarnings } from './pricing';

const terms = { expiration_days: 30, applies_to: 'platform_usage_only', cash_value: false as const };

const offerWith = (credit: Omit<CreditTerms, keyof typeof terms>, changes: Partial<Offer> = {}): Offer => ({
  id: 'pilot',
  name: 'A pilot',
  headline: 'A headline',
  duration_days: 14,
  pilot_price: 10_000,
  annual_commit_minimum: 50_000,
  required_inputs: [],
  allowed_modes: ['shadow'],
  credit: { ...terms, ...credit },
  non_binding: true,
  human_approval_required: true,
  ...changes,
});

const fixed = offerWith({ type: 'fixed_credit_back', min_credit: 9_000, max_credit: 20_000 });
const partial = offerWith({ type: 'partial_credit_back', max_percent_of_pilot: 50 });
const request = { custom_integration: false, pii_real: false, samples_available: true };
const creditOf = (offer: Offer, commit: number | undefined, custom = false) =>
  priceQuote(offer, { ...request, annual_commit: commit, custom_integration: custom })
    .max_credit_if_annual_signed_within_30_days;

describe('a fixed credit', () => {
  it.each([
    [undefined, 9_000],
    [0, 0],
    [49_999.99, 0],
    [50_000, 9_000],
    [60_000, 9_000],
    [60_000.04, 9_000.01],
    [60_000.03, 9_000],
    [100_000.1, 15_000.02],
    [133_333.33, 20_000],
    [133_333.3, 20_000],
    [133_333.29, 19_999.99],
    [1e308, 20_000],
  ])('of a commit of %s is %d', (commit, credit) => expect(creditOf(fixed, commit)).toBe(credit));

  it('has no floor and no cap if its offer names none', () => {
    const open = offerWith({ type: 'fixed_credit_back' });
    expect(creditOf(open, 50_000)).toBe(7_500);
    expect(creditOf(open, 1e9)).toBe(150_000_000);
  });
});

describe('a partial credit', () => {
  it.each([
    [undefined, false, 5_000],
    [undefined, true, 7_000],
    [49_999.99, true, 0],
    [46_000, true, 0],
    [50_000, false, 5_000],
    [1e15, true, 7_000],
  ])('of a commit of %s (custom integration: %s) is %d', (commit, custom, credit) =>
    expect(creditOf(partial, commit, custom)).toBe(credit),
  );

  it('is the share of the commit if that is less', () => {
    const small = offerWith(
      { type: 'partial_credit_back', max_percent_of_pilot: 100 },
      { annual_commit_minimum: 0 },
    );
    expect(creditOf(small, 33_333.3)).toBe(5_000);
    expect(creditOf(small, 0.1)).toBe(0.02);
    expect(creditOf(small, 0)).toBe(0);
  });

  it('is computed from the rounded price', () => {
    const odd = offerWith(
      { type: 'partial_credit_back', max_percent_of_pilot: 50 },
      { pilot_price: 1_000.33 },
    );
    // 1000.33 × 1.4 = 1400.462, quoted as 1400.46, of which half is 700.23 and not 700.231.
    expect(priceQuote(odd, { ...request, custom_integration: true }).pilot_price).toBe(1_400.46);
    expect(creditOf(odd, 50_000, true)).toBe(700.23);
  });
});

describe('a quote', () => {
  it('prices like exact decimals for any offer and commit', () => {
    const cents = fc.integer({ min: 0, max: 100_000_000 }).map((amount) => amount / 100);
    fc.assert(
      fc.property(cents, cents, cents, fc.boolean(), (price, least, commit, custom) => {
        const offer = offerWith(
          { type: 'partial_credit_back', max_percent_of_pilot: 37.5 },
          { pilot_price: price, annual_commit_minimum: least },
        );
        const quoted = new Big(price).times(custom ? '1.4' : 1).round(2, Big.roundHalfUp);
        const share = new Big(commit).times('0.15');
        const cap = quoted.times('0.375');
        const credit = commit < least ? new Big(0) : (share.lt(cap) ? share : cap).round(2, Big.roundHalfUp);
        const quote = priceQuote(offer, { ...request, annual_commit: commit, custom_integration: custom });
        expect(quote.pilot_price).toBe(quoted.toNumber());
        expect(quote.max_credit_if_annual_signed_within_30_days).toBe(credit.toNumber());
      }),
    );
  });

  it('is complete: offer, price, terms, warnings and guardrails', () => {
    const quoted = priceQuote(fixed, {
      annual_commit: 10,
      custom_integration: true,
      pii_real: true,
      samples_available: false,
    });
    expect(quoted).toEqual({
      offer_id: 'pilot',
      offer_name: 'A pilot',
      pilot_price: 14_000,
      annual_commit_minimum: 50_000,
      provided_annual_commit: 10,
      max_credit_if_annual_signed_within_30_days: 0,
      credit_rules: {
        expires_days: 30,
        applies_to: 'platform_usage_only',
        cash_value: false,
        non_refundable: true,
      },
      warnings: [
        'Credit-back eligibility starts at the minimum annual commit of USD 50000.',
        'Change order required: custom integration multiplies the standard pilot price by 1.4.',
        'Real PII requires a data processing agreement, retention and deletion terms, subprocessor disclosure and a named risk owner before the pilot. Do not send personal data.',
        'Samples are required before a paid pilot proposal.',
      ],
      non_binding: true,
      human_approval_required: true,
    });
  });

  it("uses the offer's expiry and what it applies to", () => {
    const offer = { ...fixed, credit: { ...fixed.credit, expiration_days: 45, applies_to: 'speech_only' } };
    expect(priceQuote(offer, request).credit_rules).toMatchObject({
      expires_days: 45,
      applies_to: 'speech_only',
    });
  });
});

const belowMinimum = 'Credit-back eligibility starts at the minimum annual commit of USD 60000.';
const changeOrder = 'Change order required: custom integration multiplies the standard pilot price by 1.4.';
const personalData =
  'Real PII requires a data processing agreement, retention and deletion terms, subprocessor disclosure and a named risk owner before the pilot. Do not send personal data.';
const samplesFirst = 'Samples are required before a paid pilot proposal.';

const cases = Array.from({ length: 16 }, (_, bits) => ({
  isBelow: (bits & 8) > 0,
  custom: (bits & 4) > 0,
  pii: (bits & 2) > 0,
  samples: (bits & 1) > 0,
}));

describe('the warnings of a quote', () => {
  it.each(cases)('are in order: %o', ({ isBelow, custom, pii, samples }) => {
    expect(
      quoteWarnings({
        belowMinimum: isBelow,
        annualCommitMinimum: 60_000,
        customIntegration: custom,
        piiReal: pii,
        samplesAvailable: samples,
      }),
    ).toEqual([
      ...(isBelow ? [belowMinimum] : []),
      ...(custom ? [changeOrder] : []),
      ...(pii ? [personalData] : []),
      ...(samples ? [] : [samplesFirst]),
    ]);
  });
});

describe('netPrice', () => {
  it.each([
    [12_500, 9_000, { net: 3_500, moreToUse: 0 }],
    [12_500, 15_000, { net: 0, moreToUse: 2_500 }],
    [12_500, 0, { net: 12_500, moreToUse: 0 }],
    [0.3, 0.1, { net: 0.2, moreToUse: 0 }],
  ])('of %d with a credit of %d', (pilot_price, credit, net) => {
    expect(netPrice({ pilot_price, max_credit_if_annual_signed_within_30_days: credit })).toEqual(net);
  });

  it('is shown with any credit left over to use', () => {
    expect(moreToUseInWords({ moreToUse: 2_500 })).toBe('plus $2,500 of credit left over');
    expect(moreToUseInWords({ moreToUse: 0 })).toBeUndefined();
  });
});
