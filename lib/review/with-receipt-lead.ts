import type { Database, Transaction } from '../../db/connect';
import { findReceiptRow, type LockedLead, lockLeads, type ReceiptRow } from './queries';
import { areActsOffered } from './receipt';
import { leadIdSchema } from './review';

export interface ReceiptStore {
  database: Database;
}

/**
 * Outcome of an action on a receipt. `done` also if it was done before; `not_offered` if the receipt's key can be
 * guessed or the lead does not allow the action any more.
 */
export type ReceiptActOutcome = 'done' | 'not_offered' | 'not_there';

/**
 * Runs an action of a receipt's holder in one transaction with the lead locked, so that founders cannot change it at
 * the same time. Throws ApiError `service_unavailable` if the database fails; then nothing is changed.
 */
export function withReceiptLead<Other extends string = never>(
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
