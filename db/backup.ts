import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { pipeline as startPipeline } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { z } from 'zod';
import { jsonOf } from '../lib/kernel/json-of';
import { baselineMs, newestMigrationMs, versionBeforeBaseline } from './applied-migrations';
import { withClient } from './connect';
import { applyMigrations } from './migrate';

/**
 * A backup is a gzip file of JSON lines: a head; for every table its name and columns, its rows, and `end`; finally a
 * foot with the number of rows of each table. Without the foot a backup is incomplete.
 */
const headSchema = z.discriminatedUnion('backup', [
  z.object({ backup: z.literal(2), newestMigrationMs: z.number() }),
  // Until 0.2.0: the number of migrations, all of which are in the baseline now.
  z.object({ backup: z.literal(1), migrations: z.number() }),
]);
const tableSchema = z.object({ table: z.string(), columns: z.array(z.string()) });
const footSchema = z.object({
  rows: z.record(z.string(), z.number()),
  sequences: z.record(z.string(), z.string()),
});

/** Migrations of version 0.2.0, the only one whose backups of form 1 can be restored. */
const migrationsOf020 = 27;

const endOfRows = '"end"';

/** Instead of a file: the backup is read from standard input, for example from a program that decrypts it. */
export const standardInput = '-';

const rowsAtOnce = 500;

export type RowCounts = Record<string, number>;

function tablesOf(sql: postgres.TransactionSql) {
  return sql<{ table: string; columns: string[] }[]>`
    select c.table_name as table, array_agg(c.column_name::text order by c.ordinal_position) as columns
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
    group by c.table_name order by c.table_name`;
}

async function* linesOf(
  sql: postgres.TransactionSql,
  counts: RowCounts,
  leftOut: readonly string[],
): AsyncGenerator<string> {
  const [row] = await sql`select max(created_at) as newest_ms from drizzle.__drizzle_migrations`;
  const head = { backup: 2, newestMigrationMs: Number(row?.newest_ms), takenAt: new Date().toISOString() };
  yield `${JSON.stringify(head)}\n`;
  for (const table of await tablesOf(sql)) {
    if (leftOut.includes(table.table)) continue;
    yield `${JSON.stringify(table)}\n`;
    let rows = 0;
    // As JSON from the server: parsed here, numbers would lose digits.
    const source = sql<{ line: string }[]>`select to_json(t)::text as line from ${sql(table.table)} t`;
    for await (const some of source.cursor(rowsAtOnce)) {
      rows += some.length;
      yield some.map(({ line }) => `${line}\n`).join('');
    }
    counts[table.table] = rows;
    yield `${endOfRows}\n`;
  }
  const sequences = await sql<{ name: string; value: string }[]>`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = 'public' and last_value is not null`;
  const values = Object.fromEntries(sequences.map(({ name, value }) => [name, value]));
  yield `${JSON.stringify({ rows: counts, sequences: values })}\n`;
}

