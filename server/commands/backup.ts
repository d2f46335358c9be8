import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { holdsDatabase, startEmbeddedPostgres } from '@pilot-portal/embedded-postgres';
import {
  type Encrypt,
  openBackup,
  type RowCounts,
  restoreBackup,
  standardInput,
  writeBackup,
} from '../../db/backup';
import { Database } from '../../db/connect';
import { developerTablesNotBackedUp } from '../../lib/developer-api/kernel/tables';
import { tablesNotBackedUp, tablesNotRestored } from '../../lib/founders/tables';
import { alertTablesNotBackedUp } from '../../lib/inbox/alerts/tables';
import { crmTablesNotBackedUp } from '../../lib/inbox/crm/tables';
import { applyErasures } from '../../lib/leads/apply-erasures';
import { erasuresFile } from '../../lib/leads/erasure-store';
import { pilotTablesNotBackedUp } from '../../lib/pilots/tables';
import { env } from '../../lib/process/env';
import { erasableRecords } from '../erasable-records';
import { prepareDatabase } from '../prepare-database';
import { forgetLost } from '../prepare-secrets';

/** Arguments with which each program encrypts standard input for recipients. */
const programs = {
  age: (recipients: readonly string[]) => recipients.flatMap((one) => ['--recipient', one]),
  gpg: (recipients: readonly string[]) => [
    ...['--batch', '--no-tty', '--quiet', '--trust-model', 'always', '--output', '-', '--encrypt'],
    ...recipients.flatMap((one) => ['--recipient', one]),
  ],
} as const;

type EncryptingProgram = keyof typeof programs;

/**
 * Returns the encryption of a backup for recipients by `age` or `gpg`, which throws with the program's own sentence.
 */
function encryptWith(program: EncryptingProgram, recipients: readonly string[]): Encrypt {
  return async function* (bytes) {
    const child = spawn(program, programs[program](recipients), { stdio: 'pipe' });
    const exited = once(child, 'exit');
    exited.catch(() => {});
    let said = '';
    child.stderr.on('data', (text) => {
      said += text;
    });
    const written = pipeline(Readable.from(bytes), child.stdin);
    written.catch(() => {});
    try {
      yield* child.stdout;
      const [code] = await exited;
      if (code !== 0) throw new Error(said.trim() || `exit code ${code}`);
      await written;
    } catch (error) {
      throw new Error(
        `The backup could not be encrypted by ${program}: ${error instanceof Error ? error.message : error}`,
      );
    } finally {
      child.kill();
    }
  };
}

const options = {
  age: { type: 'string', multiple: true },
  gpg: { type: 'string', multiple: true },
} as const;

const linksNotBackedUp = [
  ...developerTablesNotBackedUp,
  ...alertTablesNotBackedUp,
  ...crmTablesNotBackedUp,
  ...pilotTablesNotBackedUp,
];

export const usage = `Usage:
  npm run db:backup  -- backup.gz                  with the portal running or stopped
  npm run db:backup  -- backup.gz.age --age age1…  encrypted by age; or --gpg and a fingerprint; both may be repeated
  npm run db:restore -- backup.gz                  into an empty DATA_DIR
  age --decrypt --identity key.txt backup.gz.age | npm run db:restore -- -`;

/** Returns the encryption for the recipients in the arguments; undefined without any. */
function encryptionOf({ age = [], gpg = [] }: { age?: string[]; gpg?: string[] }): Encrypt | undefined {
  if (age.length > 0 && gpg.length > 0) throw new Error(`Choose --age or --gpg.\n${usage}`);
  if (age.length > 0) return encryptWith('age', age);
  return gpg.length > 0 ? encryptWith('gpg', gpg) : undefined;
}

function summary(counts: RowCounts): string {
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return `${rows} rows of ${Object.keys(counts).length} tables`;
}

async function backUp(dataDir: string, file: string, encrypt?: Encrypt): Promise<RowCounts> {
  const embedded = await startEmbeddedPostgres({ dataDir, log: () => {} });
  try {
    return await writeBackup(embedded.ownerUrl, file, [...tablesNotBackedUp, ...linksNotBackedUp], encrypt);
  } finally {
    await embedded.stop();
  }
}

function interruption(): Promise<never> {
  return new Promise((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => reject(new Error('Interrupted: nothing was restored.')));
  });
}

interface Restored {
  counts: RowCounts;
  sentences: string[];
}

/** Prepares a restored database for serving: reports lost secrets, repeats erasures. */
async function settle(databaseUrl: string): Promise<string[]> {
  const database = new Database(databaseUrl, 2);
  try {
    const lost = await forgetLost(database);
    const file = erasuresFile();
    const erased = file ? await applyErasures(database, file, erasableRecords) : 0;
    if (erased > 0)
      lost.push(
        `Erased again, because they had been erased after the backup: ${erased} records (leads, pilots, accounts or trial key requests).`,
      );
    return lost;
  } finally {
    await database.close();
  }
}

/** Leaves no database if the backup could not be restored: a start would serve an empty portal from it. */
async function restore(dataDir: string, file: string): Promise<Restored> {
  const backup = await openBackup(file);
  const interrupted = interruption();
  interrupted.catch(() => {});
  const embedded = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const { url, ownerUrl } = embedded;
  try {
    if (!embedded.isNew) throw new Error(existingDatabaseText(dataDir));
    const restoring = restoreBackup(ownerUrl, backup, [...tablesNotRestored, ...linksNotBackedUp], () =>
      prepareDatabase(url, ownerUrl),
    );
    const counts = await Promise.race([restoring, interrupted]);
    const sentences = await settle(url);
    await embedded.stop();
    return { counts, sentences };
  } catch (error) {
    await embedded.discard();
    throw error;
  }
}

function existingDatabaseText(dataDir: string): string {
  return `${dataDir} already contains a database: move it away, or set DATA_DIR to another folder.`;
}

/** Backs up the embedded database, running or not. Throws with a sentence for the operator. */
export async function runBackupCommand(args: string[], typedIn: string): Promise<string> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [command, name] = positionals;
  if (env.DATABASE_URL)
    throw new Error('DATABASE_URL names your own server: use its pg_dump and pg_restore.');
  if (name === undefined || (command !== 'backup' && command !== 'restore')) throw new Error(usage);
  const file = name === standardInput && command === 'restore' ? name : resolve(typedIn, name);
  const dataDir = resolve(env.DATA_DIR);
  const holdsData = holdsDatabase(dataDir);
  if (command === 'backup') {
    if (!holdsData) throw new Error(`There is no database under ${dataDir}.`);
    if (existsSync(file)) throw new Error(`${file} already exists: choose another name.`);
    const encrypt = encryptionOf(values);
    const counts = await backUp(dataDir, file, encrypt);
    return `${file} contains ${summary(counts)}${encrypt ? ', encrypted' : ''}.`;
  }
  if (file !== standardInput && !existsSync(file)) throw new Error(`${file} does not exist.`);
  if (holdsData) throw new Error(existingDatabaseText(dataDir));
  const { counts, sentences } = await restore(dataDir, file);
  return [`${dataDir} contains ${summary(counts)} from ${file}.`, ...sentences].join('\n');
}
