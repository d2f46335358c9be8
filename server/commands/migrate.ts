import { resolve } from 'node:path';
import { startEmbeddedPostgres } from '@pilot-portal/embedded-postgres';
import { env } from '../../lib/process/env';
import { prepareDatabase } from '../prepare-database';

export const usage = 'Usage: npm run db:migrate';

export async function runMigrateCommand(args: string[]): Promise<string> {
  if (args.length > 0) throw new Error(usage);
  const done = 'The database is up to date.';
  if (env.DATABASE_URL) {
    await prepareDatabase(env.DATABASE_URL, env.MIGRATION_DATABASE_URL);
    return done;
  }
  const embedded = await startEmbeddedPostgres({ dataDir: resolve(env.DATA_DIR), log: () => {} });
  try {
    await prepareDatabase(embedded.url, embedded.ownerUrl);
  } finally {
    await embedded.stop();
  }
  return done;
}
