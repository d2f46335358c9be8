import { sql } from 'drizzle-orm';
import type { Orm } from '../../db/connect';
import { type Band, bands } from '../leads/lead';

/** Arrivals that one look gives at most; then it says where they go on. */
const arrivalsMax = 5_000;

export interface Arrival {
  leadId: string;
  band: Band;
  createdAt: string;
}

/** The bands as rows: leads of a status are indexed by band, and within one by arrival. */
export const eachBand = sql.raw(`(values ${bands.map((band) => `('${band}')`).join(', ')}) as bands (band)`);

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
      select of_band.lead_id as "leadId", band, ${iso('of_band.created_at')} as "createdAt"
      from ${eachBand} cross join lateral (
        select lead_id, created_at from leads where status = 'new' and leads.band = bands.band and ${isSince}
        order by created_at, lead_id limit ${arrivalsMax}
      ) as of_band order by of_band.created_at, of_band.lead_id limit ${arrivalsMax}
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
