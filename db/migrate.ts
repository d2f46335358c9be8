import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/postgres-js';
import type postgres from 'postgres';
import { log } from '../lib/process/log';
import {
  appliedMigrationMs,
  baselineMs,
  newestMigrationMs,
  versionBeforeBaseline,
} from './applied-migrations';
import { type Orm, type Transaction, withClient } from './connect';
import { primaryOf } from './primary';

/** Key of the advisory lock. No other program takes a lock with this number. */
const migrationLock = 7_150_411;

const retryAfterMs = 250;
const reportAfterMs = 2_000;

type Warn = (line: string) => void;

const logWarning: Warn = (line) => log.warn(line);

/** Settings without which an acknowledged row could be lost in a crash. */
const durableSettings = ['fsync', 'full_page_writes', 'synchronous_commit'];

async function refuseVolatile(client: postgres.Sql): Promise<void> {
  for (const name of durableSettings) {
    const [row] = await client`select current_setting(${name}) as value`;
    if (row?.value === 'off')
      throw new Error(`The database runs with ${name}=off and could lose records; turn it on.`);
  }
}

async function checkAnswer(client: postgres.Sql, setting: string): Promise<void> {
  const [row] = await client`show transaction_read_only`.catch((error: unknown) => {
    // Never the URL itself: it contains a password.
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new Error(`the database is not responding${code}; check ${setting}.`, { cause: error });
  });
  if (row?.transaction_read_only === 'on')
    throw new Error(
      `the database is a standby or read-only; ${setting} must name a server that accepts writes.`,
    );
}

/** Throws for a database that is older than the baseline, and warns of a newer one. */
async function isCurrent(orm: Pick<Orm, 'execute'>, warn: Warn): Promise<boolean> {
  const appliedMs = await appliedMigrationMs(orm);
  if (appliedMs > 0 && appliedMs < baselineMs)
    throw new Error(
      `The database was made by a version before ${versionBeforeBaseline}: back it up, start version ${versionBeforeBaseline} on it once, then this version.`,
    );
  if (appliedMs > newestMigrationMs) {
    const day = (ms: number) => new Date(ms).toISOString().slice(0, 16);
    warn(
      `A newer version of the portal has migrated the database (migrations of ${day(appliedMs)} UTC, this version ` +
        `knows only those up to ${day(newestMigrationMs)}). Run this version only until all instances are replaced.`,
    );
  }
  return appliedMs >= newestMigrationMs;
}

async function lockHolder(transaction: Transaction): Promise<string> {
  const [holder] = await transaction.execute<{ pid: number; name: string | null; since: string | null }>(sql`
    select pid, application_name as name,
      to_char(coalesce(xact_start, backend_start) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as since
    from pg_locks left join pg_stat_activity using (pid)
    where locktype = 'advisory' and granted and classid = 0 and objid = ${migrationLock} and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())`);
  if (!holder) return 'a process that has just ended';
  return `database session ${holder.pid} (${holder.name || 'no name'}), since ${holder.since ?? 'an unknown time'} UTC`;
}

/**
 * Locks until the transaction ends, because a pooler may share the session. Throws with the holder of the lock after a
 * timeout.
 */
async function acquireLock(transaction: Transaction, withinMs: number, warn: Warn): Promise<void> {
  const begunAt = performance.now();
  for (let isReported = false; ; ) {
    const [row] = await transaction.execute<{ is_acquired: boolean }>(
      sql`select pg_try_advisory_xact_lock(${migrationLock}) as is_acquired`,
    );
    if (row?.is_acquired) return;
    const waitedMs = performance.now() - begunAt;
    if (waitedMs >= withinMs) {
      const holder = await lockHolder(transaction);
      throw new Error(
        `Another process holds the migration lock: ${holder}. Wait for it, or end it with pg_terminate_backend.`,
      );
    }
    if (!isReported && waitedMs >= reportAfterMs) {
      isReported = true;
      const holder = await lockHolder(transaction);
      warn(`Waiting up to ${withinMs / 1_000} s for another process to finish migrating: ${holder}.`);
    }
    await delay(retryAfterMs);
  }
}

