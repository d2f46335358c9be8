import { sql } from 'drizzle-orm';
import { type Band, bands } from '../../lib/contract/lead';
import { type LeadStatus, leadStatuses } from '../../lib/contract/lifecycle';
import type { Orm } from '../connect';

/** Rows of changes that one fold takes at most. */
const changesPerFoldMax = 20_000;

/** Exact counts of all leads, and how many changes stand beside the folded ones. */
export interface CountedLeads {
  counts: Record<LeadStatus, Record<Band, number>>;
  changesToFold: number;
}

/** Counts by status and band, from the folded counts and what was appended since. */
export async function countLeads(orm: Pick<Orm, 'execute'>): Promise<CountedLeads> {
  const rows = await orm.execute<{ status: LeadStatus; band: Band; leads: number; changes: number }>(sql`
    select status, band, sum(leads)::double precision as leads, sum(changes)::double precision as changes from (
      select status, band, leads, 0 as changes from lead_counts
      union all
      select status, band, leads, 1 from lead_count_changes
    ) as counted group by status, band`);
  const none = () => ({ A: 0, B: 0, C: 0, D: 0 });
  const counts = {
    new: none(),
    in_review: none(),
    snoozed: none(),
    accepted: none(),
    declined: none(),
    duplicate: none(),
  };
  let changesToFold = 0;
  for (const { status, band, leads, changes } of rows) {
    changesToFold += changes;
    if (leadStatuses.includes(status) && bands.includes(band)) counts[status][band] = leads;
  }
  return { counts, changesToFold };
}

/** Folds appended changes into the counts; gives how many it took. Any number of instances may call it. */
export async function foldLeadCounts(orm: Pick<Orm, 'execute'>): Promise<number> {
  const [folded] = await orm.execute<{ taken: number }>(sql`
    with taken as (
      delete from lead_count_changes where ctid = any(array(
        select ctid from lead_count_changes limit ${changesPerFoldMax} for update skip locked))
      returning status, band, leads
    ), folded as (
      insert into lead_counts as counted (status, band, leads)
        select status, band, sum(leads) from taken group by status, band order by status, band
      on conflict (status, band) do update set leads = counted.leads + excluded.leads
      returning 1
    )
    select (select count(*) from taken)::double precision as taken, (select count(*) from folded) as cells`);
  return folded?.taken ?? 0;
}