/** Program that encrypts what it reads; rejects when it fails. */
export type Encrypt = (bytes: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;

const unencrypted: Encrypt = (bytes) => bytes;

/**
 * Writes all rows of one moment, except those of excluded tables, to a file that must not exist yet, while the portal
 * runs. The file appears once it is complete and synced. Returns the number of rows of each table.
 */
export async function writeBackup(
  databaseUrl: string,
  file: string,
  leftOut: readonly string[],
  encrypt: Encrypt = unencrypted,
): Promise<RowCounts> {
  const temporary = `${file}.unfinished`;
  const counts: RowCounts = {};
  try {
    await withClient(databaseUrl, 1, (sql) =>
      sql.begin('isolation level repeatable read read only', (snapshot) =>
        pipeline(
          linesOf(snapshot, counts, leftOut),
          createGzip(),
          encrypt,
          createWriteStream(temporary, { flags: 'wx', mode: 0o600 }),
        ),
      ),
    );
    const handle = await open(temporary, 'r');
    await handle.sync();
    await handle.close();
    await rename(temporary, file);
    return counts;
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function* backupLines(file: string): AsyncGenerator<string> {
  const source = file === standardInput ? createReadStream('', { fd: 0 }) : createReadStream(file);
  const unzipped = startPipeline(source, createGunzip(), () => {});
  const broken = finished(unzipped);
  // The loop below ends early on a broken file; this reports the reason.
  broken.catch(() => {});
  yield* createInterface({ input: unzipped, crlfDelay: 0 });
  await broken;
}

async function insertRows(
  sql: postgres.TransactionSql,
  { table, columns }: z.infer<typeof tableSchema>,
  lines: string[],
): Promise<void> {
  const rows = `[${lines.join(',')}]`;
  await sql`
    insert into ${sql(table)} (${sql(columns)}) overriding system value
    select ${sql(columns)} from json_populate_recordset(null::${sql(table)}, ${rows}::text::json)`.catch(
    (error: unknown) => {
      // The server's own message quotes the row.
      if (!(error instanceof postgres.PostgresError)) throw error;
      throw new Error(`The backup is damaged: a row of ${table} cannot be read (${error.code}).`);
    },
  );
}

async function copyRows(
  sql: postgres.TransactionSql,
  table: z.infer<typeof tableSchema>,
  lines: AsyncGenerator<string>,
  isLeftOut: boolean,
): Promise<number> {
  let rows = 0;
  let waiting: string[] = [];
  for (;;) {
    const { value: line, done } = await lines.next();
    if (done) throw new Error('The backup is incomplete: it ends in the middle of a table.');
    const isEnd = line === endOfRows;
    if (!isEnd) waiting.push(line);
    if (waiting.length >= rowsAtOnce || (isEnd && waiting.length > 0)) {
      if (!isLeftOut) await insertRows(sql, table, waiting);
      rows += waiting.length;
      waiting = [];
    }
    if (isEnd) return rows;
  }
}

async function copyAll(
  sql: postgres.TransactionSql,
  lines: AsyncGenerator<string>,
  leftOut: readonly string[],
): Promise<RowCounts> {
  const counts: RowCounts = {};
  // Rows are restored unchanged: neither triggers nor foreign keys apply to them.
  await sql`set local session_replication_role = replica`;
  for (const { table } of await tablesOf(sql)) {
    const [row] = await sql`select 1 from ${sql(table)} limit 1`;
    if (row) await sql`delete from ${sql(table)}`;
  }
  for await (const line of { [Symbol.asyncIterator]: () => ({ next: () => lines.next() }) }) {
    const parsed: unknown = JSON.parse(line);
    const foot = footSchema.safeParse(parsed).data;
    if (!foot) {
      const table = tableSchema.parse(parsed);
      counts[table.table] = await copyRows(sql, table, lines, leftOut.includes(table.table));
      continue;
    }
    for (const [name, count] of Object.entries(foot.rows)) {
      if (counts[name] !== count) throw new Error(`The backup is incomplete: rows of ${name} are missing.`);
    }
    for (const [name, value] of Object.entries(foot.sequences))
      await sql`select setval(${name}, ${value}::bigint)`;
    for (const name of leftOut) delete counts[name];
    return counts;
  }
  throw new Error('The backup is incomplete: its end is missing.');
}

export interface OpenBackup {
  newestMs: number;
  lines: AsyncGenerator<string>;
}

function newestMsOf(head: z.infer<typeof headSchema>): number {
  if (head.backup === 2) return head.newestMigrationMs;
  if (head.migrations > migrationsOf020) return Number.POSITIVE_INFINITY;
  return head.migrations < migrationsOf020 ? 0 : baselineMs;
}

/** Opens a backup. Throws with a sentence if the file is not one, or of an unsupported version. */
export async function openBackup(file: string): Promise<OpenBackup> {
  const lines = backupLines(file);
  const first = await lines.next().catch(() => undefined);
  const head = first && !first.done ? headSchema.safeParse(jsonOf(first.value)).data : undefined;
  if (!head) {
    const what = file === standardInput ? 'Standard input' : file;
    throw new Error(`${what} is not a backup of a pilot portal, or it is encrypted.`);
  }
  const newestMs = newestMsOf(head);
  if (newestMs > newestMigrationMs)
    throw new Error('The backup was made by a newer version of the portal. Use that version or a later one.');
  if (newestMs < baselineMs)
    throw new Error(
      `The backup was made by a version before ${versionBeforeBaseline}: restore it with that version.`,
    );
  return { newestMs, lines };
}

/**
 * Fills an empty database from a backup: creates the tables of that version, copies the rows in one transaction, except
 * those of excluded tables, and migrates the result with `prepareDatabase`. Throws with a sentence if the backup is
 * incomplete; the tables then exist.
 */
export async function restoreBackup(
  databaseUrl: string,
  { newestMs, lines }: OpenBackup,
  leftOut: readonly string[],
  prepareDatabase: () => Promise<void>,
): Promise<RowCounts> {
  return withClient(databaseUrl, 1, async (sql) => {
    await drizzle(sql).transaction((transaction) => applyMigrations(transaction, newestMs));
    const counts = await sql.begin((transaction) => copyAll(transaction, lines, leftOut));
    await prepareDatabase();
    return counts;
  });
}
