import type { ReviewOutcome, ReviewRequest, SeenLead } from '../contract/review';
import { changeLeads } from './change-leads';
import type { FounderStore } from './founder-store';

/**
 * Does an action on a lead as the founder has seen it, in one transaction with its history entry. A lead that
 * somebody else changed meanwhile stays as it is, and the outcome says who did what. Throws ApiError
 * `sign_in_required` without a session and `service_unavailable` in database trouble.
 */
export async function reviewLead(
  { database, authorize }: FounderStore,
  seen: SeenLead,
  request: ReviewRequest,
): Promise<ReviewOutcome> {
  const founder = await authorize();
  const outcomes = await database.run((orm) =>
    orm.transaction((tx) => changeLeads(tx, founder, [seen], request)),
  );
  return outcomes[0] ?? { kind: 'refused', leadId: seen.leadId, code: 'lead_gone', state: null };
}
