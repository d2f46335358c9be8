import type { FounderStore } from '../../founders/authorize';
import { findReviewedLead } from '../detail-queries';
import type { NearDuplicate } from '../inbox';
import { listNearDuplicates } from './list-near-duplicates';

/**
 * Reads the near-duplicates of a lead, the likeliest first; none for a removed lead. Throws ApiError `sign_in_required`
 * without a session and `service_unavailable` if the database fails.
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
