import { type SQL, sql } from 'drizzle-orm';
import { type Band, bands } from '../leads/lead';
import type { LeadStatus } from '../leads/lead-status';
import { statusList } from '../leads/queries';
import type { ViewPart } from './views';

/**
 * Orders of a list: by band and score; by arrival; by band and since when a lead waits; by band and arrival; by band and
 * the last step; by the end of the snooze; by the latest decision, or the end of what followed it; by the last step alone.
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

/** What the list is cut from. Empty lists and null mean no condition, but for `parts`. */
export interface LeadSelection {
  /** At least one. */
  parts: readonly ViewPart[];
  bands: readonly Band[];
  offer: string | null;
  buyerType: string | null;
  source: string | null;
  /** The id of a founder; an empty text asks for leads of nobody. */
  assignee: string | null;
  /** The id of the founder whose leads alone are listed, beside `assignee`. */
  owner: string | null;
  /** Beginnings of words, all of which must occur; empty for no search. */
  words: readonly string[];
  /** The beginning of an id, of letters, digits and `_`. */
  idPrefix: string | null;
  order: ListOrder;
}

/** A lead's place in the list; `placedAt` is the moment that its order goes by. */
export interface ListPlace {
  band: Band;
  score: number;
  placedAt: string;
  leadId: string;
}

export interface ListStart {
  place: ListPlace;
  side: 'after' | 'before';
}

/** What of the list a page shows: at most `limit` leads of a selection from a start on. */
export interface AskedPage {
  selection: LeadSelection;
  start: ListStart | null;
  limit: number;
  /** The founder who asks, for whom it is told what was seen; null where nobody asks to know. */
  viewerId: string | null;
}

const waitingSince = '(case when is_woken then status_changed_at else created_at end)';
const lastStep = 'coalesce(last_step_at, status_changed_at)';
/** Won and lost leads were accepted long before. */
const doneAt = "(case when status = 'accepted' then stage_changed_at else status_changed_at end)";

interface OrderRule {
  /** The moment that the order goes by, as its index has it. */
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

/** Whether leads of a better band stand before all others. */
export function isByBand(order: ListOrder): boolean {
  return orderRules[order].isByBand;
}

function orderColumns(order: ListOrder, moment: string, of = ''): string[] {
  const inBand = isByBand(order) ? [`${of}band`] : [];
  return [...inBand, ...(order === 'priority' ? [`(-${of}score)`] : []), of + moment, `${of}lead_id`];
}

/** What a lead's place is made of, under the names that {@link orderOfPlaces} sorts by. */
export function placeColumns(order: ListOrder, moment = orderRules[order].moment): SQL {
  return sql.raw(`band, score, ${moment} as placed_at, lead_id`);
}

function orderedBy(columns: readonly string[], { selection: { order }, start }: AskedPage): SQL {
  const isDescending = orderRules[order].isDescending !== (start?.side === 'before');
  return sql.raw(columns.map((column) => (isDescending ? `${column} desc` : column)).join(', '));
}

/** The order of a page's places, of the table of this name; the opposite one for a page before a start. */
export function orderOfPlaces(of: string, page: AskedPage): SQL {
  return orderedBy(orderColumns(page.selection.order, 'placed_at', `${of}.`), page);
}

function beyondStart(moment: string, { selection: { order }, start }: AskedPage): SQL {
  if (!start) return sql`true`;
  const { band, score, placedAt, leadId } = start.place;
  const isAbove = (start.side === 'after') !== orderRules[order].isDescending;
  const values = [
    ...(isByBand(order) ? [sql`${band}`] : []),
    ...(order === 'priority' ? [sql`${-score}::integer`] : []),
    sql`${placedAt}::timestamptz`,
    sql`${leadId}`,
  ];
  const columns = sql.raw(orderColumns(order, moment).join(', '));
  return sql`(${columns}) ${sql.raw(isAbove ? '>' : '<')} (${sql.join(values, sql`, `)})`;
}

/** Condition that a place, as {@link placeColumns} names it, lies beyond the start of a page. */
export function placeBeyondStart(page: AskedPage): SQL {
  return beyondStart('placed_at', page);
}

const among = (column: string, values: readonly string[]) =>
  sql`${sql.raw(column)} in (${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`;

/** Condition that a lead has one of these bands; none for no condition. */
export function inBands(asked: readonly Band[]): SQL {
  return asked.length > 0 ? among('band', asked) : sql`true`;
}

/** The conditions of a selection but for those of its parts and bands; `search` is that of its words. */
export function conditions(selection: LeadSelection, search: SQL): SQL {
  const { offer, buyerType, source, assignee, owner, idPrefix } = selection;
  const parts: SQL[] = [search];
  // The indexes hold the first 64 characters: an entry has a limit that a caller's text has not.
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

/** The status as no index has it: to read an index of it costs a search more than to look at what it has found. */
const unindexedStatus = "(status || '')";

/** What holds of a part's leads beside their status, written as the partial indexes have it. */
function markCondition({ isWoken, isEnded }: ViewPart): SQL {
  if (isWoken !== null) return isWoken ? sql` and is_woken` : sql` and not is_woken`;
  if (isEnded === null) return sql``;
  return isEnded ? sql` and stage in ('won', 'lost')` : sql` and coalesce(stage, '') not in ('won', 'lost')`;
}

/** A status written out, so that the planner sees which partial index serves it. */
const statusText = (status: LeadStatus) => sql.raw(`'${status}'`);

/** Condition that a lead is in one of these parts; an index may answer it, or none may. */
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

/** One of the walks that a page is merged from: what holds on it, and the moment as its index has it. */
interface Walk {
  condition: SQL;
  moment: string;
}

/** The moment that a walk along a part goes by, as the index of that part has it. */
function momentOf({ status, isWoken }: ViewPart, order: ListOrder): string {
  if (order === 'waiting') return isWoken ? 'status_changed_at' : 'created_at';
  if (order === 'decision') return status === 'accepted' ? 'stage_changed_at' : 'status_changed_at';
  return orderRules[order].moment;
}

/** The walks of a selection, each along one index. */
export function walksOf({ parts, bands: asked, order, owner }: LeadSelection): Walk[] {
  // What a founder has on the desk has an index of its own across statuses.
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

/** One walk of a page: its places in their order, at most as many as the page holds. */
export function walkPlaces({ condition, moment }: Walk, page: AskedPage, search: SQL): SQL {
  const { selection, limit } = page;
  return sql`(select ${placeColumns(selection.order, moment)} from leads
    where ${condition} and ${conditions(selection, search)} and ${beyondStart(moment, page)}
    order by ${orderedBy(orderColumns(selection.order, moment), page)} limit ${limit})`;
}
