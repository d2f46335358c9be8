import { sql } from 'drizzle-orm';
import type { Orm } from '../../db/connect';
import { type Band, bands } from '../leads/lead';
import { decidedStatuses, leadStatuses } from '../leads/lead-status';
import { statusList } from '../leads/queries';

/** Median hours from arrival to first review since a moment; the band is null in the row of all bands. */
export function medianHoursToFirstReview(orm: Orm, since: Date) {
  return orm.execute<{ band: Band | null; hours: number }>(sql`
    select band, (percentile_cont(0.5) within group (
      order by extract(epoch from first_reviewed_at - created_at)) / 3600)::double precision as hours
    from leads where first_reviewed_at >= ${since.toISOString()}::timestamptz
    group by grouping sets ((band), ())`);
}

/** What happened between two moments: leads that arrived, were first reviewed, and were decided. */
export async function countBetween(
  orm: Orm,
  from: Date,
  to: Date,
): Promise<{ arrived: number; reviewed: number; accepted: number; declined: number }> {
  const between = (column: string) =>
    sql`${sql.raw(column)} >= ${from.toISOString()}::timestamptz and ${sql.raw(column)} < ${to.toISOString()}::timestamptz`;
  const decided = (status: (typeof decidedStatuses)[number]) =>
    sql`(select count(*)::integer from leads where ${between('status_changed_at')} and status = ${status}
      and status in ${statusList(decidedStatuses)})`;
  const [row] = await orm.execute<{
    arrived: number;
    reviewed: number;
    accepted: number;
    declined: number;
  }>(sql`
    select (select count(*)::integer from leads where ${between('created_at')}
        and status in ${statusList(leadStatuses)} and band in ${sql.raw(`('${bands.join("', '")}')`)}) as arrived,
      (select count(*)::integer from leads where ${between('first_reviewed_at')}) as reviewed,
      ${decided('accepted')} as accepted, ${decided('declined')} as declined`);
  return row ?? { arrived: 0, reviewed: 0, accepted: 0, declined: 0 };
}
