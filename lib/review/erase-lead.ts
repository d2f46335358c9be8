import type { FounderStore } from '../founders/authorize';
import { tellOfLeads } from './message-channel';
import { deleteLead, insertLeadEntries } from './queries';

/**
 * Erases a lead (GDPR article 17): its row, Idempotency-Key and notes go; a tombstone without personal data and
 * the history, which never held any, stay. Throws ApiError `sign_in_required` and `service_unavailable`.
 */
export async function eraseLead(
  { database, authorize }: FounderStore,
  leadId: string,
): Promise<{ outcome: 'erased' | 'not_there' }> {
  const founder = await authorize();
  return database.run((orm) =>
    orm.transaction(async (tx) => {
      if (!(await deleteLead(tx, leadId))) return { outcome: 'not_there' };
      await insertLeadEntries(tx, [{ founderId: founder.id, kind: 'lead_erased', leadId, detail: {} }]);
      await tellOfLeads(tx, { about: 'removal', leadId });
      return { outcome: 'erased' };
    }),
  );
}
