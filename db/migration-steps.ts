import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import type postgres from 'postgres';
import journal from './migrations/meta/_journal.json';

export const knownMigrations = journal.entries.length;

/** How many migrations a database has. */
export async function appliedMigrations(sql: postgres.TransactionSql): Promise<number> {
  const [row] = await sql`select count(*)::int as applied from drizzle.__drizzle_migrations`;
  return Number(row?.applied);
}

/** Applies the first so many migrations, of those that this version knows, to an empty database. */
export async function applyFirstMigrations(client: postgres.Sql, count: number): Promise<void> {
  const entries = journal.entries.slice(0, count);
  const folder = await mkdtemp(join(tmpdir(), 'pilot-migrations-'));
  try {
    await cp(join('db', 'migrations'), folder, { recursive: true });
    await writeFile(join(folder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }));
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    await rm(folder, { recursive: true });
  }
}
