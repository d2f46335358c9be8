import { itemsForVerdict, levels, itemsNeeded as needed } from '../../public/pilot-scripts/needed.mjs';
import { needsSpans } from './criterion';
import type { Criterion, PlanContent } from './plan';

/**
 * Returns how many items a pilot needs to show "met" in four cases of five, if its true value is the expected one; for
 * each stratum if each must reach the target. For shares of spans it is the number of spans.
 */
export function itemsNeeded(
  criterion: Pick<Criterion, 'metric' | 'target' | 'expected'>,
  hasCheckpoint: boolean,
): number {
  return needed(criterion, hasCheckpoint ? levels.final : levels.only);
}

/**
 * Returns how many items the sample of a plan must have for a criterion. For shares of spans it is only the minimum for a
 * verdict, because the number of spans in an item is unknown.
 */
export function sampleNeeded(criterion: Criterion, plan: Pick<PlanContent, 'checkpoint' | 'strata'>): number {
  const { metric, by_stratum } = criterion;
  const needed = needsSpans(metric)
    ? itemsForVerdict(metric)
    : itemsNeeded(criterion, plan.checkpoint !== undefined);
  // The strata are assumed to be of equal size, because the manifest may be missing.
  return needed * (by_stratum ? (plan.strata?.length ?? 1) : 1);
}
