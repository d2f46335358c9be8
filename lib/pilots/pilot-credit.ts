import { quoteFigures } from '../quotes/pricing';
import { isStopped, type Pilot, type PilotTerms } from './pilot';
import type { PlanContent } from './plan';

interface CreditView {
  pilot: Pick<Pilot, 'outcome' | 'checkpoint' | 'credit'> & { terms: Pick<PilotTerms, 'quoted' | 'options'> };
  plan: { content: Pick<PlanContent, 'credit_on_stop'> } | null;
}

/**
 * Returns false for a pilot that was called off before its end, or stopped at its checkpoint, unless its plan says
 * otherwise.
 */
export const earnsCredit = ({ pilot, plan }: CreditView): boolean =>
  pilot.credit !== null || !isStopped(pilot) || plan?.content.credit_on_stop === true;

/**
 * Returns the credit in USD for an annual plan of `annualCommit` USD that is signed before the deadline, computed like
 * on the quote.
 */
export function pilotCredit(view: CreditView, annualCommit: number): number {
  if (!earnsCredit(view)) return 0;
  const { quoted, options } = view.pilot.terms;
  return quoteFigures(quoted, { ...options, annual_commit: annualCommit })
    .max_credit_if_annual_signed_within_30_days;
}
