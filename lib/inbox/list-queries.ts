import { and, eq, type SQL, sql } from 'drizzle-orm';
import { isoMoment } from '../../db/columns';
import type { Orm, Queryable, Transaction } from '../../db/connect';
import { founders } from '../founders/tables';
import { type Band, bands, type Lead } from '../leads/lead';
import type { DeclineReason, LeadStatus } from '../leads/lead-status';
import type { StageState } from '../review/history';
import type { SavedView } from './inbox';
import {
  bandCondition,
  estimateMatches,
  type SearchWords,
  searchPlan,
  wordCondition,
} from './search-plan-queries';
import {
  type AskedPage,
  conditions,
  inBands,
  inParts,
  isByBand,
  type LeadSelection,
  orderOfPlaces,
  placeBeyondStart,
  placeColumns,
  walkPlaces,
  walksOf,
} from './selection-queries';
import { savedViews } from './tables';

/** Lists a founder's saved views, oldest first. */
export function listSavedViews(orm: Queryable, founderId: string): Promise<SavedView[]> {
  return orm
    .select({ name: savedViews.name, query: savedViews.query })
    .from(savedViews)
    .where(eq(savedViews.founderId, founderId))
    .orderBy(savedViews.createdAt, savedViews.name);
}

/** Locks the founder's views until the transaction ends, so that they can be counted. */
export async function lockSavedViews(tx: Transaction, founderId: string): Promise<void> {
  await tx.select({ id: founders.id }).from(founders).where(eq(founders.id, founderId)).for('no key update');
}

/** Stores a view; an existing one of the same name gets the new filter. */
export async function upsertSavedView(tx: Transaction, founderId: string, view: SavedView): Promise<void> {
  await tx
    .insert(savedViews)
    .values({ founderId, ...view })
    .onConflictDoUpdate({
      target: [savedViews.founderId, savedViews.name],
      set: { query: sql`excluded.query` },
    });
}

export async function deleteSavedView(orm: Queryable, founderId: string, name: string): Promise<void> {
  await orm.delete(savedViews).where(and(eq(savedViews.founderId, founderId), eq(savedViews.name, name)));
}

/** Row of the list. Times are ISO 8601, UTC. */
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
  isWoken: boolean;
  stage: StageState | null;
  lastStepAt: string | null;
  annualCommit: number | null;
  offerName: string | null;
  hasQuote: boolean;
  isSeen: boolean;
  placedAt: string;
}

/** Maximum matches sorted for a search, regardless of the estimate. */
const sortedMatchesMax = 20_000;

/** Time limit of an index walk for a search, after which its matches are sorted instead, in milliseconds. */
const searchWalkMs = 400;

/**
 * Selects the places of a page: walks each part of the view in index order and merges the walks. As fast with a million
 * leads as with fifty.
 */
function walkedPlaces(page: AskedPage, search: SQL): SQL {
  const { selection, limit } = page;
  const walks = walksOf(selection).map((walk) => walkPlaces(walk, page, search));
  return sql`select * from (${sql.join(walks, sql` union all `)}) as walked
    order by ${orderOfPlaces('walked', page)} limit ${limit}`;
}

const stageAsJson = sql`case when stage is not null then jsonb_build_object('name', stage,
    'changedAt', ${isoMoment('stage_changed_at')}, 'ranPilot', ran_pilot, 'lostReason', lost_reason,
    'amount', stage_amount) end`;

/** Columns of the list for the leads at the places called `page`. */
const rowColumns = ({
  viewerId,
}: AskedPage) => sql`leads.lead_id as "leadId", ${isoMoment('leads.created_at')} as "createdAt", leads.band, leads.score,
  company, workflow, buyer_type as "buyerType", source, target_offer_id as "targetOfferId", status, version,
  ${isoMoment('status_changed_at')} as "statusChangedAt", ${isoMoment('first_reviewed_at')} as "firstReviewedAt",
  ${isoMoment('snoozed_until')} as "snoozedUntil", decline_reason as "declineReason", duplicate_of as "duplicateOf",
  assignee_id as "assigneeId", founders.name as "assigneeName",
  ${stageAsJson} as stage, is_woken as "isWoken", ${isoMoment('last_step_at')} as "lastStepAt", annual_commit as "annualCommit",
  (select offers.name from offers where offers.id = leads.target_offer_id) as "offerName", leads.named_quotes is not null as "hasQuote", ${isoMoment('page.placed_at')} as "placedAt",
  exists (select from history where history.lead_id = leads.lead_id and history.founder_id = ${viewerId}
    and history.kind = 'lead_viewed') as "isSeen"`;

/** Rows of a page; `matches` is the number of leads in the selection, if the query counted them. */
interface ListedPage {
  rows: ListedRow[];
  matches: number | null;
}

