import { type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../db/connect';
import { type Band, bands, type Lead } from '../leads/lead';
import type { DeclineReason, LeadStatus } from '../leads/lead-status';
import {
  bandCondition,
  estimateMatches,
  type SearchPlan,
  searchPlan,
  wordCondition,
} from './search-plan-queries';

/** What the list is cut from. Empty lists and null mean no condition, but for `statuses`. */
export interface LeadSelection {
  /** At least one. */
  statuses: readonly LeadStatus[];
  bands: readonly Band[];
  offer: string | null;
  buyerType: string | null;
  source: string | null;
  /** The id of a founder; an empty text asks for leads of nobody. */
  assignee: string | null;
  /** Beginnings of words, all of which must occur; empty for no search. */
  words: readonly string[];
  /** The beginning of an id, of letters, digits and `_`. */
  idPrefix: string | null;
  order: 'priority' | 'newest' | 'oldest';
}

export interface ListPlace {
  band: Band;
  score: number;
  createdAt: string;
  leadId: string;
}

export interface ListStart {
  place: ListPlace;
  side: 'after' | 'before';
}

/** A lead as the list shows it. Times are ISO 8601, UTC. */
export interface ListedRow extends Record<string, unknown> {
  leadId: string;
  createdAt: string;
  band: Band;
  score: number;
  company: string;
  workflow: string;
  buyerType: Lead['buyer_type'];
  source: string;
  targetOfferId: string;
  status: LeadStatus;
  version: number;
  statusChangedAt: string | null;
  firstReviewedAt: string | null;
  snoozedUntil: string | null;
  declineReason: DeclineReason | null;
  duplicateOf: string | null;
  assigneeId: string | null;
  assigneeName: string | null;
}

/** What of the list a page shows: at most `limit` leads of a selection from a start on. */
interface AskedPage {
  selection: LeadSelection;
  start: ListStart | null;
  limit: number;
}

/** Matches up to which a search is sorted, whatever was estimated. */
const sortedMatchesMax = 20_000;

/** How long a walk for a search may take before its matches are sorted instead, in milliseconds. */
const searchWalkMs = 400;

const iso = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

const orderColumns: Record<LeadSelection['order'], (of: string) => string[]> = {
  priority: (of) => [`${of}.band`, `(-${of}.score)`, `${of}.created_at`, `${of}.lead_id`],
  oldest: (of) => [`${of}.created_at`, `${of}.lead_id`],
  newest: (of) => [`${of}.created_at`, `${of}.lead_id`],
};

/** The order of a page; the opposite one for a page before a start. */
function orderBy(of: string, { selection: { order }, start }: AskedPage): SQL {
  const isDescending = (order === 'newest') !== (start?.side === 'before');
  return sql.raw(
    orderColumns[order](of)
      .map((column) => (isDescending ? `${column} desc` : column))
      .join(', '),
  );
}

function beyond(of: string, { selection: { order }, start }: AskedPage): SQL {
  if (!start) return sql`true`;
  const { band, score, createdAt, leadId } = start.place;
  const isAbove = (start.side === 'after') !== (order === 'newest');
  const values =
    order === 'priority'
      ? sql`(${band}, ${-score}::integer, ${createdAt}::timestamptz, ${leadId})`
      : sql`(${createdAt}::timestamptz, ${leadId})`;
  return sql`(${sql.raw(orderColumns[order](of).join(', '))}) ${sql.raw(isAbove ? '>' : '<')} ${values}`;
}

function conditions(selection: LeadSelection, search: SQL): SQL {
  const { offer, buyerType, source, assignee, idPrefix } = selection;
  const parts: SQL[] = [search];
  // The indexes hold the first 64 characters: an entry has a limit that a caller's text has not.
  if (offer !== null)
    parts.push(sql`left(target_offer_id, 64) = left(${offer}, 64) and target_offer_id = ${offer}`);
  if (source !== null) parts.push(sql`left(source, 64) = left(${source}, 64) and source = ${source}`);
  if (buyerType !== null) parts.push(sql`buyer_type = ${buyerType}`);
  if (assignee === '') parts.push(sql`assignee_id is null`);
  else if (assignee !== null) parts.push(sql`assignee_id = ${assignee}`);
  if (idPrefix !== null)
    parts.push(
      sql`lead_id >= ${idPrefix} and lead_id <= ${`${idPrefix}zzzz`} and lead_id like ${`${idPrefix}%`}`,
    );
  return sql.join(parts, sql` and `);
}

const among = (column: string, values: readonly string[]) =>
  sql`${sql.raw(column)} in (${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`;

/** What holds on each of the walks that a page is merged from. */
function walkConditions({ bands, statuses, order }: LeadSelection): SQL[] {
  const isByBand = order === 'priority' && bands.length > 0;
  const bandConditions = isByBand ? bands.map((band) => sql`band = ${band}`) : [inBands(bands)];
  return statuses.flatMap((status) => bandConditions.map((inBand) => sql`status = ${status} and ${inBand}`));
}

/**
 * The ids of a page, each status walked in the order of its index and the walks merged: as quick with a
 * million leads as with fifty. Bands are walked one by one where only some are asked for.
 */
function walkedIds(page: AskedPage): SQL {
  const { selection, limit } = page;
  const search = wordCondition(selection.words, selection.words);
  const walks = walkConditions(selection).map(
    (onTheWay) => sql`(select band, score, created_at, lead_id from leads
      where ${onTheWay} and ${conditions(selection, search)} and ${beyond('leads', page)}
      order by ${orderBy('leads', page)} limit ${limit})`,
  );
  return sql`select * from (${sql.join(walks, sql` union all `)}) as walked
    order by ${orderBy('walked', page)} limit ${limit}`;
}

const inBands = (bands: readonly Band[]) => (bands.length > 0 ? among('band', bands) : sql`true`);

const rowColumns = sql`leads.lead_id as "leadId", ${iso('leads.created_at')} as "createdAt", leads.band, leads.score,
  company, workflow, buyer_type as "buyerType", source, target_offer_id as "targetOfferId", status, version,
  ${iso('status_changed_at')} as "statusChangedAt", ${iso('first_reviewed_at')} as "firstReviewedAt",
  ${iso('snoozed_until')} as "snoozedUntil", decline_reason as "declineReason", duplicate_of as "duplicateOf",
  assignee_id as "assigneeId", founders.name as "assigneeName"`;

/** The status as no index has it: to read an index of it costs a search more than to look at what it has found. */
const unindexedStatus = "(status || '')";

/** A search's page from all its matches, sorted; null where they are more than can be sorted. */
async function sortedMatches(
  orm: Pick<Orm, 'execute'>,
  page: AskedPage,
  search: SQL,
): Promise<ListedRow[] | null> {
  const { selection, limit } = page;
  const rows = await orm.execute<ListedRow & { leadId: string | null; matches: number }>(sql`
    with matches as materialized (
      select band, score, created_at, lead_id from leads
      where ${conditions(selection, search)} and ${among(unindexedStatus, selection.statuses)} and ${inBands(selection.bands)}
      limit ${sortedMatchesMax + 1}
    ), page as (
      select * from matches where ${beyond('matches', page)}
      order by ${orderBy('matches', page)} limit ${limit}
    )
    select counted.matches, ${rowColumns} from (select count(*)::integer as matches from matches) as counted
    left join page on counted.matches <= ${sortedMatchesMax}
    left join leads on leads.lead_id = page.lead_id
    left join founders on founders.founder_id = leads.assignee_id
    order by ${orderBy('page', page)}`);
  if ((rows[0]?.matches ?? 0) > sortedMatchesMax) return null;
  return rows.filter(({ leadId }) => leadId !== null);
}

/** The same, band by band, until the page is full; only for the order by priority, in which one follows the other. */
async function sortedByBand(
  orm: Pick<Orm, 'execute'>,
  page: AskedPage,
  search: SQL,
): Promise<ListedRow[] | null> {
  const { selection, start, limit } = page;
  const selected = bands.filter((band) => selection.bands.length === 0 || selection.bands.includes(band));
  const isBackwards = start?.side === 'before';
  const rows: ListedRow[] = [];
  for (const band of isBackwards ? selected.toReversed() : selected) {
    if (start && (isBackwards ? band > start.place.band : band < start.place.band)) continue;
    const ofBand = sql`${search} and ${bandCondition(band)}`;
    const ofThisBand = { selection: { ...selection, bands: [] }, start, limit: limit - rows.length };
    const more = await sortedMatches(orm, ofThisBand, ofBand);
    if (more === null) return null;
    rows.push(...more);
    if (rows.length === limit) break;
  }
  return rows;
}

async function walkedRows(orm: Pick<Orm, 'execute'>, page: AskedPage): Promise<ListedRow[]> {
  return orm.execute<ListedRow>(sql`
    select ${rowColumns} from (${walkedIds(page)}) as page
    join leads on leads.lead_id = page.lead_id
    left join founders on founders.founder_id = leads.assignee_id
    order by ${orderBy('page', page)}`);
}

/** A walk that gives up, with null, where the words that are each frequent are rarely together. */
async function walkedInTime(orm: Orm, page: AskedPage): Promise<ListedRow[] | null> {
  try {
    return await orm.transaction(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(searchWalkMs)}, true)`);
      return walkedRows(tx, page);
    });
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (cause instanceof Error && 'code' in cause && cause.code === '57014') return null;
    throw error;
  }
}

/**
 * At most `limit` leads from a start on, in the order of the list; in the opposite one before a start. Of a search
 * either all matches are sorted or the list is walked until the page is full, whatever is estimated to be less work.
 */
export async function listLeadRows(
  orm: Orm,
  selection: LeadSelection,
  start: ListStart | null,
  limit: number,
): Promise<ListedRow[]> {
  const page = { selection, start, limit };
  const { words, idPrefix } = selection;
  if (words.length === 0 && idPrefix === null) return walkedRows(orm, page);
  const plan: SearchPlan =
    words.length === 0
      ? { way: 'sort', lookedUp: [] }
      : searchPlan(await estimateMatches(orm, words), words, {
          limit,
          walks: walkConditions(selection).length,
        });
  if (plan.way === 'walk') {
    const walked = await walkedInTime(orm, page);
    if (walked) return walked;
  }
  const isByBand = plan.way === 'sort_by_band' && selection.order === 'priority';
  const sort = isByBand ? sortedByBand : sortedMatches;
  const sorted = await sort(orm, page, wordCondition(words, plan.lookedUp));
  return sorted ?? walkedRows(orm, page);
}
