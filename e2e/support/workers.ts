import { execFileSync } from 'node:child_process';

/** The worker processes of a portal. */
export function workersOf(pid = 0): number[] {
  const table = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const rows = table
    .map((line) => line.trim().split(/\s+/))
    .filter((row) => row.join(' ').includes('worker.mjs'));
  return rows.filter(([, parent]) => Number(parent) === pid).map(([worker]) => Number(worker));
}
