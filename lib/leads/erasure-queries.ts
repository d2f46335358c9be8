import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Orm } from '../../db/connect';
import { leads, leadTombstones } from './tables';

/** Lists the leads that were erased after a moment, the first at first. */
function listErasedLeads(orm: Orm, after: Date): Promise<{ id: string; removedAt: Date }[]> {
  return orm
    .select({ id: leadTombstones.leadId, removedAt: leadTombstones.removedAt })
    .from(leadTombstones)
    .where(and(eq(leadTombstones.why, 'erased'), gt(leadTombstones.removedAt, after)))
    .orderBy(asc(leadTombstones.removedAt));
}

/** Lists ids of leads in their order, from behind one on. */
async function listLeadIds(orm: Orm, behind: string, max: number): Promise<string[]> {
  const rows = await orm
    .select({ id: leads.id })
    .from(leads)
    .where(gt(leads.id, behind))
    .orderBy(asc(leads.id))
    .limit(max);
  return rows.map(({ id }) => id);
}

/** Deletes leads as an erasure does: the database leaves a tombstone of each. */
function deleteErasedLeads(orm: Orm, ids: string[]): Promise<void> {
  return orm.transaction(async (tx) => {
    await tx.execute(sql`select set_config('pilot.removal', 'erased', true)`);
    await tx.delete(leads).where(inArray(leads.id, ids));
  });
}

/** Leads as the list of erasures keeps them erased. */
export const erasableLeads = {
  listErased: listErasedLeads,
  listIds: listLeadIds,
  eraseAgain: deleteErasedLeads,
};
