import { and, desc, eq, getTableColumns, inArray, lt, ne, or, type SQL } from 'drizzle-orm';
import type { Orm } from '../../db/connect';
import { founders, type HistoryRow, history } from './tables';
import type { HistoryKind } from './team/history-kinds';

/** What is to be recorded; `detail` must hold nothing of a lead that an erasure would have to take out. */
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
  const ofLead = eq(history.leadId, leadId);
  const newestViews = orm
    .select({ id: history.id })
    .from(history)
    .where(and(ofLead, eq(history.kind, 'lead_viewed')))
    .orderBy(desc(history.id))
    .limit(viewsMax);
  const isListed = or(ne(history.kind, 'lead_viewed'), inArray(history.id, newestViews));
  return listHistory(orm, and(ofLead, isListed), before);
}

/** How many entries there are about a lead, listed or not. */
export function countHistoryOfLead(orm: Orm, leadId: string): Promise<number> {
  return orm.$count(history, eq(history.leadId, leadId));
}

/** The newest entries about an offer first; `before` goes on behind the entry of that id. */
export function listHistoryOfOffer(orm: Orm, offerId: string, before?: number): Promise<RecordedEntry[]> {
  return listHistory(orm, eq(history.offerId, offerId), before);
}

function listHistory(orm: Orm, which: SQL | undefined, before?: number): Promise<RecordedEntry[]> {
  return orm
    .select({ ...getTableColumns(history), founderName: founders.name })
    .from(history)
    .leftJoin(founders, eq(founders.id, history.founderId))
    .where(before === undefined ? which : and(which, lt(history.id, before)))
    .orderBy(desc(history.id))
    .limit(historyPageMax);
}
