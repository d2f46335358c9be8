import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const FREE = 'free';
const TEMPORARY = 'lock.new-';
const LOCK_NAME = /^lock\.(\d{1,15})$/;
const abandoned = new Set<string>();

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

const bootId = process.platform === 'linux' ? readBootId() : '0';

function readBootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8);
  } catch {
    return '0';
  }
}

function startOf(pid: number): string | undefined {
  if (process.platform !== 'linux') {
    try {
      const line = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
        encoding: 'utf8',
      }).trim();
      return line === '' || line.startsWith('Z')
        ? undefined
        : line.replace(/^\S+\s+/, '').replace(/\W+/g, '_');
    } catch {
      return undefined;
    }
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

/**
 * Returns a name for a living process that no later process with the same pid can have (pid, start, boot). Undefined if
 * there is no such process, or if it is dead but not reaped.
 */
export function processIdentity(pid: number): string | undefined {
  const start = Number.isSafeInteger(pid) && pid > 0 ? startOf(pid) : undefined;
  return start === undefined ? undefined : `${pid}-${start}-${bootId}`;
}

export function isLiving(identity: string): boolean {
  return processIdentity(Number(identity.split('-')[0])) === identity;
}

function newestLock(directory: string): { generation: number; owner: string } {
  let generation = 0;
  for (const name of readdirSync(directory)) {
    generation = Math.max(generation, Number(LOCK_NAME.exec(name)?.[1] ?? 0));
  }
  if (generation === 0) return { generation, owner: FREE };
  return { generation, owner: readlinkSync(join(directory, `lock.${generation}`)) };
}

function tryLock(directory: string, token: string): number | undefined {
  try {
    const { generation, owner } = newestLock(directory);
    const identity = owner.split('/')[0] ?? '';
    if (owner !== FREE && !abandoned.has(owner) && isLiving(identity)) return undefined;
    const mine = generation + 1;
    symlinkSync(token, join(directory, `lock.${mine}`));
    if (newestLock(directory).generation === mine) return mine;
    rmSync(join(directory, `lock.${mine}`), { force: true });
  } catch (error) {
    // EEXIST: another was faster. ENOENT: the lock that was listed has been superseded since.
    if (errorCode(error) !== 'EEXIST' && errorCode(error) !== 'ENOENT') throw error;
  }
  return undefined;
}

function unlock(directory: string, generation: number, token: string): void {
  const temporary = join(directory, `${TEMPORARY}${randomBytes(6).toString('hex')}`);
  try {
    symlinkSync(FREE, temporary);
    renameSync(temporary, join(directory, `lock.${generation}`));
  } catch {
    abandoned.add(token);
  }
}

/**
 * Runs `work` while no other process (and no other call in this one) holds the lock of `directory`. The lock is a
 * symbolic link, which is created with its content in one step. A lock whose holder is dead is never removed, only
 * superseded by the next number, so that two waiters cannot both take it: the highest number counts, and it never
 * decreases. Throws one sentence if the lock is not free after `timeoutMs`.
 */
export async function withLock<T>(
  directory: string,
  timeoutMs: number,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const identity = processIdentity(process.pid) ?? String(process.pid);
  const token = `${identity}/${randomBytes(6).toString('hex')}`;
  const deadline = Date.now() + timeoutMs;
  let generation = tryLock(directory, token);
  while (generation === undefined) {
    signal?.throwIfAborted();
    if (!existsSync(directory)) throw new Error(`${directory} is gone.`);
    if (Date.now() > deadline) {
      const seconds = Math.round(timeoutMs / 1000);
      throw new Error(
        `Another process has been starting or stopping the database in ${directory} for ${seconds} s.`,
      );
    }
    await delay(25);
    generation = tryLock(directory, token);
  }
  try {
    for (const name of readdirSync(directory)) {
      const older = Number(LOCK_NAME.exec(name)?.[1] ?? generation) < generation;
      if (older || name.startsWith(TEMPORARY)) rmSync(join(directory, name), { force: true });
    }
    return await work();
  } finally {
    unlock(directory, generation, token);
  }
}

/** Records this process as a user of the server in `directory`; returns the name to give to `leave`. */
export function enter(directory: string): string {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const name = `${processIdentity(process.pid) ?? process.pid}.${randomBytes(6).toString('hex')}`;
  writeFileSync(join(directory, name), '', { mode: 0o600 });
  return name;
}

/** Removes a record made by this process, and those of dead processes; returns how many users are left. */
export function leave(directory: string, name: string): number {
  rmSync(join(directory, name), { force: true });
  let left = 0;
  for (const other of lstatSync(directory, { throwIfNoEntry: false }) ? readdirSync(directory) : []) {
    if (isLiving(other.split('.')[0] ?? '')) left += 1;
    else rmSync(join(directory, other), { force: true });
  }
  return left;
}
