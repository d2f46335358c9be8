import type { FounderStore } from './authorize';
import type { FounderName } from './founder';
import { listReviewers } from './founder-queries';

/**
 * Lists the founders to whom a lead can be assigned, by name. Throws ApiError `sign_in_required` without a
 * session.
 */
export async function listFounders({ database, authorize }: FounderStore): Promise<FounderName[]> {
  await authorize();
  return database.run(listReviewers);
}
