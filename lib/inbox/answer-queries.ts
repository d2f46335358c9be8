import { and, desc, eq, inArray, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Orm } from '../../db/connect';
import { founders, history } from '../founders/tables';

const undo = alias(history, 'undo');

/** Lists manual replies to some leads, newest first, without undone ones. */
export async function listAnswers(orm: Pick<Orm, 'select'>, leadIds: readonly string[]) {
  if (leadIds.length === 0) return [];
  const undone = orm
    .select({ id: undo.id })
    .from(undo)
    .where(
      and(
        eq(undo.leadId, history.leadId),
        eq(undo.kind, 'lead_undo'),
        sql`${undo.detail} ->> 'undoes' = ${history.id}::text`,
      ),
    );
  return orm
    .select({
      leadId: history.leadId,
      at: history.at,
      founderId: history.founderId,
      founderName: founders.name,
    })
    .from(history)
    .innerJoin(founders, eq(founders.id, history.founderId))
    .where(and(inArray(history.leadId, [...leadIds]), eq(history.kind, 'lead_answer'), notExists(undone)))
    .orderBy(desc(history.id));
}
