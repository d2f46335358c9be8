/**
 * The processor time of some work, in milliseconds. Unlike the time on a clock, it does not grow while other programs
 * run.
 */
export function cpuMs(work: () => unknown): number {
  const begun = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1_000;
}