/** Returns a search's page from all its matches, sorted; null when there are too many to sort. */
async function sortedMatches(orm: Queryable, page: AskedPage, search: SQL): Promise<ListedPage | null> {
  const { selection, limit } = page;
  const rows = await orm.execute<ListedRow & { leadId: string | null; matches: number }>(sql`
    with matches as materialized (
      select ${placeColumns(selection.order)} from leads
      where ${conditions(selection, search)} and ${inParts(selection.parts, 'looking')} and ${inBands(selection.bands)}
      limit ${sortedMatchesMax + 1}
    ), page as (
      select * from matches where ${placeBeyondStart(page)}
      order by ${orderOfPlaces('matches', page)} limit ${limit}
    )
    select counted.matches, ${rowColumns(page)} from (select count(*)::integer as matches from matches) as counted
    left join page on counted.matches <= ${sortedMatchesMax}
    left join leads on leads.lead_id = page.lead_id
    left join founders on founders.founder_id = leads.assignee_id
    order by ${orderOfPlaces('page', page)}`);
  const matches = rows[0]?.matches ?? 0;
  if (matches > sortedMatchesMax) return null;
  return { rows: rows.filter(({ leadId }) => leadId !== null), matches };
}

/** Does the same band by band until the page is full; only for orders by band. */
async function sortedByBand(orm: Queryable, page: AskedPage, search: SQL): Promise<ListedPage | null> {
  const { selection, start, limit } = page;
  const selected = bands.filter((band) => selection.bands.length === 0 || selection.bands.includes(band));
  const rows: ListedRow[] = [];
  for (const band of selected) {
    if (start && band < start.band) continue;
    const ofBand = sql`${search} and ${bandCondition(band)}`;
    const ofThisBand = { ...page, selection: { ...selection, bands: [] }, limit: limit - rows.length };
    const more = await sortedMatches(orm, ofThisBand, ofBand);
    if (more === null) return null;
    rows.push(...more.rows);
    if (rows.length === limit) break;
  }
  return { rows, matches: null };
}

async function walkedRows(orm: Queryable, page: AskedPage, search: SQL = sql`true`): Promise<ListedPage> {
  const rows = await orm.execute<ListedRow>(sql`
    select ${rowColumns(page)} from (${walkedPlaces(page, search)}) as page
    join leads on leads.lead_id = page.lead_id
    left join founders on founders.founder_id = leads.assignee_id
    order by ${orderOfPlaces('page', page)}`);
  return { rows, matches: null };
}

/** Returns a statement's result; null when it exceeds the time limit in milliseconds. */
async function givenInTime<Result>(
  orm: Orm,
  withinMs: number,
  read: (tx: Transaction) => Promise<Result>,
): Promise<Result | null> {
  try {
    return await orm.transaction(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(withinMs)}, true)`);
      return read(tx);
    });
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (cause instanceof Error && 'code' in cause && cause.code === '57014') return null;
    throw error;
  }
}

export async function countSelected(orm: Queryable, selection: LeadSelection): Promise<number> {
  const [counted] = await orm.execute<{ leads: number }>(sql`
    select count(*)::integer as leads from leads
    where ${inParts(selection.parts, 'index')} and ${inBands(selection.bands)} and ${conditions(selection, sql`true`)}`);
  return counted?.leads ?? 0;
}

/**
 * Lists at most `limit` leads after a start in list order. For a search, either sorts all matches or walks the list
 * until the page is full, as the estimate favours.
 */
export async function listLeadRows(orm: Orm, page: AskedPage): Promise<ListedPage> {
  const { selection, limit } = page;
  const { words, idPrefix } = selection;
  if (words.length === 0)
    return idPrefix === null ? walkedRows(orm, page) : sortedOrWalked(orm, page, sortedMatches, sql`true`);
  const estimated = await estimateMatches(orm, words);
  const searched: SearchWords = { words, whole: estimated.whole };
  const plan = searchPlan(estimated, words, { limit, walks: walksOf(selection).length });
  if (plan.way === 'walk') {
    // Words that are frequent separately may rarely occur together.
    const walked = await givenInTime(orm, searchWalkMs, (tx) =>
      walkedRows(tx, page, wordCondition(searched)),
    );
    if (walked) return walked;
  }
  const isInBands = plan.way === 'sort_by_band' && isByBand(selection.order);
  const search = wordCondition(searched, plan.lookedUp);
  return sortedOrWalked(orm, page, isInBands ? sortedByBand : sortedMatches, search);
}

/** Returns a search's page from its sorted matches, or from a walk when there are too many to sort. */
async function sortedOrWalked(
  orm: Orm,
  page: AskedPage,
  sort: typeof sortedMatches,
  search: SQL,
): Promise<ListedPage> {
  return (await sort(orm, page, search)) ?? walkedRows(orm, page, search);
}
