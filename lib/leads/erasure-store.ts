import { createHmac, randomBytes } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Database, Orm } from '../../db/connect';
import { env } from '../process/env';
import { writeWholeFile } from '../process/write-whole-file';

/** Interval between checks for erasures, in milliseconds. */
const lookEveryMs = 5_000;

/**
 * Margin in milliseconds for transactions that commit late: they may have started this long before others that are
 * already listed.
 */
const lateMs = 30_000;

/** Returns ERASURES_FILE, or a file next to the embedded database; undefined without either. */
export function erasuresFile(): string | undefined {
  if (env.ERASURES_FILE) return resolve(env.ERASURES_FILE);
  return env.DATABASE_URL ? undefined : join(resolve(env.DATA_DIR), 'erasures.log');
}

/** Records of a kind that people can erase, and that a restore of an older backup would bring back. */
export interface ErasableRecords {
  /** Lists records erased after a time, oldest first. */
  listErased: (orm: Orm, after: Date) => Promise<{ id: string; removedAt: Date }[]>;
  /** Lists existing ids in order, after the given one. */
  listIds: (orm: Orm, behind: string, max: number) => Promise<string[]>;
  eraseAgain: (database: Database, ids: string[]) => Promise<void>;
}

/** A list of erasures: its own key, and instead of each record's id the HMAC-SHA-256 of the id with that key. */
export interface Erasures {
  key: string;
  digests: Set<string>;
}

export function erasureDigest(id: string, key: string): string {
  return createHmac('sha256', key).update(id).digest('base64url');
}

const keyLine = /^key ([\w-]{43})$/;

/**
 * Reads the list in a file; undefined if the file does not exist. Throws an error for the operator if it is invalid.
 */
export async function readErasures(file: string): Promise<Erasures | undefined> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const [first = '', ...lines] = text.split('\n');
  const key = keyLine.exec(first)?.[1];
  if (key === undefined) throw new Error(`${file} is not a list of erasures: restore the original file.`);
  return { key, digests: new Set(lines.filter((line) => line !== '')) };
}

/**
 * Appends the erasures of a database to a file outside it, including those of other instances and of earlier days, so
 * that a restore of an older backup can repeat them.
 */
export class ErasureList {
  #list: Erasures | undefined;
  readonly #after = new Map<ErasableRecords, Date>();

  constructor(
    private readonly database: Database,
    private readonly file: string,
    private readonly kinds: readonly ErasableRecords[],
  ) {}

  /** Appends missing erasures. Rejects if the database or the file is unavailable; the next call then appends them. */
  async update(): Promise<void> {
    for (const records of this.kinds) await this.#updateFrom(records);
  }

  async #updateFrom(records: ErasableRecords): Promise<void> {
    const after = this.#after.get(records) ?? new Date(0);
    const erased = await this.database.run((orm) => records.listErased(orm, after));
    const last = erased.at(-1);
    if (!last) return;
    const { key, digests: known } = await this.#open();
    const digests = erased.map(({ id }) => erasureDigest(id, key));
    const missing = new Set(digests.filter((digest) => !known.has(digest)));
    // Begins with a line break, because a full disk may have cut the last line.
    if (missing.size > 0)
      appendFileSync(this.file, `\n${[...missing].join('\n')}\n`, { mode: 0o600, flush: true });
    for (const digest of missing) known.add(digest);
    this.#after.set(records, new Date(Math.max(after.getTime(), last.removedAt.getTime() - lateMs)));
  }

  async #open(): Promise<Erasures> {
    this.#list ??= await readErasures(this.file);
    if (this.#list) return this.#list;
    // Read back, because another process may have created it first, with another key.
    writeWholeFile(this.file, `key ${randomBytes(32).toString('base64url')}\n`, { isFirst: true });
    this.#list = await readErasures(this.file);
    if (!this.#list) throw new Error(`${this.file} was removed while the portal wrote to it.`);
    return this.#list;
  }
}

/**
 * Updates the file of erasures regularly, and once more when it is stopped. Returns a function that stops it;
 * `onFailure` receives errors.
 */
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
