import fc from 'fast-check';
import { operationNames } from '../../site/operation-names';
import type { NewOffer } from '../new-offer';
import type { offerSchema } from '../offer';
import { offerModes } from '../offer-constants';

const cents = (most: number) => fc.integer({ min: 0, max: most }).map((amount) => amount / 100);
const words = (most: number) =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: Math.ceil(most / 8) })
    .map((text) => text.replace(/[\n\r]/g, ' ').trim() || 'x');

/** Offers of all kinds that may be published. */
export const offers: fc.Arbitrary<NewOffer> = fc
  .record({
    duration: fc.integer({ min: 2, max: 365 }),
    isFixed: fc.boolean(),
    credits: fc.tuple(cents(5_000_000), cents(5_000_000)),
    percent: fc.integer({ min: 0, max: 100_000 }).map((part) => part / 1_000),
    hasCheckpoint: fc.boolean(),
    fee: fc.option(fc.integer({ min: 0, max: 10_000_000 }), { nil: undefined }),
    owner: fc.option(words(400), { nil: undefined }),
    texts: fc.record({
      name: words(120),
      headline: words(400),
      pilot_price: cents(99_999_999),
      annual_commit_minimum: cents(99_999_999_900),
    }),
    required_inputs: fc.array(words(400), { minLength: 1, maxLength: 20 }),
    allowed_modes: fc.subarray([...offerModes], { minLength: 1 }),
    operations: fc.shuffledSubarray([...operationNames]),
  })
  .chain(({ duration, isFixed, credits, percent, hasCheckpoint, fee, owner, texts, ...lists }) => {
    const day = fc.integer({ min: 0, max: duration });
    return fc
      .record({
        checkpoint_day: fc.integer({ min: 1, max: duration - 1 }),
        line: words(400),
        deliverables: fc.array(fc.record({ name: words(120), format: words(200), day }), { maxLength: 20 }),
        days: fc.array(
          fc.record({
            day,
            title: words(60),
            buyer: words(400),
            hours: fc.integer({ min: 0, max: 999 }),
            vendor: words(400),
          }),
          { maxLength: 20 },
        ),
      })
      .map(({ checkpoint_day, line, deliverables, days }) => ({
        id: 'vision-pilot-21',
        ...texts,
        ...lists,
        deliverables,
        days,
        duration_days: duration,
        expiration_days: duration,
        credit_type: isFixed ? ('fixed_credit_back' as const) : ('partial_credit_back' as const),
        ...(isFixed
          ? { min_credit: Math.min(...credits), max_credit: Math.max(...credits) }
          : { max_percent_of_pilot: percent }),
        ...(hasCheckpoint && { checkpoint_day, checkpoint_billing: line, checkpoint_stop_right: line }),
        ...(owner !== undefined && { deliverables_ownership: owner }),
        ...(fee !== undefined && { platform_fee_usd: fee }),
      }));
  });

/** Returns the largest credit of an offer in whole cents, by integers only; `commit` in cents. */
export function creditInCents(
  { credit, pilot_price }: ReturnType<typeof offerSchema.parse>,
  commit: bigint,
): bigint {
  const inCents = (amount = 0) => BigInt(Math.round(amount * 100));
  const half = (amount: bigint, by: bigint) => (2n * amount + by) / (2n * by);
  if (credit.type === 'fixed_credit_back') {
    const share = half(commit * 15n, 100n);
    const floored = share < inCents(credit.min_credit) ? inCents(credit.min_credit) : share;
    return floored > inCents(credit.max_credit) ? inCents(credit.max_credit) : floored;
  }
  const ofPilot = inCents(pilot_price) * BigInt(Math.round((credit.max_percent_of_pilot ?? 0) * 1_000));
  const ofCommit = commit * 15n * 1_000n;
  return half(ofPilot < ofCommit ? ofPilot : ofCommit, 100_000n);
}
