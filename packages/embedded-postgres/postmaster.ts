import { execFileSync, spawn } from 'node:child_process';
import { closeSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import { type Account, commandFor } from './account';
import {
  lastComplaint,
  openLog,
  PORT,
  SOCKET_NAME,
  SUPERUSER,
  settings,
  socketDirectoryFor,
} from './cluster';
import { errorCode, isLiving, processIdentity } from './lock';

/** A pid that no process can have: above every system's limit. */
const NO_PID = 2_147_483_647;
const READY_MS_MAX = 120_000;

/** A running postmaster of our cluster. `exited` is set only if it is this process's child. */
export interface Postmaster {
  pid: number;
  identity: string;
  socketDirectory: string;
  exited?: Promise<void>;
}

interface PidFile {
  pid: number;
  socketDirectory: string;
  status: string;
}

function readPidFile(cluster: string): PidFile | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return {
      pid: Number.parseInt(lines[0] ?? '', 10),
      socketDirectory: lines[4] ?? '',
      status: (lines[7] ?? '').trim(),
    };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

function worksIn(pid: number, cluster: string): boolean {
  try {
    const [theirs, ours] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)];
    return theirs.dev === ours.dev && theirs.ino === ours.ino;
  } catch {
    return false;
  }
}

/**
 * Returns the live postmaster of `cluster`, or undefined. The pid file alone proves nothing, because another process
 * may have its pid now: the process must be a `postgres` that was started with this cluster as its `-D`, or that works
 * in this directory (the cluster may have been moved since). Backends have another command line and are excluded.
 */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const file = readPidFile(cluster);
  const identity = file === undefined ? undefined : processIdentity(file.pid);
  if (file === undefined || identity === undefined) return undefined;
  const command = commandLine(file.pid);
  if (!command.split(' -D ')[0]?.endsWith('/postgres')) return undefined;
  if (!command.includes(` -D ${cluster} -c `) && !worksIn(file.pid, cluster)) return undefined;
  const places = [file.socketDirectory, socketDirectoryFor(dirname(cluster))];
  const socketDirectory =
    places.find((place) => existsSync(join(place, SOCKET_NAME))) ?? file.socketDirectory;
  return { pid: file.pid, identity, socketDirectory };
}

