import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Offer } from '../offers/offer';
import { priceQuote } from './pricing';

const terms = { expiration_days: 30, applies_to: 'platform_usage_only', cash_value: false } as const;

/** Half up, of an integer divided by another. */
const halfUp = (numerator: bigint, denominator: bigint) =>
  (numerator * 2n + denominator) / (denominator * 2n);
const least = (left: bigint, right: bigint) => (left < right ? left : right);
const most = (left: bigint, right: bigint) => (left > right ? left : right);
const dollars = (cents: bigint) => Number(cents) / 100;

/** Amounts in cents, up to a hundred million dollars: exact as numbers of dollars. */
const cents = fc.bigInt({ min: 0n, max: 10_000_000_000n });

/** Section 2.5 again, in whole cents: 15% of the commit, floor and cap or a share of the price. */
describe('a quote, against integers', () => {
  it('of a fixed credit', () => {
    fc.assert(
      fc.property(
        cents,
        cents,
        cents,
        cents,
        cents,
        fc.boolean(),
        (price, minimum, floor, extra, commit, custom) => {
          const offer = offerOf(price, minimum, {
            type: 'fixed_credit_back',
            min_credit: dollars(floor),
            max_credit: dollars(floor + extra),
          });
          const share = least(most(commit * 15n, floor * 100n), (floor + extra) * 100n);
          expectQuote(offer, commit, custom, {
            price: custom ? halfUp(price * 14n, 10n) : price,
            credit: commit < minimum ? 0n : halfUp(share, 100n),
          });
        },
      ),
      { numRuns: 5_000 },
    );
  });

  it('of a partial credit', () => {
    const percent = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(cents, cents, percent, cents, fc.boolean(), (price, minimum, share, commit, custom) => {
        const offer = offerOf(price, minimum, { type: 'partial_credit_back', max_percent_of_pilot: share });
        const quoted = custom ? halfUp(price * 14n, 10n) : price;
        const credit = halfUp(least(commit * 15n, quoted * BigInt(share)), 100n);
        expectQuote(offer, commit, custom, { price: quoted, credit: commit < minimum ? 0n : credit });
      }),
      { numRuns: 5_000 },
    );
  });
});

function offerOf(price: bigint, minimum: bigint, credit: Omit<Offer['credit'], keyof typeof terms>): Offer {
  return {
    id: 'pilot',
    name: 'A pilot',
    headline: 'A headline',
    duration_days: 14,
    pilot_price: dollars(price),
    annual_commit_minimum: dollars(minimum),
    required_inputs: [],
    allowed_modes: ['shadow'],
    credit: { ...terms, ...credit },
    non_binding: true,
    human_approval_required: true,
  };
}

function expectQuote(
  offer: Offer,
  commit: bigint,
  custom: boolean,
  expected: { price: bigint; credit: bigint },
): void {
  const quote = priceQuote(offer, {
    annual_commit: dollars(commit),
    custom_integration: custom,
    pii_real: false,
    samples_available: true,
  });
  expect(quote.pilot_price).toBe(dollars(expected.price));
  expect(quote.max_credit_if_annual_signed_within_30_days).toBe(dollars(expected.credit));
}
