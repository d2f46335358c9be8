import type { Transaction } from '../../db/connect';
import { notify } from '../../db/notify';
import { type FounderStore, requireRole } from '../founders/authorize';
import { insertHistory } from '../founders/history-queries';
import { leadChannel } from '../leads/arrival-channel';
import { deleteErasedLeads } from '../leads/erasure-queries';
import type { LeadMessage } from './message';
import { type ReceiptActOutcome, type ReceiptStore, runByReceipt } from './run-by-receipt';

/** Erases a lead with its history entry; `founderId` is null for whoever holds its receipt. */
async function erase(tx: Transaction, leadId: string, founderId: string | null): Promise<boolean> {
  if ((await deleteErasedLeads(tx, [leadId])) === 0) return false;
  await insertHistory(tx, { founderId, kind: 'lead_erased', leadId });
  await notify(tx, leadChannel, [{ about: 'removal', leadId } satisfies LeadMessage]);
  return true;
}

/**
 * Erases a lead (GDPR article 17): its row, Idempotency-Key, notes and drafts go, and for whom the quotes that it names
 * are prepared; a tombstone without personal data and the history, which never held any, stay. For owners: throws ApiError `sign_in_required`, `role_required` and
 * `service_unavailable`.
 */
export async function eraseLead(
  { database, authorize }: FounderStore,
  leadId: string,
): Promise<{ outcome: 'erased' | 'not_there' }> {
  const founder = await requireRole(authorize, 'owner');
  const isErased = await database.transaction((tx) => erase(tx, leadId, founder.id));
  return { outcome: isErased ? 'erased' : 'not_there' };
}

/** Erases a lead for whoever holds its receipt, as a founder would. Throws ApiError `service_unavailable`. */
export function eraseLeadByReceipt(store: ReceiptStore, leadId: string): Promise<ReceiptActOutcome> {
  return runByReceipt(store, leadId, async (tx) => {
    await erase(tx, leadId, null);
    return 'done';
  });
}
