import { createHmac } from 'node:crypto';
import { chownSync, closeSync, fsyncSync, openSync, statSync, writeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Database } from '../../db/connect';
import type { PortalSecrets } from '../founders/secrets/secret-store';
import { env } from '../process/env';
import { listErasures } from './erasure-queries';

/** How often erasures are looked for, in milliseconds. */
const lookEveryMs = 5_000;

/** A transaction that ends late may have begun this much earlier than others that are known, in milliseconds. */
const lateMs = 30_000;

/** The file of erasures: ERASURES_FILE, or one beside the embedded database; undefined where there is none. */
export function erasuresFile(): string | undefined {
  if (env.ERASURES_FILE) return resolve(env.ERASURES_FILE);
  return env.DATABASE_URL ? undefined : join(resolve(env.DATA_DIR), 'erasures.log');
}

/** What the file has in place of an erased lead's id: its HMAC-SHA-256. */
export function erasureDigest(leadId: string, key: string): string {
  return createHmac('sha256', key).update(leadId).digest('base64url');
}

/** The digests that a file of erasures holds; none where there is no file. */
export async function readErasures(file: string): Promise<Set<string>> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  });
  return new Set(text.split('\n').filter((line) => line !== ''));
}

function append(file: string, digests: readonly string[]): void {
  const handle = openSync(file, 'a', 0o600);
  writeSync(handle, `${digests.join('\n')}\n`);
  fsyncSync(handle);
  closeSync(handle);
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(file));
  chownSync(file, uid, gid);
}

/**
 * Appends the erasures of a database to a file outside it, those of other instances and of earlier days included, so
 * that a restore of an older backup can repeat them.
 */
export class ErasureList {
  #known: Set<string> | undefined;
  #after = new Date(0);

  constructor(
    private readonly database: Database,
    private readonly secrets: Pick<PortalSecrets, 'of'>,
    private readonly file: string,
  ) {}

  /** Appends what is missing. Rejects where the database or the file cannot be used; the next call appends it then. */
  async update(): Promise<void> {
    const known = this.#known ?? (await readErasures(this.file));
    const erased = await this.database.run((orm) => listErasures(orm, this.#after));
    this.#known = known;
    const keys = erased.length > 0 ? await this.secrets.of('erasures') : undefined;
    if (!keys) return;
    const digests = erased.map(({ leadId }) => erasureDigest(leadId, keys[0]));
    const missing = [...new Set(digests)].filter((digest) => !known.has(digest));
    if (missing.length > 0) append(this.file, missing);
    for (const digest of missing) known.add(digest);
    const last = erased.at(-1)?.removedAt ?? this.#after;
    this.#after = new Date(Math.max(this.#after.getTime(), last.getTime() - lateMs));
  }
}

/** Keeps the file of erasures up to date, and once more at the end. Gives what ends it; `onFailure` hears of trouble. */
export function listErasuresRegularly(
  list: ErasureList,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  let turn = list.update().catch(onFailure);
  const timer = setInterval(() => {
    turn = turn.then(() => list.update()).catch(onFailure);
  }, lookEveryMs).unref();
  return async () => {
    clearInterval(timer);
    await turn.then(() => list.update()).catch(onFailure);
  };
}
