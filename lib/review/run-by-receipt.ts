import type { Database, Transaction } from '../../db/connect';
import { type LockedLead, lockLeads } from './queries';
import { areActsOffered } from './receipt';
import { findReceiptRow, type ReceiptRow } from './receipt-queries';
import { leadIdSchema } from './review';

export interface ReceiptStore {
  database: Database;
}

/**
 * What came of an act of whoever holds a receipt. `done` as well where it was done before; `not_offered` where the
 * receipt's key could be guessed, or the lead has nothing left to act on.
 */
export type ReceiptActOutcome = 'done' | 'not_offered' | 'not_there';

/**
 * Does what whoever holds a receipt may do with its lead, in one transaction, with the lead locked: founders' steps
 * come before or after it. Throws ApiError `service_unavailable` in database trouble; then nothing was changed.
 */
export function runByReceipt<Other extends string = never>(
  { database }: ReceiptStore,
  leadId: string,
  act: (tx: Transaction, lead: LockedLead, row: ReceiptRow) => Promise<ReceiptActOutcome | Other>,
): Promise<ReceiptActOutcome | Other> {
  if (!leadIdSchema.safeParse(leadId).success) return Promise.resolve('not_there');
  return database.transaction(async (tx): Promise<ReceiptActOutcome | Other> => {
    const lead = (await lockLeads(tx, [leadId])).get(leadId);
    const row = await findReceiptRow(tx, leadId);
    if (!lead || !row) return 'not_there';
    return areActsOffered(row.idempotencyKey) ? act(tx, lead, row) : 'not_offered';
  });
}
