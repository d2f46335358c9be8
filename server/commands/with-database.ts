import { resolve } from 'node:path';
import { holdsDatabase, startEmbeddedPostgres } from '@pilot-portal/embedded-postgres';
import { Database } from '../../db/connect';
import { requireMigrated } from '../../db/migrate';
import { env } from '../../lib/process/env';

/**
 * Returns the result of `work` on the portal's database, with the portal running or stopped: a running embedded
 * database is shared, a stopped one is started and stopped again. Throws with a sentence if the database lacks
 * migrations: a command of a newer checkout must not change the tables of a running portal.
 */
export async function withDatabase<Result>(
  work: (database: Database, databaseUrl: string) => Promise<Result>,
): Promise<Result> {
  const dataDir = resolve(env.DATA_DIR);
  if (!env.DATABASE_URL && !holdsDatabase(dataDir))
    throw new Error(`There is no database under ${dataDir}: run npm start or npm run db:migrate first.`);
  const embedded = env.DATABASE_URL ? undefined : await startEmbeddedPostgres({ dataDir, log: () => {} });
  try {
    const url = env.DATABASE_URL ?? embedded?.url ?? '';
    await requireMigrated(url);
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
