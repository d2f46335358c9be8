import { itemsNeeded as needed } from '../../public/pilot-scripts/figures.mjs';
import type { Criterion } from './plan';

/**
 * Returns how many items a pilot needs to show "met" in four cases of five, if its true value is the expected one. For
 * shares of spans it is the number of spans.
 */
export function itemsNeeded(criterion: Pick<Criterion, 'metric' | 'target' | 'expected'>): number {
  return needed(criterion);
}
