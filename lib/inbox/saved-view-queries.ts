import { and, eq, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../db/connect';
import { founders } from '../founders/tables';
import type { SavedView } from './inbox';
import { savedViews } from './tables';

/** Lists a founder's saved views, oldest first. */
export function listSavedViews(orm: Pick<Orm, 'select'>, founderId: string): Promise<SavedView[]> {
  return orm
    .select({ name: savedViews.name, query: savedViews.query })
    .from(savedViews)
    .where(eq(savedViews.founderId, founderId))
    .orderBy(savedViews.createdAt, savedViews.name);
}

/** Locks the founder's views until the transaction ends, so that they can be counted. */
export async function lockSavedViews(tx: Transaction, founderId: string): Promise<void> {
  await tx.select({ id: founders.id }).from(founders).where(eq(founders.id, founderId)).for('no key update');
}

/** Stores a view; one of the same name gets the new filter. */
export async function upsertSavedView(tx: Transaction, founderId: string, view: SavedView): Promise<void> {
  await tx
    .insert(savedViews)
    .values({ founderId, ...view })
    .onConflictDoUpdate({
      target: [savedViews.founderId, savedViews.name],
      set: { query: sql`excluded.query` },
    });
}

export async function deleteSavedView(
  orm: Pick<Orm, 'delete'>,
  founderId: string,
  name: string,
): Promise<void> {
  await orm.delete(savedViews).where(and(eq(savedViews.founderId, founderId), eq(savedViews.name, name)));
}
