import type { FounderStore } from '../founders/authorize';
import { recordView } from './detail-queries';

/**
 * Records that a founder has looked at a lead, at most once in ten minutes; of a lead that is not there nothing. Throws
 * ApiError `sign_in_required` without a session and `service_unavailable` in database trouble.
 */
export async function writeView({ database, authorize }: FounderStore, leadId: string): Promise<void> {
  const founder = await authorize();
  await database.run((orm) => recordView(orm, founder.id, leadId));
}
