import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Orm, Queryable } from '../../../db/connect';
import type { Founder } from '../../founders/founder';
import { founders } from '../../founders/tables';
import { recordOf } from '../../kernel/record-of';
import { type Band, bands } from '../../leads/lead';
import { decidedStatuses, type LeadStatus, leadStatuses } from '../../leads/lead-status';
import { statusList } from '../../leads/queries';
import type { HourOfArrivals } from './atom';
import { type BandFigures, type Digest, type DigestFigures, digestFiguresSchema, noFigures } from './digest';
import { alertDigests, alertFeeds, founderCalendars } from './tables';

/** Maximum arrivals per status in one query; hours that are not counted in full are omitted. */
const arrivalsOfStatusMax = 20_000;

const tables = { feed: alertFeeds, calendar: founderCalendars };

/** Secret addresses that a founder can have, one of each. */
export type AddressKind = keyof typeof tables;

/** Stores the hash of a founder's secret address, replacing an earlier one. */
export async function upsertAddress(
  orm: Queryable,
  kind: AddressKind,
  { founderId, secretSha256 }: { founderId: string; secretSha256: string },
): Promise<void> {
  const table = tables[kind];
  await orm
    .insert(table)
    .values({ founderId, secretSha256 })
    .onConflictDoUpdate({ target: table.founderId, set: { secretSha256, createdAt: sql`now()` } });
}

export async function deleteAddress(orm: Queryable, kind: AddressKind, founderId: string): Promise<boolean> {
  const { founderId: of } = tables[kind];
  const gone = await orm.delete(tables[kind]).where(eq(of, founderId)).returning({ of });
  return gone.length > 0;
}

/** Finds the creation time of a founder's secret address; undefined when there is none. */
export async function findAddressOf(orm: Orm, kind: AddressKind, founderId: string) {
  const table = tables[kind];
  const [row] = await orm
    .select({ createdAt: table.createdAt })
    .from(table)
    .where(eq(table.founderId, founderId));
  return row;
}

/** Finds the founder of a secret address, given by its hash, if the founder may sign in. */
export async function findFounderOfAddress(
  orm: Orm,
  kind: AddressKind,
  secretSha256: string,
): Promise<Founder | undefined> {
  const table = tables[kind];
  const { id, name, email, role, disabledAt } = founders;
  const [founder] = await orm
    .select({ id, name, email, role })
    .from(table)
    .innerJoin(founders, eq(id, table.founderId))
    .where(and(eq(table.secretSha256, secretSha256), isNull(disabledAt)));
  return founder;
}

/** Lists arrivals since the hour of a time, by hour, band and published offer, newest first and `limit` at most. */
export async function listHoursOfArrivals(orm: Orm, since: Date, limit: number): Promise<HourOfArrivals[]> {
  const iso = (moment: string) =>
    sql.raw(`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
  // One subquery per status, so that the planner knows the number of leads in each.
  const ofStatus = (status: LeadStatus) => sql`(
    select status, band, target_offer_id, created_at from leads
    where status = ${sql.raw(`'${status}'`)} and created_at >= date_trunc('hour', ${since.toISOString()}::timestamptz, 'UTC')
    order by created_at desc limit ${arrivalsOfStatusMax})`;
  const rows = await orm.execute<{
    hour: string;
    band: Band;
    offerId: string | null;
    offerName: string | null;
    leads: number;
    firstAt: string;
    lastAt: string;
  }>(sql`
    with arrived as materialized (
      ${sql.join(leadStatuses.map(ofStatus), sql` union all `)}
    ), counted_since as (
      select max(oldest) as moment from (
        select min(created_at) as oldest from arrived group by status having count(*) = ${arrivalsOfStatusMax}) as full_ones
    ), hours as (
      select date_trunc('hour', created_at, 'UTC') as hour, band, offers.id as offer_id, offers.name as offer_name,
        count(*)::integer as leads, min(created_at) as first_at, max(created_at) as last_at
      from arrived left join offers on offers.id = target_offer_id group by 1, 2, 3, 4
    )
    select ${iso('hour')} as hour, band, offer_id as "offerId", offer_name as "offerName", leads,
      ${iso('first_at')} as "firstAt", ${iso('last_at')} as "lastAt"
    from hours, counted_since where counted_since.moment is null or hour > counted_since.moment
    order by last_at desc, band, offer_id limit ${limit}`);
  return rows.map(({ offerId, offerName, ...row }) => ({
    ...row,
    offer: offerId === null || offerName === null ? null : { id: offerId, name: offerName },
  }));
}

/** Period of a digest, and the start of the wait from which leads of a band are due or overdue. */
export interface CountedDigest {
  from: Date;
  to: Date;
  dueSince: Record<Band, Date>;
  overdueSince: Record<Band, Date>;
}

export async function countDigest(
  orm: Queryable,
  { from, to, dueSince, overdueSince }: CountedDigest,
): Promise<Record<Band, BandFigures>> {
  const between = (column: string) =>
    sql`${sql.raw(column)} >= ${from.toISOString()}::timestamptz and ${sql.raw(column)} < ${to.toISOString()}::timestamptz`;
  const waiting = (band: Band, since: Date) =>
    sql`(select count(*) from leads where status = 'new' and band = ${band}
        and created_at <= ${since.toISOString()}::timestamptz)
      + (select count(*) from leads where status = 'in_review' and is_woken and band = ${band}
        and status_changed_at <= ${since.toISOString()}::timestamptz)`;
  const rows = await orm.execute<{
    band: Band;
    waited: number;
    overdue: number;
    arrived: number;
    decided: number;
  }>(sql`
    with arrived as (
      select band, count(*) as leads from leads
      where status in ${statusList(leadStatuses)} and ${between('created_at')} group by band
    ), decided as (
      select band, count(*) as leads from leads
      where status in ${statusList(decidedStatuses)} and ${between('status_changed_at')} group by band
    ), waiting (band, waited, overdue) as (
      values ${sql.join(
        bands.map(
          (band) => sql`(${band}::text, (${waiting(band, dueSince[band])})::integer,
            (${waiting(band, overdueSince[band])})::integer)`,
        ),
        sql`, `,
      )}
    )
    select band, waited, overdue, coalesce(arrived.leads, 0)::integer as arrived,
      coalesce(decided.leads, 0)::integer as decided
    from waiting left join arrived using (band) left join decided using (band)`);
  return recordOf(bands, (band) => {
    const row = rows.find((counted) => counted.band === band);
    if (!row) return noFigures;
    const { waited, overdue, arrived, decided } = row;
    return { overdue, due: Math.max(0, waited - overdue), arrived, decided };
  });
}

export async function insertDigest(orm: Queryable, day: string, figures: DigestFigures): Promise<void> {
  await orm.insert(alertDigests).values({ day, figures }).onConflictDoNothing();
}

export async function hasDigest(orm: Orm, day: string): Promise<boolean> {
  const [row] = await orm
    .select({ day: alertDigests.day })
    .from(alertDigests)
    .where(eq(alertDigests.day, day));
  return row !== undefined;
}

/** Lists the digests of the last days, newest first. */
export async function listDigests(orm: Orm, limit: number): Promise<Digest[]> {
  const rows = await orm.select().from(alertDigests).orderBy(desc(alertDigests.day)).limit(limit);
  return rows.flatMap(({ day, takenAt, figures }) => {
    const parsed = digestFiguresSchema.safeParse(figures);
    return parsed.success ? [{ day, takenAt: takenAt.toISOString(), figures: parsed.data }] : [];
  });
}
