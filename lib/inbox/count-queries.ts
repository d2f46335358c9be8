import { type SQL, sql } from 'drizzle-orm';
import type { Orm, Queryable } from '../../db/connect';
import { recordOf } from '../kernel/record-of';
import { type Band, bands } from '../leads/lead';
import { decidedStatuses, type LeadStatus, leadStatuses, openStatuses } from '../leads/lead-status';
import { isTestLead, statusList } from '../leads/queries';
import { eachBand } from './arrival-queries';
import type { LeadSums } from './views';

/** Maximum changes folded at a time. */
const changesPerFoldMax = 20_000;

/** Exact counts of all leads, and the number of changes not yet folded. */
export interface CountedLeads extends LeadSums {
  /** Leads by the id of a published offer; the empty id counts leads without one. */
  byOffer: Map<string, number>;
  changesToFold: number;
}

/** Counts leads to review that have waited since their band's time or longer; up to a limit for each band. */
export async function countDueSoon(
  orm: Queryable,
  since: Record<Band, Date>,
  limit: number,
): Promise<number> {
  const ofBands = bands.flatMap((band) => {
    const moment = since[band].toISOString();
    return [
      sql`(select 1 from leads where status = 'new' and band = ${band} and created_at <= ${moment}::timestamptz
        limit ${limit})`,
      sql`(select 1 from leads where status = 'in_review' and is_woken and band = ${band}
        and status_changed_at <= ${moment}::timestamptz limit ${limit})`,
    ];
  });
  const [counted] = await orm.execute<{ leads: number }>(sql`
    select count(*)::integer as leads from (
      select from (${sql.join(ofBands, sql` union all `)}) as each_band limit ${limit}) as due`);
  return counted?.leads ?? 0;
}

/**
 * Counts leads by status, band and published offer, from the folded counts and later changes. Also counts open leads
 * that woke and were not touched since, those assigned to the founder, and accepted ones that were won or lost.
 */
export async function countLeads(orm: Queryable, founderId = ''): Promise<CountedLeads> {
  const rows = await orm.execute<{
    status: LeadStatus;
    band: Band;
    offerId: string;
    leads: number;
    woken: number;
    mine: number;
    ended: number;
    changes: number;
  }>(sql`
    select status, band, offer_id as "offerId", sum(leads)::double precision as leads,
      sum(case when is_woken then leads else 0 end)::double precision as woken,
      sum(case when is_ended then leads else 0 end)::double precision as ended,
      sum(case when assignee_id = ${founderId} then leads else 0 end)::double precision as mine,
      sum(changes)::double precision as changes
    from (
      select status, band, offer_id, assignee_id, is_woken, is_ended, leads, 0 as changes from lead_counts
      union all
      select status, band, offer_id, assignee_id, is_woken, is_ended, leads, 1 from lead_count_changes
    ) as counted group by 1, 2, 3`);
  const none = () => recordOf(leadStatuses, () => recordOf(bands, () => 0));
  const counted: CountedLeads = {
    all: none(),
    mine: none(),
    woken: recordOf(bands, () => 0),
    ended: recordOf(bands, () => 0),
    byOffer: new Map(),
    changesToFold: 0,
  };
  for (const { status, band, offerId, leads, woken, mine, ended, changes } of rows) {
    counted.changesToFold += changes;
    if (!leadStatuses.includes(status) || !bands.includes(band)) continue;
    counted.all[status][band] += leads;
    counted.woken[band] += woken;
    counted.ended[band] += ended;
    if (founderId !== '') counted.mine[status][band] += mine;
    counted.byOffer.set(offerId, (counted.byOffer.get(offerId) ?? 0) + leads);
  }
  return counted;
}

/** Counts references to a stored offer: leads that are undecided, or accepted and not ended, and all quotes. */
export async function countOfferUse(
  orm: Queryable,
  offerId: string,
): Promise<{ openLeads: number; quotes: number }> {
  const [row] = await orm.execute<{ openLeads: number; quotes: number }>(sql`
    select (
      select coalesce(sum(leads), 0)::double precision from (
        select status, offer_id, is_ended, leads from lead_counts
        union all select status, offer_id, is_ended, leads from lead_count_changes
      ) as counted
      where offer_id = ${offerId} and (status in ${statusList([...openStatuses, 'snoozed'])} or (status = 'accepted' and not is_ended))
    ) as "openLeads",
    (select count(*)::double precision from quotes where offer_id = ${offerId}) as quotes`);
  return row ?? { openLeads: 0, quotes: 0 };
}

/** Folds appended changes into the counts and returns their number. Safe to call from several instances at once. */
export async function foldLeadCounts(orm: Queryable): Promise<number> {
  const [folded] = await orm.execute<{ taken: number }>(sql`
    with taken as (
      delete from lead_count_changes where change_id = any(array(
        select change_id from lead_count_changes limit ${changesPerFoldMax} for update skip locked))
      returning status, band, offer_id, assignee_id, is_woken, is_ended, leads
    ), folded as (
      insert into lead_counts as counted (status, band, offer_id, assignee_id, is_woken, is_ended, leads)
        select status, band, offer_id, assignee_id, is_woken, is_ended, sum(leads)
        from taken group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
      on conflict (status, band, offer_id, assignee_id, is_woken, is_ended)
        do update set leads = counted.leads + excluded.leads
      returning 1
    )
    select (select count(*) from taken)::double precision as taken, (select count(*) from folded) as cells`);
  return folded?.taken ?? 0;
}

/** Returns the waiting time of the oldest new lead in seconds; 0 when there is none. */
export async function oldestNewLeadSeconds(orm: Orm): Promise<number> {
  const [row] = await orm.execute<{ seconds: number | null }>(
    sql`select extract(epoch from now() - min(oldest.created_at))::double precision as seconds
      from ${eachBand} cross join lateral (
        select min(created_at) as created_at from leads where status = 'new' and leads.band = bands.band
      ) as oldest`,
  );
  return Math.max(0, row?.seconds ?? 0);
}

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

/** Maximum decisions whose leads are looked up: a bulk step may decide more than a page can wait for. */
const countedDecisionsMax = 10_000;

/**
 * Counts the leads that were decided today, by their status now; null after too many decisions. The day is that of the
 * founder's time zone, or UTC. Starts from the history, whose index has the day; its start is a parameter, so that the
 * planner sees how few they are.
 */
export async function countDoneToday(orm: Queryable, founderId: string) {
  const [day] = await orm.execute<{ start: string }>(sql`
    select (date_trunc('day', now() at time zone zone) at time zone zone)::text as start from (
      select coalesce((select time_zone from founder_settings where founder_id = ${founderId}), 'UTC') as zone) as of`);
  const start = sql`${day?.start ?? null}::timestamptz`;
  const decided = sql`select lead_id from history where at >= ${start} and lead_id is not null
    and kind <> 'lead_viewed' and kind in ('lead_accept', 'lead_decline', 'lead_snooze', 'lead_duplicate')`;
  const [found] = await orm.execute<{ decisions: number }>(
    sql`select count(*)::integer as decisions from (${decided} limit ${countedDecisionsMax + 1}) as decided`,
  );
  if (!found || found.decisions > countedDecisionsMax) return null;
  const rows = await orm.execute<{ status: LeadStatus; leads: number }>(sql`
    select status, count(*)::double precision as leads from leads
    where status in ${statusList(['snoozed', ...decidedStatuses, 'duplicate'])} and status_changed_at >= ${start}
      and lead_id in (${decided}) group by 1`);
  return [...rows];
}
