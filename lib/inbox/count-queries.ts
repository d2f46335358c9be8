import { sql } from 'drizzle-orm';
import type { Orm } from '../../db/connect';
import { recordOf } from '../kernel/record-of';
import { type Band, bands } from '../leads/lead';
import { type LeadStatus, leadStatuses, openStatuses } from '../leads/lead-status';

/** Rows of changes that one fold takes at most. */
const changesPerFoldMax = 20_000;

/** Exact counts of all leads, and how many changes stand beside the folded ones. */
export interface CountedLeads {
  counts: Record<LeadStatus, Record<Band, number>>;
  /** By the id of a published offer, and under an empty id those that ask for none. */
  byOffer: Map<string, { leads: number; open: number; accepted: number }>;
  changesToFold: number;
}

/** Open leads that were woken and not touched since, and those of a founder. */
export async function countWokenAndMine(
  orm: Pick<Orm, 'execute'>,
  founderId: string,
): Promise<{ woken: number; mine: number }> {
  const [counted] = await orm.execute<{ woken: number; mine: number }>(sql`
    select (select count(*)::integer from leads where status = 'in_review' and is_woken) as woken,
      (select count(*)::integer from leads
        where assignee_id = ${founderId} and status in ('new', 'in_review')) as mine`);
  return counted ?? { woken: 0, mine: 0 };
}

/** Leads to review that wait since the moment of their band or longer; counted up to a limit for each band. */
export async function countDueSoon(
  orm: Pick<Orm, 'execute'>,
  since: Record<Band, Date | null>,
  limit: number,
): Promise<number> {
  const ofBands = bands.flatMap((band) => {
    const moment = since[band]?.toISOString();
    if (moment === undefined) return [];
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

/** Counts by status, band and published offer, from the folded counts and what was appended since. */
export async function countLeads(orm: Pick<Orm, 'execute'>): Promise<CountedLeads> {
  const rows = await orm.execute<{
    status: LeadStatus;
    band: Band;
    offerId: string;
    leads: number;
    changes: number;
  }>(sql`
    select status, band, offer_id as "offerId", sum(leads)::double precision as leads,
      sum(changes)::double precision as changes
    from (
      select status, band, offer_id, leads, 0 as changes from lead_counts
      union all
      select status, band, offer_id, leads, 1 from lead_count_changes
    ) as counted group by 1, 2, 3`);
  const counts: CountedLeads['counts'] = recordOf(leadStatuses, () => recordOf(bands, () => 0));
  const byOffer: CountedLeads['byOffer'] = new Map();
  let changesToFold = 0;
  for (const { status, band, offerId, leads, changes } of rows) {
    changesToFold += changes;
    if (!leadStatuses.includes(status) || !bands.includes(band)) continue;
    counts[status][band] += leads;
    const ofOffer = byOffer.get(offerId) ?? { leads: 0, open: 0, accepted: 0 };
    ofOffer.leads += leads;
    if (openStatuses.some((open) => open === status)) ofOffer.open += leads;
    if (status === 'accepted') ofOffer.accepted += leads;
    byOffer.set(offerId, ofOffer);
  }
  return { counts, byOffer, changesToFold };
}

/** Folds appended changes into the counts; gives how many it took. Any number of instances may call it. */
export async function foldLeadCounts(orm: Pick<Orm, 'execute'>): Promise<number> {
  const [folded] = await orm.execute<{ taken: number }>(sql`
    with taken as (
      delete from lead_count_changes where ctid = any(array(
        select ctid from lead_count_changes limit ${changesPerFoldMax} for update skip locked))
      returning status, band, offer_id, leads
    ), folded as (
      insert into lead_counts as counted (status, band, offer_id, leads)
        select status, band, offer_id, sum(leads) from taken group by 1, 2, 3 order by 1, 2, 3
      on conflict (status, band, offer_id) do update set leads = counted.leads + excluded.leads
      returning 1
    )
    select (select count(*) from taken)::double precision as taken, (select count(*) from folded) as cells`);
  return folded?.taken ?? 0;
}

/** How long the oldest lead that nobody has looked at has waited, in seconds; 0 when none waits. */
export async function oldestNewLeadSeconds(orm: Orm): Promise<number> {
  const [row] = await orm.execute<{ seconds: number | null }>(
    sql`select extract(epoch from now() - min(created_at))::double precision as seconds
      from leads where status = 'new'`,
  );
  return Math.max(0, row?.seconds ?? 0);
}
