import { levels, itemsNeeded as needed } from '../../public/pilot-scripts/needed.mjs';
import type { Criterion } from './plan';

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
