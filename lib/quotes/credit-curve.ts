import type { Offer } from '../offers/offer';
import { creditRatePercent } from '../offers/offer-constants';
import { quoteFigures } from './pricing';

type CreditRule = 'not_eligible' | 'floor' | 'share' | 'cap';

/** A stretch of annual commits, in USD, over which one rule decides the credit. */
export interface CreditSegment {
  rule: CreditRule;
  from: number;
  /** The first commit of the next segment; null in the last one. */
  until: number | null;
  creditFrom: number;
  /** Credit at the end of the segment; null if it grows without a limit. */
  creditUntil: number | null;
}

export interface CreditCurve {
  segments: readonly CreditSegment[];
  /** USD; null if the offer has no cap. */
  cap: number | null;
  /** USD; a floor below the credit at the minimum commit never applies. */
  floor: number;
}

const commitBeyondAnyCap = 1e13;

export function creditAt(offer: Offer, annualCommit: number): number {
  return quoteFigures(offer, {
    annual_commit: annualCommit,
    custom_integration: false,
    pii_real: false,
    samples_available: true,
  }).max_credit_if_annual_signed_within_30_days;
}

/** Returns the smallest commit in whole cents whose share reaches a credit. */
function commitReaching(credit: number): number {
  return Math.ceil(Math.round(credit * 10_000) / creditRatePercent) / 100;
}

/** Every credit comes from the quote's own calculation; this finds only the commits at which the rule changes. */
export function creditCurve(offer: Offer): CreditCurve {
  const minimumCommit = offer.annual_commit_minimum;
  const creditFarOut = creditAt(offer, commitBeyondAnyCap);
  const cap = creditFarOut < (commitBeyondAnyCap * creditRatePercent) / 100 ? creditFarOut : null;
  const floor = Math.min(offer.credit.min_credit ?? 0, cap ?? Number.POSITIVE_INFINITY);
  const capReachedAt = cap === null ? Number.POSITIVE_INFINITY : commitReaching(cap);
  const floorLeftAt = commitReaching(floor);

  const ruleAt = (commit: number): CreditRule => {
    if (commit < minimumCommit) return 'not_eligible';
    if (commit >= capReachedAt) return 'cap';
    return commit < floorLeftAt ? 'floor' : 'share';
  };
  const starts = [
    ...new Set([0, minimumCommit, ...[floorLeftAt, capReachedAt].filter((at) => at > minimumCommit)]),
  ]
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  const segments = starts.map((from, index): CreditSegment => {
    const rule = ruleAt(from);
    const until = starts[index + 1] ?? null;
    const creditFrom = creditAt(offer, from);
    const creditUntil = rule !== 'share' ? creditFrom : until === null ? null : creditAt(offer, until);
    return { rule, from, until, creditFrom, creditUntil };
  });
  return { segments, cap, floor };
}