export function isRunning(server: Postmaster): boolean {
  if (process.platform === 'linux') return isLiving(server.identity);
  // Elsewhere the full check starts a program, which is too slow for polling.
  try {
    return process.kill(server.pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/**
 * Returns true if it runs but will never accept a connection again: another program asked it to stop (a service manager
 * may signal a whole group) and it waits for our connections to end, or its socket file has been removed.
 */
export function isUnreachable(server: Postmaster, cluster: string): boolean {
  const file = readPidFile(cluster);
  if (file?.pid !== server.pid) return false;
  return (
    file.status === 'stopping' ||
    (file.status === 'ready' && !existsSync(join(server.socketDirectory, SOCKET_NAME)))
  );
}

/** Returns true while it is starting, perhaps recovering from a crash. */
export function isStarting(server: Postmaster, cluster: string): boolean {
  const file = readPidFile(cluster);
  return file?.pid === server.pid && file.status === 'starting';
}

export async function askAsSuperuser<T>(
  socketDirectory: string,
  database: string,
  work: (sql: postgres.Sql) => Promise<T>,
): Promise<T> {
  const path = join(socketDirectory, SOCKET_NAME);
  const fixed = {
    user: SUPERUSER,
    pass: '',
    max: 1,
    ssl: false,
    prepare: false,
    fetch_types: false,
    connect_timeout: 3,
  };
  const sql = postgres({ ...fixed, path, host: socketDirectory, port: PORT, database, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 0 });
  }
}

async function answers(socketDirectory: string): Promise<boolean> {
  try {
    return await askAsSuperuser(
      socketDirectory,
      'postgres',
      async (sql) => (await sql`select 1`).length === 1,
    );
  } catch {
    return false;
  }
}

/**
 * Waits until a server answers; returns false if it ended first. Throws one sentence after 120 s, and leaves it
 * running, because it may be recovering from a crash.
 */
export async function becomesReady(
  server: Postmaster,
  cluster: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const deadline = Date.now() + READY_MS_MAX;
  while (isRunning(server)) {
    const file = readPidFile(cluster);
    const ready = file?.pid === server.pid && file.status === 'ready';
    if (ready && (await answers(server.socketDirectory))) return true;
    if (Date.now() > deadline) {
      throw new Error(
        `Postgres (process ${server.pid}) did not answer within ${READY_MS_MAX / 1000} s; it is left running.`,
      );
    }
    await delay(15, undefined, { signal });
  }
  return false;
}

/**
 * Cleans up after a dead server. Call it inside the lock, if no postmaster was found. Postgres recognizes a stale pid
 * file by its dead pid, but refuses to start if another process has that pid, or if the file is empty. The pid is
 * replaced and the file kept, because its other lines let Postgres detect backends that still run. Throws one sentence
 * if a server that this process cannot see answers.
 */
export async function clearRemains(cluster: string, socketDirectory: string): Promise<void> {
  if (await answers(socketDirectory)) {
    throw new Error(
      `${cluster} is in use by a Postgres server that cannot be seen from here, perhaps in another container.`,
    );
  }
  for (const name of [SOCKET_NAME, `${SOCKET_NAME}.lock`])
    rmSync(join(socketDirectory, name), { force: true });
  const path = join(cluster, 'postmaster.pid');
  const file = readPidFile(cluster);
  if (file !== undefined && Number.isNaN(file.pid) && Date.now() - statSync(path).mtimeMs < 2_000) {
    throw new Error(`Another Postgres server is starting up in ${cluster}.`);
  }
  if (file !== undefined && file.pid !== NO_PID) {
    writeFileSync(path, readFileSync(path, 'utf8').replace(/^[^\n]*\n?/, `${NO_PID}\n`));
  }
}

/**
 * Starts a postmaster in a separate process group, so that Ctrl-C reaches only the application. Its output is appended
 * to the log file. Throws the last error of the log if it cannot be spawned.
 */
export function spawnPostmaster(
  cluster: string,
  native: string,
  account: Account,
  socketDirectory: string,
  logFile: string,
): Postmaster {
  const program = join(native, 'bin', 'postgres');
  const { file, args, options } = commandFor(account, program, ['-D', cluster, ...settings(socketDirectory)]);
  const output = openLog(logFile);
  const child = spawn(file, args, { ...options, detached: true, stdio: ['ignore', output, output] });
  closeSync(output);
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  child.unref();
  if (child.pid === undefined) throw new Error(`Postgres could not be run: ${lastComplaint(logFile)}`);
  return {
    pid: child.pid,
    identity: processIdentity(child.pid) ?? `${child.pid}-gone`,
    socketDirectory,
    exited,
  };
}

/**
 * Stops a postmaster: a fast shutdown (SIGINT), an immediate one (SIGQUIT) after 10 s; Postgres recovers from that at
 * its next start. The caller must have found it by `findPostmaster`. Throws one sentence if it still runs after 15 s.
 */
export async function stopPostmaster(server: Postmaster): Promise<void> {
  for (const [name, boundMs] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    if (!signalTo(server, name)) return;
    const deadline = Date.now() + boundMs;
    while (Date.now() < deadline) {
      if (!isRunning(server)) return;
      await delay(10);
    }
  }
  throw new Error(`Postgres (process ${server.pid}) did not stop within 15 s.`);
}

/** Sends a signal to exactly that process; returns false if it has ended. */
export function signalTo(server: Postmaster, name: 'SIGINT' | 'SIGQUIT'): boolean {
  if (!isLiving(server.identity)) return false;
  try {
    process.kill(server.pid, name);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return false;
    throw error;
  }
}
