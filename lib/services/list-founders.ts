import { selectActiveFounders } from '../../db/queries/lifecycle';
import type { FounderName } from '../contract/review';
import type { FounderStore } from './founder-store';

/** The founders to whom a lead can be assigned, by name. Throws ApiError `sign_in_required` without a session. */
export async function listFounders({ database, authorize }: FounderStore): Promise<FounderName[]> {
  await authorize();
  return database.run(selectActiveFounders);
}
