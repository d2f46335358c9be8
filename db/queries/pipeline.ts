import { sql } from 'drizzle-orm';
import type { Band } from '../../lib/contract/lead';
import type { Orm } from '../connect';

/** Median hours from arrival to first review since a moment; the band is null in the row of all bands. */
export function medianHoursToFirstReview(orm: Orm, since: Date) {
  return orm.execute<{ band: Band | null; hours: number }>(sql`
    select band, (percentile_cont(0.5) within group (
      order by extract(epoch from first_reviewed_at - created_at)) / 3600)::double precision as hours
    from leads where first_reviewed_at >= ${since.toISOString()}::timestamptz
    group by grouping sets ((band), ())`);
}

/** The start of the week of a moment, in UTC whatever the session's zone. */
const week = (column: string) => sql.raw(`date_trunc('week', ${column}, 'UTC')`);

/** What happened in each week since a moment, by the day on which the week began. */
export function countByWeek(orm: Orm, since: Date) {
  const from = sql`${since.toISOString()}::timestamptz`;
  return orm.execute<{
    weekOf: string;
    what: 'arrived' | 'reviewed' | 'accepted' | 'declined';
    leads: number;
  }>(sql`
    select to_char(week at time zone 'UTC', 'YYYY-MM-DD') as "weekOf", what, leads from (
      select ${week('created_at')} as week, 'arrived' as what, count(*)::integer as leads from leads
        where created_at >= ${from} and status in ('new', 'in_review', 'snoozed', 'accepted', 'declined', 'duplicate')
        group by 1
      union all
      select ${week('first_reviewed_at')}, 'reviewed', count(*)::integer from leads
        where first_reviewed_at >= ${from} group by 1
      union all
      select ${week('status_changed_at')}, status, count(*)::integer from leads
        where status_changed_at >= ${from} and status in ('accepted', 'declined') group by 1, 2
    ) as counted`);
}
