import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import postgres from 'postgres';
import { objectOf } from './answers';
import { projectDir } from './portal';

/** The embedded database server of a portal, from its pid file. */
export interface EmbeddedServer {
  pid: number;
  socketDirectory: string;
  /** DATABASE_URL for another portal on the same database. */
  url: string;
}

/** The embedded database server whose files are under a DATA_DIR. */
export function embeddedServer(dataDir: string): EmbeddedServer {
  const pidFile = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
  const [pid, , , port, socketDirectory] = readFileSync(pidFile, 'utf8').split('\n');
  if (!pid || !port || !socketDirectory) throw new Error(`${pidFile} is not complete`);
  return {
    pid: Number(pid),
    socketDirectory,
    url: `postgresql://pilot@localhost/pilot?host=${encodeURIComponent(socketDirectory)}&port=${port}`,
  };
}

/** Gives a DATA_DIR without a database a copy of the run's empty one: creating it takes a second of processor time. */
export function copyEmptyDatabase(runDir: string, dataDir: string): void {
  const folder = join(dataDir, 'postgres');
  if (existsSync(folder)) return;
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  execFileSync('cp', ['-pR', join(runDir, 'empty', 'postgres', 'cluster'), folder]);
}

/** A connection to a database, to read what a portal has stored. */
export function connect(databaseUrl: string): postgres.Sql {
  const url = new URL(databaseUrl);
  const host = url.searchParams.get('host');
  const port = Number(url.searchParams.get('port') ?? 5432);
  url.search = '';
  const socket = host ? { host, port } : {};
  return postgres(url.href, { ...socket, max: 2, connect_timeout: 5, onnotice: () => {} });
}

/**
 * Queries a database over a separate connection. Rejects in time in any case: a server that ends or recovers at that
 * moment may leave the client waiting.
 */
export async function ask<Answer>(
  databaseUrl: string,
  question: (sql: postgres.Sql) => Promise<Answer>,
  withinMs = 2_000,
): Promise<Answer> {
  const sql = connect(databaseUrl);
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the database is silent')), withinMs);
  });
  try {
    return await Promise.race([question(sql), silence]);
  } finally {
    clearTimeout(timer);
    await sql.end({ timeout: 0 });
  }
}

/** The server processes behind the connections of a portal's pool. */
export async function poolPids(sql: postgres.Sql): Promise<number[]> {
  const rows =
    await sql`select pid from pg_stat_activity where application_name = 'pilot-portal' order by pid`;
  return rows.map(({ pid }) => Number(pid));
}

/** The server process that a server restarts whenever it has recovered from a crash. */
export async function checkpointerPid(sql: postgres.Sql): Promise<number> {
  const [row] = await sql`select pid from pg_stat_activity where backend_type = 'checkpointer'`;
  if (!row) throw new Error('there is no checkpointer yet');
  return Number(row.pid);
}

/** Fails unless a database has had every migration of the project, in order and each once. */
export async function expectMigratedOnce(sql: postgres.Sql): Promise<void> {
  const journal: unknown = JSON.parse(
    readFileSync(join(projectDir, 'db/migrations/meta/_journal.json'), 'utf8'),
  );
  const { entries } = objectOf(journal);
  const made = (Array.isArray(entries) ? entries : []).map((entry) => Number(objectOf(entry).when));
  expect(made.length).toBeGreaterThan(0);
  const rows = await sql`select created_at from drizzle.__drizzle_migrations order by id`;
  expect(rows.map((row) => Number(row.created_at))).toEqual(made);
}

/** The processes of a database server: the postmaster and all that it has started. */
function processesOf({ pid }: EmbeddedServer): number[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const rows = table.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return [pid, ...rows.filter(([, parent]) => parent === pid).map(([child = 0]) => child)];
}

/** Makes a database server accept connections and answer nothing, until the returned function is called. */
export function silence(server: EmbeddedServer): () => void {
  const stopped = processesOf(server);
  for (const pid of stopped) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const pid of stopped) process.kill(pid, 'SIGCONT');
  };
}

/** Returns true if a process runs; false for a zombie. */
export function isRunning(pid: number): boolean {
  const { status, stdout } = spawnSync('ps', ['-o', 'state=', '-p', String(pid)], { encoding: 'utf8' });
  return status === 0 && !stdout.startsWith('Z');
}
