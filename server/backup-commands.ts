import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type RowCounts, restoreBackup, writeBackup } from '../db/backup';
import { env } from '../lib/env';
import { startEmbeddedPostgres } from './embedded-postgres';
import { clusterExists } from './postgres-cluster';
import { clusterOf } from './postgres-supervisor';

const usage = `Usage:
  npm run db:backup  -- backup.gz    while the portal runs, or not
  npm run db:restore -- backup.gz    into an empty DATA_DIR`;

function summary(counts: RowCounts): string {
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return `${rows} rows of ${Object.keys(counts).length} tables`;
}

async function withDatabase<Result>(
  dataDir: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const embedded = await startEmbeddedPostgres({ dataDir, log: () => {} });
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}

/**
 * Backs the embedded database up into a file, or fills a new one from it. A database that runs is shared. Gives
 * what to print; throws with a sentence for the operator.
 */
export async function runBackupCommand([command, name]: string[], typedIn: string): Promise<string> {
  if (env.DATABASE_URL)
    throw new Error('DATABASE_URL names a server of your own: use its pg_dump and pg_restore.');
  if (name === undefined || (command !== 'backup' && command !== 'restore')) throw new Error(usage);
  const file = resolve(typedIn, name);
  const dataDir = resolve(env.DATA_DIR);
  const holdsDatabase = clusterExists(clusterOf(join(dataDir, 'postgres')));
  if (command === 'backup') {
    if (!holdsDatabase) throw new Error(`There is no database under ${dataDir}.`);
    if (existsSync(file)) throw new Error(`${file} is there already: choose another name.`);
    const counts = await withDatabase(dataDir, (url) => writeBackup(url, file));
    return `${file} holds ${summary(counts)}.`;
  }
  if (!existsSync(file)) throw new Error(`There is no ${file}.`);
  if (holdsDatabase)
    throw new Error(`There is a database under ${dataDir} already: move it away, or set DATA_DIR elsewhere.`);
  const counts = await withDatabase(dataDir, (url) => restoreBackup(url, file));
  return `${dataDir} holds ${summary(counts)} from ${file}.`;
}
