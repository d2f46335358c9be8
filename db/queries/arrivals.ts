import { sql } from 'drizzle-orm';
import type { Band } from '../../lib/contract/lead';
import type { Orm } from '../connect';

/** Arrivals that one look gives at most. */
const arrivalsMax = 500;

/** New leads that arrived after a moment, oldest first, and the server's time. */
export async function selectArrivals(
  orm: Pick<Orm, 'execute'>,
  since: string,
): Promise<{ leads: { leadId: string; band: Band; createdAt: string }[]; now: string }> {
  const iso = (moment: string) =>
    sql.raw(`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
  const rows = await orm.execute<{ leadId: string | null; band: Band; createdAt: string; now: string }>(sql`
    select ${iso('now()')} as now, arrived.* from (select 1) as one left join (
      select lead_id as "leadId", band, ${iso('created_at')} as "createdAt" from leads
      where status = 'new' and created_at > ${since}::timestamptz order by created_at limit ${arrivalsMax}
    ) as arrived on true`);
  return {
    leads: rows.flatMap(({ leadId, band, createdAt }) =>
      leadId === null ? [] : [{ leadId, band, createdAt }],
    ),
    now: rows[0]?.now ?? since,
  };
}
