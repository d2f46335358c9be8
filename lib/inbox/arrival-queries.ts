import { sql } from 'drizzle-orm';
import { isoMoment } from '../../db/columns';
import type { Queryable } from '../../db/connect';
import { type Band, bands } from '../leads/lead';

/** Maximum arrivals per query; the result includes the place to continue from. */
const arrivalsMax = 5_000;

export interface Arrival {
  leadId: string;
  band: Band;
  createdAt: string;
}

/** The bands as rows: leads of a status are indexed by band, then by arrival. */
export const eachBand = sql.raw(`(values ${bands.map((band) => `('${band}')`).join(', ')}) as bands (band)`);

/** Start of a query: after this lead, or after the time when there is no lead id. */
export interface ArrivalPlace {
  createdAt: string;
  leadId?: string;
}

/** Lists new leads after a place, oldest first, with the server's time. */
export async function listArrivals(
  orm: Queryable,
  { createdAt: since, leadId: sinceId }: ArrivalPlace,
): Promise<{ leads: Arrival[]; now: string; next: ArrivalPlace | null }> {
  const isSince =
    sinceId === undefined
      ? sql`created_at > ${since}::timestamptz`
      : sql`(created_at, lead_id) > (${since}::timestamptz, ${sinceId})`;
  const rows = await orm.execute<{ leadId: string | null; band: Band; createdAt: string; now: string }>(sql`
    select ${isoMoment('now()')} as now, arrived.* from (select 1) as one left join (
      select of_band.lead_id as "leadId", band, ${isoMoment('of_band.created_at')} as "createdAt"
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
