import type { FounderStore } from '../../founders/authorize';
import { findReviewedLead } from '../detail-queries';
import type { NearDuplicate } from '../inbox';
import { listNearDuplicates } from './list-near-duplicates';

/**
 * Leads that may be the same as this one, the likeliest first; none for a lead that is gone. Throws ApiError
 * `sign_in_required` without a session and `service_unavailable` in database trouble.
 */
export async function readNearDuplicates(
  { database, authorize }: FounderStore,
  leadId: string,
): Promise<NearDuplicate[]> {
  await authorize();
  return database.run(async (orm) => {
    const lead = await findReviewedLead(orm, leadId);
    return lead ? listNearDuplicates(orm, lead) : [];
  });
}
