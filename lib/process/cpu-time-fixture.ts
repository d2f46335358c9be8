/**
 * The processor time that some work takes, in milliseconds. Unlike the time on a clock it does not grow while other
 * programs are given the processor.
 */
export function cpuMs(work: () => unknown): number {
  const begun = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1_000;
}
