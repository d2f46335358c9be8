import { sql } from 'drizzle-orm';
import type { Orm } from './connect';
import journal from './migrations/meta/_journal.json';

/** Last version with the migrations that the baseline replaces. */
export const versionBeforeBaseline = '0.2.0';

const madeAtMs = journal.entries.map(({ when }) => when);

/** Time of the baseline, in milliseconds: drizzle orders and compares migrations by it. */
export const baselineMs = Math.min(...madeAtMs);

export const newestMigrationMs = Math.max(...madeAtMs);

/** Time of the newest migration of a database, in milliseconds; 0 if it has none. */
export async function appliedMigrationMs(orm: Pick<Orm, 'execute'>): Promise<number> {
  // Not to_regclass: its cache can miss a table that another process has just committed.
  const [table] = await orm.execute<{ exists: boolean }>(sql`
    select exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'drizzle' and c.relname = '__drizzle_migrations') as exists`);
  if (!table?.exists) return 0;
  const [row] = await orm.execute<{ newest_ms: string | null }>(
    sql`select max(created_at) as newest_ms from drizzle.__drizzle_migrations`,
  );
  return Number(row?.newest_ms ?? 0);
}
