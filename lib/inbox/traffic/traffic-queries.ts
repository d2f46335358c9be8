import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect';
import { isTestLead } from '../../leads/queries';
import { visitCounts } from './tables';

export type VisitCount = typeof visitCounts.$inferInsert;

export async function addVisits(orm: Queryable, counts: VisitCount[]): Promise<void> {
  await orm
    .insert(visitCounts)
    .values(counts)
    .onConflictDoUpdate({
      target: [visitCounts.day, visitCounts.kind, visitCounts.offerId],
      set: { visits: sql`${visitCounts.visits} + excluded.visits` },
    });
}

export interface TrafficRow extends Record<string, unknown> {
  day: string;
  kind: 'visit' | 'estimate' | 'quote' | 'request';
  offerId: string;
  count: number;
}

/** Counts visits, estimates, quotes and requests since a UTC day, by day and published offer. Excludes test requests. */
export async function countTraffic(orm: Queryable, since: string): Promise<TrafficRow[]> {
  const from = sql`${since}::date::timestamp at time zone 'UTC'`;
  const dayOf = (table: 'quotes' | 'leads') =>
    sql`to_char(${sql.identifier(table)}.created_at at time zone 'UTC', 'YYYY-MM-DD')`;
  return orm.execute<TrafficRow>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, kind, offer_id as "offerId", visits as count
      from visit_counts where day >= ${since}::date
    union all
    select ${dayOf('quotes')}, 'quote', offer_id, count(*)::integer from quotes where created_at >= ${from} group by 1, 3
    union all
    select ${dayOf('leads')}, 'request', coalesce(offers.id, ''), count(*)::integer
      from leads left join offers on offers.id = target_offer_id
      where leads.created_at >= ${from} and not ${isTestLead} group by 1, 3`);
}
