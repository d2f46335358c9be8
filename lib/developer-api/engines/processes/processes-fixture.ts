import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Pool, PoolName, WorkPolicy } from './policies';
import type { testWorks } from './work-fixture';

export type Works = typeof testWorks;

/** Entry file of the test engine's processes. */
export const script = fileURLToPath(new URL('./start-work-fixture.mjs', import.meta.url));

export const caller = { keyId: 'a', requestId: 'r' };

/** The signal of a caller who does not disconnect. */
export const staying = () => new AbortController().signal;

export const oneAtATime: Pool = {
  jobsMax: 1,
  waitingMax: 20,
  waitWithinMs: 60_000,
  pausedWithinMs: 60_000,
  pausedWhileQueuedWithinMs: 60_000,
  pausedMax: 0,
  sharesSlots: false,
  heldBytesMax: 4_194_304,
  retryAfterSeconds: 7,
  idleWithinMs: 60_000,
};

/** Equal limits for all pools. */
export function poolsOf(pool: Pool): Record<PoolName, Pool> {
  return { text: pool, sound: pool, light: pool, heavy: pool, live: pool };
}

/** The policies of the tests' kinds of work. */
export function policiesOf(policy: Partial<WorkPolicy> = {}): Record<keyof Works, WorkPolicy> {
  const one: WorkPolicy = {
    pool: 'heavy',
    priority: 'low',
    isTimedByProcessor: false,
    confinement: 'none',
    heapMbMax: 256,
    residentMbMax: 1_024,
    withinSeconds: 60,
    ...policy,
  };
  return { test: one, other: one, adding: one, broken: one };
}

/** Returns true while a process runs; a zombie counts as ended. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'latin1'));
  } catch {
    return false;
  }
}

/** Resolves when a process of the system has ended. */
export async function gone(pid: number): Promise<void> {
  for (;;) {
    if (!isAlive(pid)) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Returns the process id that the test engine reports. */
export function pidOf(value: unknown): number {
  return typeof value === 'object' && value !== null && 'pid' in value ? Number(value.pid) : 0;
}
