import { quoteFigures } from '../quotes/pricing';
import type { PilotTerms } from './pilot';

/**
 * Returns the credit in USD for an annual plan of `annualCommit` USD that is signed before the deadline, computed as on
 * the quote. A pilot that was called off, or stopped at its checkpoint, earns credit only if its plan says so.
 */
export function pilotCredit(
  { quoted, options }: Pick<PilotTerms, 'quoted' | 'options'>,
  annualCommit: number,
  ended: { isStopped: boolean; creditOnStop: boolean } = { isStopped: false, creditOnStop: false },
): number {
  if (ended.isStopped && !ended.creditOnStop) return 0;
  return quoteFigures(quoted, { ...options, annual_commit: annualCommit })
    .max_credit_if_annual_signed_within_30_days;
}
