import { existsSync, readFileSync } from 'node:fs';

/**
 * Returns the fields of /proc/<pid>/stat after the program's name, if the system is Linux and the process is running.
 */
function statOf(pid: number): string[] | undefined {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return undefined;
  return readFileSync(file, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
}

/** Returns the processor time that a process has used so far, in milliseconds; on Linux only. */
export function cpuMsOf(pid: number | undefined): number | undefined {
  const fields = pid === undefined ? undefined : statOf(pid);
  // User and system time, in hundredths of a second.
  return fields && (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Memory of a process in MiB, current and peak resident size. NaN if unknown. */
export function memoryOf(pid: number): { residentMiB: number; peakMiB: number } {
  const file = `/proc/${pid}/status`;
  const status = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const mebibytes = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1_024;
  return { residentMiB: mebibytes('VmRSS'), peakMiB: mebibytes('VmHWM') };
}
