import { zodResolver } from '@hookform/resolvers/zod';
import type { Difference } from '@/lib/offers/differences';
import type { PlanContent } from '@/lib/pilots/plan';
import { planDifferences } from '@/lib/pilots/plan-differences';
import { planFormSchema } from '@/lib/pilots/plan-form';
import { planWarnings } from '@/lib/pilots/plan-warnings';

/** Checks a typed plan as the portal does. */
export const resolvePlan = zodResolver(planFormSchema);

export interface PlanReview {
  warnings: readonly string[];
  /** Differences from the current plan. */
  changes: readonly Difference[];
}

/** Reviews a plan as it is typed, next to the current one; a plan with a wrong field has no warnings and changes. */
export function reviewPlan(typed: unknown, stored: PlanContent | undefined): PlanReview {
  const plan = planFormSchema.safeParse(typed).data;
  return {
    warnings: plan ? planWarnings(plan) : [],
    changes: plan && stored ? planDifferences(stored, plan) : [],
  };
}
