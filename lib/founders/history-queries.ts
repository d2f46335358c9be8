import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  lt,
  ne,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import { type Orm, perPool } from '../../db/connect';
import { isStorableText } from '../kernel/storable';
import { founders, type HistoryRow, history } from './tables';
import type { HistoryKind } from './team/history-kinds';

/** Entry to record. `detail` must not contain lead data, because an erasure could not remove it. */
export interface HistoryEntry {
  /** Null where nobody was signed in. */
  founderId: string | null;
  kind: HistoryKind;
  leadId?: string;
  offerId?: string;
  detail?: Record<string, unknown>;
}

export type RecordedEntry = HistoryRow & { founderName: string | null };

export const historyPageMax = 100;

/** Looks at a lead that one reading gives at most; they are many, and must not push its decisions out. */
export const viewsMax = 20;

/**
 * Records entries, in the transaction that they tell about or on a pool of connections, dated by the database. Gives
 * their ids in the same order.
 */
export async function insertHistory(
  orm: Pick<Orm, 'insert'>,
  ...entries: readonly HistoryEntry[]
): Promise<number[]> {
  if (entries.length === 0) return [];
  const written = await orm
    .insert(history)
    .values([...entries])
    .returning({ id: history.id });
  return written.map(({ id }) => id).sort((left, right) => left - right);
}

/**
 * The newest entries about a lead first, of looks at it only the newest {@link viewsMax}; `before` goes on
 * behind the entry of that id.
 */
export function listHistoryOfLead(orm: Orm, leadId: string, before?: number): Promise<RecordedEntry[]> {
  if (before === undefined) return newestHistory(orm).execute({ leadId });
  return listHistory(orm, listedOfLead(orm, leadId), before);
}

const newestHistory = perPool((orm) =>
  selectHistory(orm, listedOfLead(orm, sql.placeholder('leadId'))).prepare('newest_history_of_lead'),
);

function listedOfLead(orm: Orm, leadId: string | Placeholder): SQL | undefined {
  const ofLead = eq(history.leadId, leadId);
  const newestViews = orm
    .select({ id: history.id })
    .from(history)
    .where(and(ofLead, eq(history.kind, 'lead_viewed')))
    .orderBy(desc(history.id))
    .limit(viewsMax);
  const isListed = or(ne(history.kind, 'lead_viewed'), inArray(history.id, newestViews));
  return and(ofLead, isListed);
}

/** The newest entries about some leads first, looks at them left out. */
export async function listHistoryOfLeads(orm: Orm, leadIds: readonly string[]): Promise<RecordedEntry[]> {
  if (leadIds.length === 0) return [];
  return listHistory(orm, and(inArray(history.leadId, [...leadIds]), ne(history.kind, 'lead_viewed')));
}

const historyCount = perPool((orm) =>
  orm
    .select({ entries: count() })
    .from(history)
    .where(eq(history.leadId, sql.placeholder('leadId')))
    .prepare('history_count_of_lead'),
);

/** Counts all entries about a lead, including those that are not listed. */
export async function countHistoryOfLead(orm: Orm, leadId: string): Promise<number> {
  const [row] = await historyCount(orm).execute({ leadId });
  return row?.entries ?? 0;
}

/** The newest entries about an offer first; `before` goes on behind the entry of that id. */
export function listHistoryOfOffer(orm: Orm, offerId: string, before?: number): Promise<RecordedEntry[]> {
  return listHistory(orm, eq(history.offerId, offerId), before);
}

/** Finds an entry about an offer by its id. */
export async function findHistoryOfOffer(
  orm: Pick<Orm, 'select'>,
  offerId: string,
  entryId: number,
): Promise<HistoryRow | undefined> {
  if (!isStorableText(offerId)) return undefined;
  const rows = await orm
    .select()
    .from(history)
    .where(and(eq(history.id, entryId), eq(history.offerId, offerId)));
  return rows[0];
}

function listHistory(orm: Orm, which: SQL | undefined, before?: number): Promise<RecordedEntry[]> {
  return selectHistory(orm, before === undefined ? which : and(which, lt(history.id, before)));
}

function selectHistory(orm: Orm, which: SQL | undefined) {
  return orm
    .select({ ...getTableColumns(history), founderName: founders.name })
    .from(history)
    .leftJoin(founders, eq(founders.id, history.founderId))
    .where(which)
    .orderBy(desc(history.id))
    .limit(historyPageMax);
}
