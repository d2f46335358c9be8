import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import type postgres from 'postgres';
import { type Orm, withClient } from './connect';

/** Any number that nothing else on the server takes an advisory lock with. */
const migrationLock = 7_150_411;

/** Settings without which an acknowledged row could be lost in a crash. */
const durableSettings = ['fsync', 'full_page_writes', 'synchronous_commit'];

async function refuseVolatile(client: postgres.Sql): Promise<void> {
  for (const name of durableSettings) {
    const [row] = await client`select current_setting(${name}) as value`;
    if (row?.value === 'off')
      throw new Error(`The database runs with ${name}=off and could lose records; turn it on.`);
  }
}

/** Connects, and says in a sentence when nothing answers. */
async function checkAnswer(client: postgres.Sql, setting: string): Promise<void> {
  await client`select 1`.catch((error: unknown) => {
    // Never the URL itself: it holds a password.
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new Error(`the database does not answer${code}; check ${setting}.`, { cause: error });
  });
}

/** Lets a role that owns nothing read and write rows, where it may not yet. */
async function grantRows(client: postgres.Sql, role: string): Promise<void> {
  const [missing] = await client`
    select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'drizzle') and c.relkind in ('r', 'p', 'S') and not (
      has_schema_privilege(${role}, n.oid, 'usage') and case when c.relkind = 'S'
        then has_sequence_privilege(${role}, c.oid, 'usage')
        when n.nspname = 'drizzle' then has_table_privilege(${role}, c.oid, 'select')
        else has_table_privilege(${role}, c.oid, 'select') and has_table_privilege(${role}, c.oid, 'insert')
          and has_table_privilege(${role}, c.oid, 'update') and has_table_privilege(${role}, c.oid, 'delete') end)
    limit 1`;
  if (!missing) return;
  await client.begin(async (transaction) => {
    const to = transaction(role);
    await transaction`grant usage on schema public, drizzle to ${to}`;
    await transaction`grant select, insert, update, delete on all tables in schema public to ${to}`;
    await transaction`grant usage on all sequences in schema public, drizzle to ${to}`;
    await transaction`grant select on all tables in schema drizzle to ${to}`;
  });
}

/**
 * Brings a database up to date as the role that owns it, lets the role that serves read and write its rows, then does
 * `afterwards`, all under one lock: any number of instances may call it at once, and one after the other is let
 * through. Throws when the server's settings would lose acknowledged rows.
 */
export async function migrateDatabase(
  { url, ownerUrl }: { url: string; ownerUrl: string },
  afterwards: (orm: Orm) => Promise<void> = async () => {},
): Promise<void> {
  const hasOwner = ownerUrl !== url;
  if (hasOwner) {
    await withClient(url, 1, async (client) => {
      await checkAnswer(client, 'DATABASE_URL');
      await refuseVolatile(client);
    });
  }
  await withClient(ownerUrl, 1, async (client) => {
    await checkAnswer(client, hasOwner ? 'MIGRATION_DATABASE_URL' : 'DATABASE_URL');
    const orm = drizzle(client);
    await orm.execute(sql`select pg_advisory_lock(${migrationLock})`);
    await refuseVolatile(client);
    await migrate(orm, { migrationsFolder: join('db', 'migrations') });
    if (hasOwner) await grantRows(client, decodeURIComponent(new URL(url).username));
    await afterwards(orm);
  });
}
