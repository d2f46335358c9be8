import { notify } from '../../db/notify';
import type { FounderStore } from '../founders/authorize';
import { insertHistory } from '../founders/history-queries';
import { leadChannel } from '../leads/arrival-channel';
import type { LeadMessage } from './message';
import { deleteLead } from './queries';

/**
 * Erases a lead (GDPR article 17): its row, Idempotency-Key and notes go; a tombstone without personal data and
 * the history, which never held any, stay. Throws ApiError `sign_in_required` and `service_unavailable`.
 */
export async function eraseLead(
  { database, authorize }: FounderStore,
  leadId: string,
): Promise<{ outcome: 'erased' | 'not_there' }> {
  const founder = await authorize();
  return database.transaction(async (tx) => {
    if (!(await deleteLead(tx, leadId))) return { outcome: 'not_there' };
    await insertHistory(tx, { founderId: founder.id, kind: 'lead_erased', leadId });
    await notify(tx, leadChannel, [{ about: 'removal', leadId } satisfies LeadMessage]);
    return { outcome: 'erased' };
  });
}