async function hasGrants(orm: Pick<Orm, 'execute'>, role: string): Promise<boolean> {
  const missing = await orm.execute(sql`
    select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'drizzle') and c.relkind in ('r', 'p', 'S') and not (
      has_schema_privilege(${role}, n.oid, 'usage') and case when c.relkind = 'S'
        then has_sequence_privilege(${role}, c.oid, 'usage')
        when n.nspname = 'drizzle' then has_table_privilege(${role}, c.oid, 'select')
        else has_table_privilege(${role}, c.oid, 'select') and has_table_privilege(${role}, c.oid, 'insert')
          and has_table_privilege(${role}, c.oid, 'update') and has_table_privilege(${role}, c.oid, 'delete') end)
    limit 1`);
  return missing.length === 0;
}

async function grantRows(orm: Pick<Orm, 'execute'>, role: string): Promise<void> {
  const to = sql.identifier(role);
  await orm.execute(sql`grant usage on schema public, drizzle to ${to}`);
  await orm.execute(sql`grant select, insert, update, delete on all tables in schema public to ${to}`);
  await orm.execute(sql`grant usage on all sequences in schema public, drizzle to ${to}`);
  await orm.execute(sql`grant select on all tables in schema drizzle to ${to}`);
}

/** Throws the database's own error of a failed query; drizzle's error contains only the query. */
function throwCause(error: unknown): never {
  throw error instanceof Error && error.cause instanceof Error ? error.cause : error;
}

/**
 * Applies the migrations created up to a time in milliseconds. Drizzle's own function cannot be part of a transaction.
 */
export async function applyMigrations(transaction: Transaction, untilMs = newestMigrationMs): Promise<void> {
  const appliedMs = await appliedMigrationMs(transaction);
  await transaction.execute(sql`create schema if not exists drizzle`);
  await transaction.execute(sql`
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  for (const migration of readMigrationFiles({ migrationsFolder: join('db', 'migrations') })) {
    const { folderMillis: madeAtMs, hash } = migration;
    if (madeAtMs <= appliedMs || madeAtMs > untilMs) continue;
    for (const statement of migration.sql) await transaction.execute(sql.raw(statement)).catch(throwCause);
    await transaction.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${madeAtMs})`,
    );
  }
}

interface Migration {
  url: string;
  /** Role that owns the tables; equal to `url` if the serving role owns them. */
  ownerUrl: string;
  afterwards?: (orm: Orm) => Promise<void>;
  /** Longest wait for the lock, in milliseconds; 10 minutes by default, because a migration may rewrite all leads. */
  lockWithinMs?: number;
  warn?: Warn;
}

/**
 * Migrates a database as the role that owns it, grants its rows to the serving role, and runs `afterwards`, in one
 * transaction under a lock: several instances may call it at once. A database that is up to date is not locked.
 * Throws if the server's settings would lose acknowledged rows, if the database is older than the baseline, or if
 * another process keeps the lock for too long.
 */
export async function migrateDatabase({ url, ownerUrl, ...rest }: Migration): Promise<void> {
  const { afterwards = async () => {}, lockWithinMs = 600_000, warn = logWarning } = rest;
  const role = ownerUrl === url ? undefined : decodeURIComponent(new URL(primaryOf(url).url).username);
  if (role !== undefined) {
    await withClient(url, 1, async (client) => {
      await checkAnswer(client, 'DATABASE_URL');
      await refuseVolatile(client);
    });
  }
  const migrateAsOwner = async (client: postgres.Sql) => {
    await checkAnswer(client, role === undefined ? 'DATABASE_URL' : 'MIGRATION_DATABASE_URL');
    await refuseVolatile(client);
    const orm = drizzle(client);
    const isDone = (await isCurrent(orm, warn)) && (role === undefined || (await hasGrants(orm, role)));
    if (isDone) return afterwards(orm);
    await orm.transaction(async (transaction) => {
      // The role may have a time limit for serving, as behind a pooler.
      await transaction.execute(sql`set local statement_timeout = 0`);
      await acquireLock(transaction, lockWithinMs, warn);
      await applyMigrations(transaction);
      if (role !== undefined && !(await hasGrants(transaction, role))) await grantRows(transaction, role);
      await afterwards(transaction);
    });
  };
  const connection = { application_name: 'pilot-portal migrations' };
  await withClient(ownerUrl, 1, migrateAsOwner, { connection });
}

/** Throws with a sentence if a database does not answer or lacks migrations of this version. Changes nothing. */
export async function requireMigrated(url: string): Promise<void> {
  await withClient(url, 1, async (client) => {
    await checkAnswer(client, 'DATABASE_URL');
    if (!(await isCurrent(drizzle(client), logWarning)))
      throw new Error('The database lacks migrations of this version: run npm run db:migrate first.');
  });
}
