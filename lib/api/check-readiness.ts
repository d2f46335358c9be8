import { appliedMigrationMs, newestMigrationMs } from '../../db/applied-migrations';
import type { Database } from '../../db/connect';

/** How long an outcome stands, in milliseconds: probes are not limited and must not load the database. */
const standsForMs = 500;

interface Check {
  outcome: Promise<boolean>;
  startedAt: number;
}

const checks = new WeakMap<Database, Check>();

/** Whether the database answers and has its migrations. Throws ApiError `service_unavailable`. */
export function isDatabaseReady(database: Database): Promise<boolean> {
  const last = checks.get(database);
  if (last && performance.now() - last.startedAt < standsForMs) return last.outcome;
  const check = { outcome: database.run(async (orm) => (await appliedMigrationMs(orm)) >= newestMigrationMs), startedAt: performance.now() };
  checks.set(database, check);
  return check.outcome;
}
