import { sql } from 'drizzle-orm';
import type { Database, Orm } from './connect';

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
 * Returns true if a write would be acknowledged: not on a standby, not while a synchronous standby is missing, not on a
 * full disk. It commits a message to the write-ahead log to find out. A commit that waits for a standby keeps its
 * session, so no other one starts until then. After rows could not be stored, it also creates a temporary table to see
 * if files can grow.
 */
export async function isWritable(orm: Orm, database: Database): Promise<boolean> {
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
