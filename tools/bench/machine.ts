import { spawnSync } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';

/** Returns git's output for this checkout; empty without git. */
function gitSays(args: string[]): string {
  return spawnSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).stdout?.trim() ?? '';
}

/** Returns the measured commit if git knows it; output of the benchmarks themselves does not count as a change. */
function commitText(): string {
  const commit = gitSays(['rev-parse', '--short', 'HEAD']);
  if (commit === '') return 'an unknown commit';
  const changes = gitSays(['status', '--porcelain', '--', ':/', ':(exclude,top)docs/benchmarks.md']);
  return changes === '' ? `commit ${commit}` : `commit ${commit} with changes`;
}

/** The machine, the commit, the date and how busy the machine was, for the results. */
export function machineText(): string {
  const processors = cpus();
  const gibibytes = Math.round(totalmem() / 2 ** 30);
  return (
    `on ${new Date().toISOString().slice(0, 10)} with Node ${process.versions.node}, at ${commitText()}, on ${processors.length} cores ` +
    `(${processors[0]?.model.trim() ?? 'unknown'}), ${gibibytes} GiB, load average ${loadavg()[0]?.toFixed(1)} before`
  );
}
