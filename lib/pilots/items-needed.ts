import { levels } from '../../public/pilot-scripts/estimates.mjs';
import { itemsNeeded as needed } from '../../public/pilot-scripts/figures.mjs';
import type { Criterion, PlanContent } from './plan';

/**
 * Returns how many items a pilot needs to show "met" in four cases of five, if its true value is the expected one; in each
 * stratum, if the criterion is judged by stratum. For shares of spans it is the number of spans.
 */
export function itemsNeeded(
  criterion: Pick<Criterion, 'metric' | 'target' | 'expected'>,
  { checkpoint }: Pick<PlanContent, 'checkpoint'> = {},
): number {
  return needed(criterion, checkpoint ? levels.final : levels.only);
}
