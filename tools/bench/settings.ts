/** A setting of the benchmarks from the environment. Throws when it is not a positive number. */
function positive(name: string, byDefault: number): number {
  const value = Number(process.env[name] ?? byDefault);
  if (!(value > 0)) throw new Error(`${name} must be a positive number.`);
  return value;
}

/** Number of rounds that count. Every contestant runs once a round. */
export const rounds = positive('BENCH_ROUNDS', 5);

/** Length of a turn, in whole seconds. */
export const sliceSeconds = Math.ceil(positive('BENCH_SLICE_SECONDS', 2));

/** Length of a measurement at a fixed rate, in seconds. */
export const fixedRateSeconds = positive('BENCH_RATE_SECONDS', 4);

/** Connections that carry the load. */
export const connections = 32;

/** Length of the soak, in minutes. */
export const soakMinutes = positive('SOAK_MINUTES', 10);

/** Leads in the large one of the two databases that are compared. */
export const manyLeads = positive('BENCH_LEADS', 1_000_000);

/** Folder that keeps the databases of the inbox for another run; undefined to remove them. */
export const keptFolder = process.env.BENCH_DIR || undefined;
