import { sql } from 'drizzle-orm';
import type { Orm } from '../../db/connect';
import type { Band } from '../leads/lead';

/** Arrivals that one look gives at most; then it says where they go on. */
const arrivalsMax = 5_000;

export interface Arrival {
  leadId: string;
  band: Band;
  createdAt: string;
}

/** Where a look begins: after this lead, or after the moment where none is named. */
export interface ArrivalPlace {
  createdAt: string;
  leadId?: string;
}

/** New leads that arrived since a place, oldest first, and the server's time. */
export async function listArrivals(
  orm: Pick<Orm, 'execute'>,
  { createdAt: since, leadId: sinceId }: ArrivalPlace,
): Promise<{ leads: Arrival[]; now: string; next: ArrivalPlace | null }> {
  const iso = (moment: string) =>
    sql.raw(`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
  const isSince =
    sinceId === undefined
      ? sql`created_at > ${since}::timestamptz`
      : sql`(created_at, lead_id) > (${since}::timestamptz, ${sinceId})`;
  const rows = await orm.execute<{ leadId: string | null; band: Band; createdAt: string; now: string }>(sql`
    select ${iso('now()')} as now, arrived.* from (select 1) as one left join (
      select lead_id as "leadId", band, ${iso('created_at')} as "createdAt" from leads
      where status = 'new' and ${isSince} order by created_at, lead_id limit ${arrivalsMax}
    ) as arrived on true order by arrived."createdAt", arrived."leadId"`);
  const leads = rows.flatMap(({ leadId, band, createdAt }) =>
    leadId === null ? [] : [{ leadId, band, createdAt }],
  );
  return {
    leads,
    now: rows[0]?.now ?? since,
    next: leads.length < arrivalsMax ? null : (leads.at(-1) ?? null),
  };
}
