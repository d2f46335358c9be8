import { readFileSync } from 'node:fs';

/** What a process holds of the machine's memory, in mebibytes; undefined where the system does not tell. */
export function residentMb(pid: number | undefined): number | undefined {
  if (pid === undefined) return undefined;
  try {
    const kibibytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
    return kibibytes === undefined ? undefined : Number(kibibytes) / 1_024;
  } catch {
    return undefined;
  }
}
