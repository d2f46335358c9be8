import { randomBytes } from 'node:crypto';
import { startEmbeddedPostgres } from '@pilot-portal/embedded-postgres';
import type postgres from 'postgres';
import { inject } from 'vitest';
import { prepareDatabase } from '../server/prepare-database';
import { withClient } from './connect';

/** A database of one test file, on the server that all of them share. */
export interface TestDatabase {
  url: string;
  drop: () => Promise<void>;
}

const template = 'migrated';

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Creates the migrated database that the others are copied from, unless another test file has. */
async function prepareTemplate(sql: postgres.Sql, serverUrl: string): Promise<void> {
  await sql`select pg_advisory_lock(1)`;
  const [prepared] = await sql`select from pg_database where datname = ${template} and datistemplate`;
  if (!prepared) {
    await sql`drop database if exists ${sql(template)} with (force)`;
    await sql`create database ${sql(template)}`;
    await prepareDatabase(urlOf(serverUrl, template));
    await sql`alter database ${sql(template)} is_template true`;
  }
  await sql`select pg_advisory_unlock(1)`;
}

/**
 * Makes a migrated database with the default offers. The first test file that asks for one starts the server, which
 * `database-fixture-server.ts` ends after the last.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = await startEmbeddedPostgres({ dataDir: inject('databaseDir'), log: () => {} });
  const name = `test_${randomBytes(6).toString('hex')}`;
  await withClient(server.ownerUrl, 1, async (sql) => {
    await prepareTemplate(sql, server.ownerUrl);
    await sql`create database ${sql(name)} template ${sql(template)}`;
  });
  return {
    url: urlOf(server.ownerUrl, name),
    drop: () =>
      withClient(server.ownerUrl, 1, async (sql) => {
        // The owner may not end an autovacuum worker, which belongs to the superuser. Without force, Postgres ends it
        // itself.
        await sql`drop database ${sql(name)} with (force)`.catch(() => sql`drop database ${sql(name)}`);
      }),
  };
}
