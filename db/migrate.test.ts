import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/postgres-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appliedMigrationMs, baselineMs, newestMigrationMs } from './applied-migrations';
import { openClient } from './client';
import { withClient } from './connect';
import { createTestDatabase, type TestDatabase } from './database-fixture';
import { migrateDatabase, requireMigrated } from './migrate';

const migrationLock = 7_150_411;
let migrated: TestDatabase;
let emptyUrl: string;

beforeAll(async () => {
  migrated = await createTestDatabase();
  const empty = new URL(migrated.url);
  empty.pathname += '_empty';
  emptyUrl = empty.href;
  await withClient(migrated.url, 1, (sql) => sql`create database ${sql(empty.pathname.slice(1))}`);
});
afterAll(async () => {
  const name = new URL(emptyUrl).pathname.slice(1);
  await withClient(migrated.url, 1, (sql) => sql`drop database ${sql(name)} with (force)`);
  await migrated.drop();
});

const locks = () =>
  withClient(
    emptyUrl,
    1,
    (sql) => sql`select from pg_locks where locktype = 'advisory' and objid = ${migrationLock}`,
  );

it('reports the lock’s holder, gives up, then migrates once it is free', async () => {
  await expect(requireMigrated(emptyUrl)).rejects.toThrow(/run npm run db:migrate/);
  const holder = openClient(emptyUrl, { max: 1, connection: { application_name: 'frozen portal' } });
  const [session] = await holder`select pg_backend_pid() as pid, pg_advisory_lock(${migrationLock})`;
  const described = new RegExp(`database session ${session?.pid} \\(frozen portal\\), since 20\\d\\d-`);
  const warnings: string[] = [];
  const warn = (line: string) => warnings.push(line);
  const patient = migrateDatabase({ url: emptyUrl, ownerUrl: emptyUrl, warn });
  const hasty = migrateDatabase({ url: emptyUrl, ownerUrl: emptyUrl, lockWithinMs: 500 });
  await expect(hasty).rejects.toThrow(described);
  await expect.poll(() => warnings).toEqual([expect.stringMatching(described)]);
  await expect(requireMigrated(emptyUrl)).rejects.toThrow(/run npm run db:migrate/);
  await holder.end();
  await patient;
  await requireMigrated(emptyUrl);
  expect(await locks()).toHaveLength(0);
});

it('notices migrations that another process committed while it waited for the lock', async () => {
  const other = new URL(migrated.url);
  other.pathname += '_other';
  const name = other.pathname.slice(1);
  await withClient(migrated.url, 1, (client) => client`create database ${client(name)}`);
  const seen = await withClient(other.href, 1, async (client) => {
    const orm = drizzle(client);
    // Caches that the table does not exist.
    expect(await appliedMigrationMs(orm)).toBe(0);
    return orm.transaction(async (transaction) => {
      await transaction.execute(sql`select pg_try_advisory_xact_lock(${migrationLock})`);
      await withClient(other.href, 1, (second) =>
        second.unsafe(
          'create schema drizzle; create table drizzle.__drizzle_migrations as select 5::bigint as created_at',
        ),
      );
      return appliedMigrationMs(transaction);
    });
  });
  expect(seen).toBe(5);
  await withClient(migrated.url, 1, (client) => client`drop database ${client(name)} with (force)`);
});

it('needs no lock on a database that is up to date', async () => {
  const { url } = migrated;
  const holder = openClient(url, { max: 1 });
  await holder`select pg_advisory_lock(${migrationLock})`;
  await migrateDatabase({ url, ownerUrl: url, lockWithinMs: 0 });
  await holder.end();
});

it('warns of a newer database, and refuses one that is older than the baseline', async () => {
  const { url } = migrated;
  const setNewest = (ms: number) =>
    withClient(url, 1, (sql) => sql`update drizzle.__drizzle_migrations set created_at = ${ms}`);
  const warnings: string[] = [];
  const migrate = () => migrateDatabase({ url, ownerUrl: url, warn: (line) => warnings.push(line) });
  await setNewest(newestMigrationMs + 60_000);
  await migrate();
  expect(warnings).toEqual([
    expect.stringContaining('A newer version of the portal has migrated the database'),
  ]);
  await setNewest(baselineMs - 1);
  await expect(migrate()).rejects.toThrow(/before 0\.2\.0: back it up, start version 0\.2\.0 on it once/);
});
