import type { FounderStore } from '../founders/authorize';
import { listLeadNames } from './detail-queries';

/**
 * Returns the companies of leads by their ids; leads that were erased or removed are missing. Throws ApiError
 * `sign_in_required` and `service_unavailable`.
 */
export async function readLeadNames(
  { database, authorize }: FounderStore,
  leadIds: readonly string[],
): Promise<Map<string, string>> {
  await authorize();
  const rows = await database.run((orm) => listLeadNames(orm, leadIds));
  return new Map(rows.map(({ id, company }) => [id, company]));
}
