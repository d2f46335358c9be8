import { sql } from 'drizzle-orm';
import type { Band } from '../../lib/contract/lead';
import type { Orm } from '../connect';

/** Target offers that are listed; the rest are those of few leads. */
const offersMax = 20;

/** Leads by their target offer, most first. */
export function countByOffer(orm: Orm) {
  return orm.execute<{ offerId: string; leads: number; open: number; accepted: number }>(sql`
    select target_offer_id as "offerId", count(*)::integer as leads,
      (count(*) filter (where status in ('new', 'in_review')))::integer as open,
      (count(*) filter (where status = 'accepted'))::integer as accepted
    from leads group by target_offer_id order by count(*) desc, target_offer_id limit ${offersMax}`);
}

/** Median hours from arrival to first review since a moment; the band is null in the row of all bands. */
export function medianHoursToFirstReview(orm: Orm, since: Date) {
  return orm.execute<{ band: Band | null; hours: number }>(sql`
    select band, (percentile_cont(0.5) within group (
      order by extract(epoch from first_reviewed_at - created_at)) / 3600)::double precision as hours
    from leads where first_reviewed_at >= ${since.toISOString()}::timestamptz
    group by grouping sets ((band), ())`);
}

const week = (column: string) =>
  sql.raw(`to_char(date_trunc('week', ${column} at time zone 'UTC'), 'YYYY-MM-DD')`);

/** What happened in each week since a moment, by the day on which the week began. */
export function countByWeek(orm: Orm, since: Date) {
  const from = sql`${since.toISOString()}::timestamptz`;
  return orm.execute<{
    weekOf: string;
    what: 'arrived' | 'reviewed' | 'accepted' | 'declined';
    leads: number;
  }>(sql`
    select ${week('created_at')} as "weekOf", 'arrived' as what, count(*)::integer as leads from leads
      where created_at >= ${from} and status in ('new', 'in_review', 'snoozed', 'accepted', 'declined', 'duplicate')
      group by 1
    union all
    select ${week('first_reviewed_at')}, 'reviewed', count(*)::integer from leads
      where first_reviewed_at >= ${from} group by 1
    union all
    select ${week('status_changed_at')}, status, count(*)::integer from leads
      where status_changed_at >= ${from} and status in ('accepted', 'declined') group by 1, 2`);
}
