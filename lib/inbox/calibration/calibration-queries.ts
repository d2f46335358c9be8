import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect';
import { demoLeadPrefix, testSource } from '../../leads/demo-lead';
import { type Band, bands, type Lead } from '../../leads/lead';
import {
  type DeclineReason,
  endedStages,
  type LeadStage,
  type LeadStatus,
  type LostReason,
  leadStatuses,
  openStatuses,
} from '../../leads/lead-status';
import { statusList } from '../../leads/queries';
import type { PilotVerdict } from '../../pilots/figures';
import type { ReviewTime } from '../../review/times';
import { outcomeOf } from './lead-groups';

/** Condition for leads since a time, without test leads, which must not affect the figures. */
const since = (from: Date) =>
  sql`created_at >= ${from.toISOString()}::timestamptz and source <> ${testSource}`;

/** Statuses that are excluded unless the deal had ended. */
const leftOut = leadStatuses.filter((status) => outcomeOf(status, null) === null);

const isCounted = sql`(stage in ${endedStages} or status not in ${statusList(leftOut)})`;

/** Counts leads that arrived since a time, grouped by every property that the calibration uses. */
export function groupLeads(orm: Queryable, from: Date) {
  return orm.execute<{
    band: Band;
    status: LeadStatus;
    stage: LeadStage | null;
    ranPilot: boolean;
    buyerType: Lead['buyer_type'];
    leads: number;
    demoLeads: number;
  }>(sql`
    select band, status, stage, ran_pilot as "ranPilot", buyer_type as "buyerType",
      count(*)::double precision as leads,
      (count(*) filter (where starts_with(lead_id, ${demoLeadPrefix})))::double precision as "demoLeads"
    from leads where ${since(from)} group by 1, 2, 3, 4, 5`);
}

/**
 * Returns the milliseconds from acceptance to the end of every deal, or to now, of leads that arrived since a time. A
 * deal that was reopened runs from its latest acceptance and ends when it ended last. After a withdrawal of consent,
 * only the history knows the acceptance.
 */
export function dealTimes(orm: Queryable, from: Date) {
  return orm.execute<{ band: Band; end: 'won' | 'lost' | 'open'; times: number[] }>(sql`
    with deals as (
      select band, case when stage in ${endedStages} then stage else 'open' end as "end", stage_changed_at,
        coalesce(case status when 'accepted' then status_changed_at else (
          select (detail #>> '{before,statusChangedAt}')::timestamptz from history
          where history.lead_id = leads.lead_id and kind = 'lead_consent_withdrawn'
          order by history_id desc limit 1) end, created_at) as accepted_at
      from leads where ${since(from)} and (status = 'accepted' or (status = 'withdrawn' and stage in ${endedStages})))
    select band, "end", jsonb_agg(greatest(0, floor(extract(epoch from
      case "end" when 'open' then now() else stage_changed_at end - accepted_at) * 1000))) as times
    from deals group by 1, 2`);
}

/** Counts closed pilots of leads that arrived since a time, by their verdict and the state of the credit. */
export function countPilotOutcomes(orm: Queryable, from: Date) {
  return orm.execute<{ band: Band; verdict: PilotVerdict | null; credit: string | null; pilots: number }>(sql`
    select leads.band, pilots.look #>> '{figures,pilot_verdict}' as verdict, pilots.credit ->> 'state' as credit,
      count(*)::double precision as pilots
    from pilots join leads using (lead_id) where pilots.state = 'closed' and ${since(from)} group by 1, 2, 3`);
}

/** Counts the reasons for which leads that arrived since a time were declined or lost, most frequent first. */
export async function countReasons(orm: Queryable, from: Date) {
  const rows = await orm.execute<{
    declined: DeclineReason | null;
    lost: LostReason | null;
    leads: number;
  }>(sql`
    select decline_reason as declined, lost_reason as lost, count(*)::double precision as leads from leads
    where ${since(from)} and (decline_reason is not null or lost_reason is not null)
    group by 1, 2 order by 3 desc, 1, 2`);
  return {
    declined: rows.flatMap(({ declined, leads }) => (declined ? [{ reason: declined, leads }] : [])),
    lost: rows.flatMap(({ lost, leads }) => (lost ? [{ reason: lost, leads }] : [])),
  };
}

/** Groups leads since a time by source and outcome, for the `limit` sources with the most leads. */
export function groupSources(orm: Queryable, from: Date, limit: number) {
  return orm.execute<{ source: string; status: LeadStatus; stage: LeadStage | null; leads: number }>(sql`
    with groups as (
      select source, status, stage, count(*)::double precision as leads from leads
      where ${since(from)} and ${isCounted} group by 1, 2, 3)
    select * from groups where source in (
      select source from groups group by source order by sum(leads) desc, source limit ${limit})`);
}

/** Returns SQL for the due time of a review, as in `lib/review/times`: business days are Monday to Friday, UTC. */
function dueAt(time: ReviewTime): SQL {
  if ('hours' in time) return sql`created_at + ${time.hours} * interval '1 hour'`;
  const utc = sql`(created_at at time zone 'UTC')`;
  // Leads that arrive at a weekend count from Monday's start.
  const start = sql`case when extract(isodow from ${utc}) > 5 then date_trunc('week', ${utc}) + interval '7 days' else ${utc} end`;
  const days = sql`${time.businessDays} + 2 * ((extract(isodow from ${start})::integer - 1 + ${time.businessDays}::integer) / 5)`;
  return sql`(${start} + (${days}) * interval '1 day') at time zone 'UTC'`;
}

/**
 * Measures reviews by band, for leads since a time that were reviewed or are overdue: the number reviewed in time, and
 * the hours within which 90% were reviewed; null when more than 10% still wait. A snoozed lead waits until a founder
 * does anything else with it. Includes duplicates, which were reviewed too.
 */
export function reviewTimeliness(orm: Queryable, from: Date, times: Readonly<Record<Band, ReviewTime>>) {
  const dues = bands.map((band) => sql`when ${band} then ${dueAt(times[band])}`);
  return orm.execute<{ band: Band; inTime: number; cases: number; hours90: number | null }>(sql`
    select band, count(*) filter (where first_reviewed_at <= due)::double precision as "inTime",
      count(*)::double precision as cases,
      (nullif(percentile_disc(0.9) within group (
        order by coalesce(extract(epoch from first_reviewed_at - created_at)::double precision, 'infinity')), 'infinity')
        / 3600) as "hours90"
    from (select band, created_at, first_reviewed_at, status, case band ${sql.join(dues, sql` `)} end as due
      from leads where ${since(from)}) as promised
    where first_reviewed_at is not null or (status in ${statusList([...openStatuses, 'snoozed'])} and due < now())
    group by band`);
}
