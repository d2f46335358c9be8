import { cpus, loadavg, totalmem } from 'node:os';

/** The machine, the date and how busy the machine was, for the results. */
export function machineText(): string {
  const processors = cpus();
  const gibibytes = Math.round(totalmem() / 2 ** 30);
  return (
    `on ${new Date().toISOString().slice(0, 10)} with Node ${process.versions.node} on ${processors.length} cores ` +
    `(${processors[0]?.model.trim() ?? 'unknown'}), ${gibibytes} GiB, load average ${loadavg()[0]?.toFixed(1)} before`
  );
}
