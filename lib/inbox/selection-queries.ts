import { type SQL, sql } from 'drizzle-orm';
import { type Band, bands } from '../leads/lead';
import type { LeadStatus } from '../leads/lead-status';
import { isStillOpen, statusList } from '../leads/queries';
import type { ViewPart } from './views';

/**
 * Orders of a list, in the order of the type: by band and score; by arrival (newest or oldest first); by band and start
 * of the wait; by band and arrival; by band and last step; by end of the snooze; by latest decision, or the end of what
 * followed it; by last step alone.
 */
export type ListOrder =
  | 'priority'
  | 'newest'
  | 'oldest'
  | 'waiting'
  | 'arrival'
  | 'last_step'
  | 'snooze_end'
  | 'decision'
  | 'oldest_step';

/** Conditions of a list. Empty lists and null mean no condition, except for `parts`. */
export interface LeadSelection {
  /** At least one. */
  parts: readonly ViewPart[];
  bands: readonly Band[];
  offer: string | null;
  buyerType: string | null;
  source: string | null;
  /** The id of a founder; an empty string selects unassigned leads. */
  assignee: string | null;
  /** The id of the founder whose leads are listed, in addition to `assignee`. */
  owner: string | null;
  /** Prefixes of words, all required; empty for no search. */
  words: readonly string[];
  /** Prefix of an id: letters, digits and `_`. */
  idPrefix: string | null;
  order: ListOrder;
}

/** A lead's place in the list; `placedAt` is the time that the order uses. */
export interface ListPlace {
  band: Band;
  score: number;
  placedAt: string;
  leadId: string;
}

/** Page of the list: at most `limit` leads of a selection after a start. */
export interface AskedPage {
  selection: LeadSelection;
  start: ListPlace | null;
  limit: number;
  /** The founder for whom seen leads are marked; null to skip it. */
  viewerId: string | null;
}

const waitingSince = '(case when is_woken then status_changed_at else created_at end)';
const lastStep = 'coalesce(last_step_at, status_changed_at)';
/** Won and lost leads are ordered by the end of the deal, not by the earlier acceptance. */
const doneAt = "(case when status = 'accepted' then stage_changed_at else status_changed_at end)";

interface OrderRule {
  /** SQL of the time that the order uses, written as in its index. */
  moment: string;
  isByBand: boolean;
  isDescending: boolean;
}

const orderRules: Record<ListOrder, OrderRule> = {
  priority: { moment: 'created_at', isByBand: true, isDescending: false },
  newest: { moment: 'created_at', isByBand: false, isDescending: true },
  oldest: { moment: 'created_at', isByBand: false, isDescending: false },
  waiting: { moment: waitingSince, isByBand: true, isDescending: false },
  arrival: { moment: 'created_at', isByBand: true, isDescending: false },
  last_step: { moment: lastStep, isByBand: true, isDescending: false },
  snooze_end: { moment: 'snoozed_until', isByBand: false, isDescending: false },
  decision: { moment: doneAt, isByBand: false, isDescending: true },
  oldest_step: { moment: lastStep, isByBand: false, isDescending: false },
};

/** Returns true when leads of a better band come first. */
export function isByBand(order: ListOrder): boolean {
  return orderRules[order].isByBand;
}

function orderColumns(order: ListOrder, moment: string, of = ''): string[] {
  const inBand = isByBand(order) ? [`${of}band`] : [];
  return [...inBand, ...(order === 'priority' ? [`(-${of}score)`] : []), of + moment, `${of}lead_id`];
}

/** Columns of a lead's place, under the names that {@link orderOfPlaces} sorts by. */
export function placeColumns(order: ListOrder, moment = orderRules[order].moment): SQL {
  return sql.raw(`band, score, ${moment} as placed_at, lead_id`);
}

function orderedBy(columns: readonly string[], { selection: { order } }: AskedPage): SQL {
  const { isDescending } = orderRules[order];
  return sql.raw(columns.map((column) => (isDescending ? `${column} desc` : column)).join(', '));
}

/** Order of a page's places in the named table. */
export function orderOfPlaces(of: string, page: AskedPage): SQL {
  return orderedBy(orderColumns(page.selection.order, 'placed_at', `${of}.`), page);
}

function beyondStart(moment: string, { selection: { order }, start }: AskedPage): SQL {
  if (!start) return sql`true`;
  const { band, score, placedAt, leadId } = start;
  const values = [
    ...(isByBand(order) ? [sql`${band}`] : []),
    ...(order === 'priority' ? [sql`${-score}::integer`] : []),
    sql`${placedAt}::timestamptz`,
    sql`${leadId}`,
  ];
  const columns = sql.raw(orderColumns(order, moment).join(', '));
  return sql`(${columns}) ${sql.raw(orderRules[order].isDescending ? '<' : '>')} (${sql.join(values, sql`, `)})`;
}

