import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database, Orm, Transaction } from '../../db/connect';
import { clearCustomers } from '../quotes/document/document-queries';
import { leads, leadTombstones } from './tables';

/** Lists the leads that were erased after a moment, oldest first. */
function listErasedLeads(orm: Orm, after: Date): Promise<{ id: string; removedAt: Date }[]> {
  return orm
    .select({ id: leadTombstones.leadId, removedAt: leadTombstones.removedAt })
    .from(leadTombstones)
    .where(and(eq(leadTombstones.why, 'erased'), gt(leadTombstones.removedAt, after)))
    .orderBy(asc(leadTombstones.removedAt));
}

/** Lists ids of leads in order, after the given one. */
async function listLeadIds(orm: Orm, behind: string, max: number): Promise<string[]> {
  const rows = await orm
    .select({ id: leads.id })
    .from(leads)
    .where(gt(leads.id, behind))
    .orderBy(asc(leads.id))
    .limit(max);
  return rows.map(({ id }) => id);
}

/**
 * Deletes leads with their dependent records, and the customer's details on the quotes that they name; the database
 * writes a tombstone of each. Returns the number deleted.
 */
export async function deleteErasedLeads(tx: Transaction, ids: readonly string[]): Promise<number> {
  await tx.execute(sql`select set_config('pilot.removal', 'erased', true)`);
  const deleted = await tx
    .delete(leads)
    .where(inArray(leads.id, [...ids]))
    .returning({ namedQuotes: leads.namedQuotes });
  const quoteIds = deleted.flatMap(({ namedQuotes }) => (namedQuotes ?? []).map(({ quote_id }) => quote_id));
  if (quoteIds.length > 0) await clearCustomers(tx, quoteIds, 'erasure');
  return deleted.length;
}

export const erasableLeads = {
  listErased: listErasedLeads,
  listIds: listLeadIds,
  eraseAgain: async (database: Database, ids: string[]): Promise<void> => {
    await database.transaction((tx) => deleteErasedLeads(tx, ids));
  },
};
