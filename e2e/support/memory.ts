import { readFileSync } from 'node:fs';

/** Reason why a test that reads memory is skipped here; undefined if it can run. */
export const memoryUnreadable =
  process.platform === 'linux' ? undefined : 'the memory of a process is read from /proc';

/** Resident memory of a process, in bytes; Linux only. */
export function residentBytes(pid = 0): number {
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  if (!(kilobytes > 0)) throw new Error(`/proc/${pid}/status tells no resident memory`);
  return kilobytes * 1_024;
}