export function placeBeyondStart(page: AskedPage): SQL {
  return beyondStart('placed_at', page);
}

/** Condition that a lead has one of these bands; always true for an empty list. */
export function inBands(asked: readonly Band[]): SQL {
  return asked.length > 0 ? sql`band in ${asked}` : sql`true`;
}

/** Conditions of a selection except its parts and bands; `search` is the condition of its words. */
export function conditions(selection: LeadSelection, search: SQL): SQL {
  const { offer, buyerType, source, assignee, owner, idPrefix } = selection;
  const parts: SQL[] = [search];
  // The indexes contain the first 64 characters, because index entries are limited in size and callers' texts are not.
  if (offer !== null)
    parts.push(sql`left(target_offer_id, 64) = left(${offer}, 64) and target_offer_id = ${offer}`);
  if (source !== null) parts.push(sql`left(source, 64) = left(${source}, 64) and source = ${source}`);
  if (buyerType !== null) parts.push(sql`buyer_type = ${buyerType}`);
  if (owner !== null) parts.push(sql`assignee_id = ${owner}`);
  if (assignee === '') parts.push(sql`assignee_id is null`);
  else if (assignee !== null) parts.push(sql`assignee_id = ${assignee}`);
  if (idPrefix !== null)
    parts.push(
      sql`lead_id >= ${idPrefix} and lead_id <= ${`${idPrefix}zzzz`} and lead_id like ${`${idPrefix}%`}`,
    );
  return sql.join(parts, sql` and `);
}

/**
 * The status written so that no index matches: for a search, reading such an index costs more than checking the
 * matches.
 */
const unindexedStatus = "(status || '')";

/** Condition on a part's leads in addition to their status, written as in the partial indexes. */
function markCondition({ isWoken, isEnded }: ViewPart): SQL {
  if (isWoken !== null) return isWoken ? sql` and is_woken` : sql` and not is_woken`;
  if (isEnded === null) return sql``;
  return isEnded ? sql` and stage in ('won', 'lost')` : sql` and ${isStillOpen}`;
}

/** A status as a literal, so that the planner can choose its partial index. */
const statusText = (status: LeadStatus) => sql.raw(`'${status}'`);

/**
 * Condition that a lead is in one of these parts, written for an index (`index`) or so that no index is used
 * (`looking`).
 */
export function inParts(parts: readonly ViewPart[], by: 'index' | 'looking'): SQL {
  const column = sql.raw(by === 'index' ? 'status' : unindexedStatus);
  const isWhole = ({ isWoken, isEnded }: ViewPart) => isWoken === null && isEnded === null;
  const whole = parts.filter(isWhole).map(({ status }) => status);
  const some = parts.filter((part) => !isWhole(part));
  const either = [
    ...(whole.length > 0 ? [sql`${column} in ${statusList(whole)}`] : []),
    ...some.map((part) => sql`(${column} = ${statusText(part.status)}${markCondition(part)})`),
  ];
  return sql`(${sql.join(either, sql` or `)})`;
}

/** Index walk that a page is merged from: its condition, and its time as the index has it. */
interface Walk {
  condition: SQL;
  moment: string;
}

/** Returns the time that orders a part's walk, as the index of that part has it. */
function momentOf({ status, isWoken }: ViewPart, order: ListOrder): string {
  if (order === 'waiting') return isWoken ? 'status_changed_at' : 'created_at';
  if (order === 'decision') return status === 'accepted' ? 'stage_changed_at' : 'status_changed_at';
  return orderRules[order].moment;
}

export function walksOf({ parts, bands: asked, order, owner }: LeadSelection): Walk[] {
  // Open leads of a founder have a separate index across statuses.
  if (order === 'waiting' && owner !== null) {
    const statuses = parts.map(({ status }) => status);
    return [
      { condition: sql`status in ${statusList(statuses)} and ${inBands(asked)}`, moment: waitingSince },
    ];
  }
  const isByArrival = order === 'newest' || order === 'oldest';
  const eachBand = isByArrival && asked.length === 0 ? bands : asked;
  const bandConditions =
    (isByArrival || isByBand(order)) && eachBand.length > 0
      ? eachBand.map((band) => sql`band = ${band}`)
      : [inBands(asked)];
  return parts.flatMap((part) =>
    bandConditions.map((inBand) => ({
      condition: sql`status = ${statusText(part.status)}${markCondition(part)} and ${inBand}`,
      moment: momentOf(part, order),
    })),
  );
}

/** Selects the places of one walk in order, up to the page's limit. */
export function walkPlaces({ condition, moment }: Walk, page: AskedPage, search: SQL): SQL {
  const { selection, limit } = page;
  return sql`(select ${placeColumns(selection.order, moment)} from leads
    where ${condition} and ${conditions(selection, search)} and ${beyondStart(moment, page)}
    order by ${orderedBy(orderColumns(selection.order, moment), page)} limit ${limit})`;
}
