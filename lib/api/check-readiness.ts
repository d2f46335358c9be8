import { appliedMigrationMs, newestMigrationMs } from '../../db/applied-migrations';
import { isWritable } from '../../db/check-writes';
import type { Database } from '../../db/connect';

/** Time for which an outcome is reused, in milliseconds: probes are not limited and must not load the database. */
const reusedForMs = 500;

interface Check {
  outcome: Promise<boolean>;
  startedAt: number;
}

const checks = new WeakMap<Database, Check>();

/**
 * Returns true when the database has its migrations and a write is possible. Throws ApiError `service_unavailable` when
 * it does not answer in time.
 */
export function isDatabaseReady(database: Database): Promise<boolean> {
  const last = checks.get(database);
  if (last && performance.now() - last.startedAt < reusedForMs) return last.outcome;
  const outcome = database.run(
    async (orm) => (await appliedMigrationMs(orm)) >= newestMigrationMs && (await isWritable(orm, database)),
  );
  checks.set(database, { outcome, startedAt: performance.now() });
  return outcome;
}
