import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import type { EmbeddedPostgres } from './index';
import { processIdentity } from './lock';

const APP = fileURLToPath(new URL('./postgres-fixture-app.ts', import.meta.url));
const started: ChildProcess[] = [];
const directories: string[] = [];

/** True if the tests run as root. */
export const isRoot = process.getuid?.() === 0;

/** A new temporary directory, removed by `cleanUp`; everyone may enter it unless `mode` says otherwise. */
export function temporaryDirectory(mode = 0o755): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'pg-')));
  chmodSync(directory, mode);
  directories.push(directory);
  return directory;
}

function postmastersUnder(prefix: string): number[] {
  const lines = execFileSync('ps', ['-ww', '-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const matching = lines.filter((line) => line.includes(`/postgres -D ${prefix}`));
  const found = matching.map((line) => line.trim().split(/\s+/, 2).map(Number));
  const pids = found.map(([pid = 0]) => pid);
  // A backend shows its postmaster's command line for a moment after the fork.
  return found.filter(([, parent = 0]) => !pids.includes(parent)).map(([pid = 0]) => pid);
}

/** The pids of the postmasters of the data directory. */
export function postmastersOf(dataDir: string): number[] {
  return postmastersUnder(`${dataDir}/postgres/cluster`);
}

/** The pid in the data directory's pid file, 0 when there is none. A server may remove the file at any moment. */
export function postmasterPid(dataDir: string): number {
  try {
    return Number.parseInt(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8'), 10) || 0;
  } catch {
    return 0;
  }
}

/** Waits until `condition` is true; returns the milliseconds. Throws if it is not within `boundMs`. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  boundMs: number,
  what: () => string = () => '',
): Promise<number> {
  const begun = Date.now();
  while (!(await condition())) {
    if (Date.now() - begun > boundMs) throw new Error(`Not within ${boundMs} ms: ${condition}\n${what()}`);
    await delay(20);
  }
  return Date.now() - begun;
}

/** Runs statements on a server as its tables' owner, on a separate connection; returns the last one's rows. */
export async function query(server: EmbeddedPostgres, ...statements: string[]) {
  const sql = postgres({
    path: `${server.socketDirectory}/.s.PGSQL.${server.port}`,
    database: server.database,
    user: new URL(server.ownerUrl).username,
    max: 1,
    connect_timeout: 2,
    onnotice: () => {},
  });
  try {
    let rows: readonly Record<string, unknown>[] = [];
    for (const statement of statements) rows = await sql.unsafe(statement);
    return rows;
  } finally {
    await sql.end({ timeout: 0 });
  }
}

/** An application process on a data directory, see `postgres-fixture-app.ts`. */
export interface App {
  process: ChildProcess;
  pid: number;
  output: () => string;
  has: (text: string, boundMs?: number) => Promise<number>;
  ended: () => Promise<number | null>;
}

/** Starts an application process in a separate process group. */
export function startApp(
  dataDir: string,
  options: { mode?: string; uid?: number; env?: Record<string, string> } = {},
): App {
  const { mode, uid, env } = options;
  const child = spawn(process.execPath, ['--import', 'tsx', APP, dataDir, ...(mode ? [mode] : [])], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: tmpdir(), ...env },
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  started.push(child);
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  child.stderr.on('data', (chunk) => {
    text += chunk;
  });
  const output = () => text;
  return {
    process: child,
    pid: child.pid ?? 0,
    output,
    has: (wanted, boundMs = 20_000) => until(() => text.includes(wanted), boundMs, output),
    ended: async () => {
      await until(() => child.exitCode !== null || child.signalCode !== null, 20_000, output);
      return child.exitCode;
    },
  };
}

/** Ends every process that the tests started, stops every server they left, and removes their directories. */
export async function cleanUp(): Promise<void> {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  await delay(20);
  for (const directory of directories.splice(0)) {
    for (const pid of postmastersUnder(`${directory}/`)) {
      process.kill(pid, 'SIGQUIT');
      await until(() => processIdentity(pid) === undefined, 10_000);
    }
    rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}
