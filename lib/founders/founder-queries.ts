import { and, eq, sql } from 'drizzle-orm';
import type { Orm } from '../../db/connect';
import { founders } from './tables';

/** A founder who may still sign in, by id. */
export async function findActiveFounder(
  orm: Pick<Orm, 'select'>,
  founderId: string,
): Promise<{ id: string; name: string } | undefined> {
  const [row] = await orm
    .select({ id: founders.id, name: founders.name })
    .from(founders)
    .where(and(eq(founders.id, founderId), sql`${founders.disabledAt} is null`));
  return row;
}

/** The founders who may sign in, by name. */
export function selectActiveFounders(orm: Orm): Promise<{ id: string; name: string }[]> {
  return orm
    .select({ id: founders.id, name: founders.name })
    .from(founders)
    .where(sql`${founders.disabledAt} is null`)
    .orderBy(founders.name, founders.id);
}
