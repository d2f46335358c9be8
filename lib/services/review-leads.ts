import { randomUUID } from 'node:crypto';
import type { BulkOutcome, ReviewRequest, SeenLead } from '../contract/review';
import { changeLeads } from './change-leads';
import type { FounderStore } from './founder-store';

/**
 * Does one action on several leads in one transaction: those that changed meanwhile or do not allow it stay as
 * they are, as the outcomes say. Throws ApiError `sign_in_required` without a session and
 * `service_unavailable` in database trouble; then no lead was changed.
 */
export async function reviewLeads(
  { database, authorize }: FounderStore,
  seen: readonly SeenLead[],
  request: ReviewRequest,
): Promise<BulkOutcome> {
  const founder = await authorize();
  const batch = randomUUID();
  const once = [...new Map(seen.map((lead) => [lead.leadId, lead])).values()];
  const outcomes = await database.run((orm) =>
    orm.transaction((tx) => changeLeads(tx, founder, once, request, batch)),
  );
  return { batch, outcomes };
}
