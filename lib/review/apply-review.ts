import { randomUUID } from 'node:crypto';
import { type FounderStore, requireRole } from '../founders/authorize';
import { changeLeads } from './change-leads';
import type { BulkOutcome, ReviewOutcome, ReviewRequest, SeenLead } from './review';

/**
 * Applies an action to a lead at the version that the founder saw, and writes its history entry in the same
 * transaction. If another founder changed the lead first, nothing is changed and the outcome includes that change. A
 * repeated step id is applied once and returns the same outcome.
 */
export async function reviewLead(
  { database, authorize }: FounderStore,
  seen: SeenLead,
  request: ReviewRequest,
  stepId?: string,
): Promise<ReviewOutcome> {
  const founder = await requireRole(authorize, 'reviewer');
  const outcomes = await database.transaction((tx) => changeLeads(tx, founder, [seen], request, stepId));
  return outcomes[0] ?? { outcome: 'rejected', leadId: seen.leadId, error: 'lead_gone', state: null };
}

/**
 * Applies one action to several leads in one transaction. Leads that changed in the meantime or do not allow the action
 * are skipped, and their outcomes give the reason. `batch` is the step's id; one is generated if the page sent none.
 * Throws as {@link reviewLead} does; then no lead is changed.
 */
export async function reviewLeads(
  { database, authorize }: FounderStore,
  seen: readonly SeenLead[],
  request: ReviewRequest,
  batch: string = randomUUID(),
): Promise<BulkOutcome> {
  const founder = await requireRole(authorize, 'reviewer');
  const once = [...new Map(seen.map((lead) => [lead.leadId, lead])).values()];
  const outcomes = await database.transaction((tx) => changeLeads(tx, founder, once, request, batch));
  return { batch, outcomes };
}
