import { resolve } from 'node:path';
import { startEmbeddedPostgres } from '@pilot-portal/embedded-postgres';
import { Database } from '../../db/connect';
import { env } from '../../lib/process/env';
import { prepareDatabase } from '../prepare-database';

/**
 * The result of `work` on the portal's database, whether the portal runs or not: an embedded database that runs is
 * shared, one that does not is started and stopped again.
 */
export async function withDatabase<Result>(
  work: (database: Database, databaseUrl: string) => Promise<Result>,
): Promise<Result> {
  const embedded = env.DATABASE_URL
    ? undefined
    : await startEmbeddedPostgres({ dataDir: resolve(env.DATA_DIR), log: () => {} });
  try {
    const url = env.DATABASE_URL ?? embedded?.url ?? '';
    await prepareDatabase(url, env.MIGRATION_DATABASE_URL ?? embedded?.ownerUrl);
    const database = new Database(url);
    try {
      return await work(database, url);
    } finally {
      await database.close();
    }
  } finally {
    await embedded?.stop();
  }
}
