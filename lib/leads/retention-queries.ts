import { sql } from 'drizzle-orm';
import type { Orm } from '../../db/connect';
import { insertHistory } from '../founders/history-queries';
import { leadStatuses } from './lead-status';
import { statusList } from './queries';

/** Leads that one transaction deletes at most, so that it ends well before the limit of a statement. */
const leadsAtOnceMax = 2_000;

/**
 * Deletes leads that arrived more than `months` months ago, with their keys and notes, and records their number. The
 * database writes a tombstone of each. Returns the number; if it is the maximum per call, there may be more.
 */
export function deleteLeadsOlderThan(orm: Orm, months: number): Promise<{ deleted: number; isAll: boolean }> {
  return orm.transaction(async (tx) => {
    await tx.execute(sql`select set_config('pilot.removal', 'retention', true)`);
    const [row] = await tx.execute<{ deleted: number }>(sql`
      with gone as (
        delete from leads where lead_id = any(array(
          select lead_id from leads
          where status in ${statusList(leadStatuses)}
            and created_at < now() - make_interval(months => ${months}::integer)
          limit ${leadsAtOnceMax} for update skip locked))
        returning 1
      ) select count(*)::integer as deleted from gone`);
    const deleted = row?.deleted ?? 0;
    if (deleted > 0)
      await insertHistory(tx, { founderId: null, kind: 'leads_purged', detail: { months, leads: deleted } });
    return { deleted, isAll: deleted < leadsAtOnceMax };
  });
}
