import { readFileSync } from 'node:fs';

/** Returns the memory of a process in mebibytes; undefined if the system does not report it. */
export function residentMb(pid: number | undefined): number | undefined {
  const kibibytes = /^VmRSS:\s+(\d+) kB/m.exec(readOf(pid, 'status'))?.[1];
  return kibibytes === undefined ? undefined : Number(kibibytes) / 1_024;
}

/**
 * Returns the processor time of a process's first thread in milliseconds; undefined if the system does not report it.
 */
export function processorMs(pid: number | undefined): number | undefined {
  const nanoseconds = /^\d+/.exec(readOf(pid, 'schedstat'))?.[0];
  return nanoseconds === undefined ? undefined : Number(nanoseconds) / 1_000_000;
}

function readOf(pid: number | undefined, name: 'status' | 'schedstat'): string {
  try {
    return pid === undefined ? '' : readFileSync(`/proc/${pid}/${name}`, 'latin1');
  } catch {
    return '';
  }
}
