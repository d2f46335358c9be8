import { sql } from 'drizzle-orm';
import type { Orm } from './connect';
import journal from './migrations/meta/_journal.json';

/** When the newest migration of this version was made, in milliseconds: how drizzle orders migrations. */
const newestMigrationMs = Math.max(...journal.entries.map(({ when }) => when));

/** Whether every migration of this version is in place; one that a newer version added does not disturb. */
export async function hasMigrations(orm: Orm): Promise<boolean> {
  const [row] = await orm.execute<{ newest_ms: string | null }>(
    sql`select max(created_at) as newest_ms from drizzle.__drizzle_migrations`,
  );
  return Number(row?.newest_ms ?? 0) >= newestMigrationMs;
}
