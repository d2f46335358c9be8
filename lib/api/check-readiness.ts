import { sql } from 'drizzle-orm';
import { appliedMigrationMs, newestMigrationMs } from '../../db/applied-migrations';
import type { Database, Orm } from '../../db/connect';

/** Time for which an outcome is reused, in milliseconds: probes are not limited and must not load the database. */
const reusedForMs = 500;

interface Check {
  outcome: Promise<boolean>;
  startedAt: number;
}

const checks = new WeakMap<Database, Check>();

/** Returns what keeps a database from taking writes, as its role sees it. */
async function readState(orm: Orm) {
  const [state] = await orm.execute<{
    is_read_only: boolean;
    is_commit_stuck: boolean;
    may_extend: boolean;
  }>(sql`
    select current_setting('transaction_read_only') = 'on' as is_read_only,
      has_database_privilege(current_database(), 'temp') as may_extend,
      exists (
        select from pg_stat_activity where usename = current_user and wait_event = 'SyncRep'
          and query_start < clock_timestamp() - interval '2 seconds'
      ) as is_commit_stuck`);
  return state;
}

/**
 * Returns true when a write would be acknowledged: not on a standby, not while a synchronous standby is missing, not on
 * a full disk. The commit of a message in the write-ahead log shows it. One that waits for a standby keeps its session,
 * so no other is begun meanwhile. Once rows could not be stored, a temporary table shows whether files can grow.
 */
async function isWritable(orm: Orm, database: Database): Promise<boolean> {
  const state = await readState(orm);
  if (!state || state.is_read_only || state.is_commit_stuck) return false;
  await orm.execute(sql`select pg_logical_emit_message(true, 'pilot-portal', 'ready')`);
  if (database.areWritesFailing && state.may_extend) {
    await orm.execute(sql`
      create temporary table pilot_readiness on commit drop as select repeat('x', 1000) from generate_series(1, 64)`);
    database.noteWrite(true);
  }
  return true;
}

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
