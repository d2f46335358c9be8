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
