import type { FounderStore } from '../founders/authorize';
import type { LeadState } from '../review/history';
import { toLeadState } from '../review/read-lead-state';
import { wakeDueLeads } from '../review/wake-leads';
import { listLeadStates } from './detail-queries';

/**
 * How leads stand now, by their ids; those that are gone are left out. Throws ApiError `sign_in_required` without a
 * session and `service_unavailable` in database trouble.
 */
export async function readStates(
  { database, authorize }: FounderStore,
  leadIds: readonly string[],
): Promise<Record<string, LeadState>> {
  await authorize();
  await wakeDueLeads(database);
  const leads = await database.run((orm) => listLeadStates(orm, leadIds));
  return Object.fromEntries(leads.map((lead) => [lead.id, toLeadState(lead)]));
}
