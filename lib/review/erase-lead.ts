import { notify } from '../../db/channels';
import type { Database, Transaction } from '../../db/connect';
import { type FounderStore, requireRecent } from '../founders/authorize';
import { insertHistory } from '../founders/history-queries';
import { leadChannel } from '../leads/arrival-channel';
import { deleteErasedLeads } from '../leads/queries';
import type { LeadMessage } from './history';
import { type ReceiptActOutcome, type ReceiptStore, withReceiptLead } from './with-receipt-lead';

/** Erases a lead with its history entry; `founderId` is null if the holder of its receipt or a command asked for it. */
async function erase(
  tx: Transaction,
  leadId: string,
  founderId: string | null,
  detail: Record<string, unknown> = {},
): Promise<boolean> {
  if ((await deleteErasedLeads(tx, [leadId])) === 0) return false;
  await insertHistory(tx, { founderId, kind: 'lead_erased', leadId, detail });
  await notify(tx, leadChannel, [{ about: 'removal', leadId } satisfies LeadMessage]);
  return true;
}

/**
 * Erases a lead (GDPR article 17). Deletes its row, Idempotency-Key, notes, drafts and the names on the quotes it
 * refers to. Keeps a tombstone and the history, neither of which has personal data. Only for owners: throws ApiError
 * `sign_in_required`, `role_required` or `service_unavailable`.
 */
export async function eraseLead(
  { database, authorize }: FounderStore,
  leadId: string,
): Promise<{ outcome: 'erased' | 'not_there' }> {
  const founder = await requireRecent(authorize, 'owner');
  const isErased = await database.transaction((tx) => erase(tx, leadId, founder.id));
  return { outcome: isErased ? 'erased' : 'not_there' };
}

export async function eraseLeadByCommand(database: Database, leadId: string): Promise<void> {
  await database.transaction((tx) => erase(tx, leadId, null, { by: 'command' }));
}

/** Erases a lead for the holder of its receipt. */
export function eraseLeadByReceipt(store: ReceiptStore, leadId: string): Promise<ReceiptActOutcome> {
  return withReceiptLead(store, leadId, async (tx) => {
    await erase(tx, leadId, null);
    return 'done';
  });
}
