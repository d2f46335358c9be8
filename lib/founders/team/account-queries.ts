import { and, asc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../db/connect';
import { founders, history, verifications } from '../tables';

const erasedName = 'Erased founder';

/** Deletes a founder's rows in all tables whose rows the database would delete together with the founder. */
async function deleteOwnRows(transaction: Transaction, founderId: string): Promise<void> {
  const own = await transaction.execute<{ table: string; column: string }>(sql`
    select relname as "table", attname as "column" from pg_constraint
    join pg_class on pg_class.oid = conrelid
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'founders'::regclass and confdeltype = 'c'`);
  for (const { table, column } of own) {
    await transaction.execute(
      sql`delete from ${sql.identifier(table)} where ${sql.identifier(column)} = ${founderId}`,
    );
  }
  const ofFounder = sql`split_part(${verifications.id}, ' ', 2) = ${founderId}`;
  await transaction.delete(verifications).where(ofFounder);
}

/** Removes a founder's name, address, sign-in and settings. The row stays, because the history names its id. */
export async function clearFounder(transaction: Transaction, founderId: string): Promise<void> {
  await deleteOwnRows(transaction, founderId);
  await transaction
    .update(founders)
    .set({ name: erasedName, email: `${founderId}@erased.invalid`, image: null, twoFactorEnabled: false })
    .where(eq(founders.id, founderId));
  await transaction
    .update(history)
    .set({ detail: {} })
    .where(and(eq(history.founderId, founderId), eq(history.kind, 'founder_renamed')));
}

/** Lists the founders who were erased after a time, the oldest erasure first. */
export function listErasedFounders(orm: Orm, after: Date): Promise<{ id: string; removedAt: Date }[]> {
  return orm
    .select({ id: sql<string>`${history.founderId}`, removedAt: history.at })
    .from(history)
    .where(and(eq(history.kind, 'founder_erased'), gt(history.at, after)))
    .orderBy(asc(history.at));
}

/** Lists the ids of founders who are not erased, in order, after the given one. */
export async function listFounderIds(orm: Orm, behind: string, max: number): Promise<string[]> {
  const rows = await orm
    .select({ id: founders.id })
    .from(founders)
    .where(and(gt(founders.id, behind), ne(founders.name, erasedName)))
    .orderBy(asc(founders.id))
    .limit(max);
  return rows.map(({ id }) => id);
}
