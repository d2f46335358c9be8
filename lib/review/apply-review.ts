import { randomUUID } from 'node:crypto';
import { type FounderStore, requireRole } from '../founders/authorize';
import { changeLeads } from './change-leads';
import type { BulkOutcome, ReviewOutcome, ReviewRequest, SeenLead } from './review';

/**
 * Does an action on a lead as the founder has seen it, in one transaction with its history entry. A lead that
 * somebody else changed meanwhile stays as it is, and the outcome says who did what. A step that comes again under its
 * id was taken once, and is answered as taken. Throws ApiError `sign_in_required` without a session, `role_required` for
 * readers and `service_unavailable` in database trouble.
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
 * Does one action on several leads in one transaction: those that changed meanwhile or do not allow it stay as
 * they are, as the outcomes say. `batch` is the step's id, of its own where the page gave none. Throws as
 * {@link reviewLead} does; then no lead was changed.
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
