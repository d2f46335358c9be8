import { type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../db/connect';
import { bands } from '../leads/lead';
import { decidedStatuses, leadStatuses } from '../leads/lead-status';
import { isTestLead, statusList } from '../leads/queries';

/** Counts leads that arrived, were first reviewed, and were decided between two times. Excludes test leads. */
export async function countBetween(
  orm: Orm,
  from: Date,
  to: Date,
): Promise<{ arrived: number; reviewed: number; accepted: number; declined: number }> {
  const between = (column: string) =>
    sql`${sql.raw(column)} >= ${from.toISOString()}::timestamptz and ${sql.raw(column)} < ${to.toISOString()}::timestamptz`;
  // The first count uses indexes alone, and the second one reads few leads.
  const counted = (condition: SQL) => sql`(select count(*)::integer from leads where ${condition})
    - (select count(*)::integer from leads where ${isTestLead} and ${condition})`;
  const decided = (status: (typeof decidedStatuses)[number]) =>
    counted(
      sql`${between('status_changed_at')} and status = ${status} and status in ${statusList(decidedStatuses)}`,
    );
  const [row] = await orm.execute<{
    arrived: number;
    reviewed: number;
    accepted: number;
    declined: number;
  }>(sql`
    select ${counted(sql`${between('created_at')} and status in ${statusList(leadStatuses)}
        and band in ${sql.raw(`('${bands.join("', '")}')`)}`)} as arrived,
      ${counted(between('first_reviewed_at'))} as reviewed,
      ${decided('accepted')} as accepted, ${decided('declined')} as declined`);
  return row ?? { arrived: 0, reviewed: 0, accepted: 0, declined: 0 };
}

/** Counts test leads by published offer; the empty id counts those without one. */
export async function countTestLeads(orm: Orm): Promise<Map<string, number>> {
  const rows = await orm.execute<{ offerId: string; leads: number }>(sql`
    select coalesce(offers.id, '') as "offerId", count(*)::integer as leads
    from leads left join offers on offers.id = target_offer_id where ${isTestLead} group by 1`);
  return new Map(rows.map(({ offerId, leads }) => [offerId, leads]));
}
