import { sql } from 'drizzle-orm';
import type { Orm } from '../connect';
import { leads } from '../schema';

/** Deletes the leads that arrived more than `months` months ago, with their keys. Returns how many there were. */
export async function deleteLeadsOlderThan(orm: Orm, months: number): Promise<number> {
  const deleted = await orm
    .delete(leads)
    .where(sql`${leads.createdAt} < now() - make_interval(months => ${months}::integer)`)
    .returning({ id: leads.id });
  return deleted.length;
}
