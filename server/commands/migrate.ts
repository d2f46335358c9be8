import { env } from '../../lib/process/env';
import { prepareDatabase } from '../prepare-database';

/** Brings the database of DATABASE_URL up to date, for hosts that do not run `npm start`. Gives what to print. */
export async function runMigrateCommand(): Promise<string> {
  if (!env.DATABASE_URL)
    throw new Error('DATABASE_URL is not set: npm start brings the embedded database up to date itself.');
  await prepareDatabase(env.DATABASE_URL, env.MIGRATION_DATABASE_URL);
  return 'The database is up to date.';
}
