import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toNumber } from '../kernel/money';
import type { Offer } from '../offers/offer';
import { type DerivationStep, quoteDerivation } from './derivation';
import { priceQuote } from './pricing';

const fixed: Offer = {
  id: 'fixed',
  name: 'Fixed',
  headline: '',
  duration_days: 14,
  pilot_price: 12_500,
  annual_commit_minimum: 60_000,
  required_inputs: [],
  allowed_modes: [],
  credit: {
    type: 'fixed_credit_back',
    min_credit: 5_000,
    max_credit: 25_000,
    expiration_days: 30,
    applies_to: 'platform_usage_only',
    cash_value: false,
  },
  non_binding: true,
  human_approval_required: true,
};
const partial: Offer = {
  ...fixed,
  id: 'partial',
  pilot_price: 28_000,
  annual_commit_minimum: 20_000,
  credit: {
    type: 'partial_credit_back',
    max_percent_of_pilot: 50,
    expiration_days: 30,
    applies_to: 'platform_usage_only',
    cash_value: false,
  },
};

const ask = (annualCommit?: number, isCustom = false) => ({
  annual_commit: annualCommit,
  custom_integration: isCustom,
  pii_real: false,
  samples_available: true,
});
const texts = (offer: Offer, annualCommit?: number, isCustom?: boolean) => {
  const { pilotPrice, credit } = quoteDerivation(offer, ask(annualCommit, isCustom));
  return { pilotPrice: pilotPrice.map((step) => step.text), credit: credit.map((step) => step.text) };
};

const resultOf = (steps: readonly DerivationStep[]) => {
  const last = steps.at(-1);
  return last && toNumber(last.exact);
};

describe('quoteDerivation', () => {
  it('states share and limits of a fixed credit', () => {
    expect(texts(fixed, 60_000).credit).toEqual([
      '15% × $60,000 = $9,000',
      'at least $5,000 and at most $25,000',
    ]);
    expect(texts(fixed, 200_000).credit).toEqual([
      '15% × $200,000 = $30,000',
      'at least $5,000 and at most $25,000, so $25,000',
    ]);
  });

  it('uses the minimum if no commit is given', () => {
    expect(texts(fixed).credit[0]).toBe('15% × $60,000 = $9,000');
  });

  it('states both shares of a partial credit and uses the lesser', () => {
    expect(texts(partial, 120_000).credit).toEqual([
      '15% × $120,000 = $18,000',
      '50% × $28,000 pilot price = $14,000',
      'the lesser of the two, so $14,000',
    ]);
    expect(texts(partial, 20_000, true)).toEqual({
      pilotPrice: ['$28,000 × 1.4 = $39,200'],
      credit: [
        '15% × $20,000 = $3,000',
        '50% × $39,200 pilot price = $19,600',
        'the lesser of the two, so $3,000',
      ],
    });
  });

  it('states the rounding if there is any', () => {
    expect(texts(fixed, 60_000.33).credit.at(-1)).toBe('$9,000.0495 rounded half up to cents = $9,000.05');
  });

  it('states the shortfall below the minimum', () => {
    expect(texts(fixed, 59_999.99).credit).toEqual([
      '$59,999.99 is $0.01 below the minimum of $60,000, so no credit',
    ]);
    expect(quoteDerivation(fixed, ask(50_000)).shortfall).toBe(10_000);
    expect(quoteDerivation(fixed, ask(60_000)).shortfall).toBe(0);
  });

  it('ends with the figures of priceQuote', () => {
    const amount = fc.oneof(
      fc.integer({ min: 0, max: 40_000_000 }).map((cents) => cents / 100),
      fc.double({ min: 0, max: 1e9, noNaN: true }),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(fixed, partial),
        amount,
        amount,
        fc.boolean(),
        (terms, price, commit, is) => {
          const offer = { ...terms, pilot_price: price };
          const { pilotPrice, credit } = quoteDerivation(offer, ask(commit, is));
          const priced = priceQuote(offer, ask(commit, is));
          expect(resultOf(pilotPrice)).toBe(priced.pilot_price);
          expect(resultOf(credit)).toBe(priced.max_credit_if_annual_signed_within_30_days);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
