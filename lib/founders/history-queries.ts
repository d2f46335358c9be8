import { and, count, desc, eq, getTableColumns, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { type Orm, perPool, type Queryable } from '../../db/connect';
import { isStorableText } from '../kernel/storable';
import type { HistoryKind } from './history-kinds';
import { founders, type HistoryRow, history } from './tables';

/** Entry to record. `detail` must not contain lead data, because an erasure could not remove it. */
export interface HistoryEntry {
  /** Null if nobody was signed in. */
  founderId: string | null;
  kind: HistoryKind;
  leadId?: string;
  offerId?: string;
  detail?: Record<string, unknown>;
}

export type RecordedEntry = HistoryRow & { founderName: string | null };

export const historyPageMax = 100;

/** Maximum number of views of a lead in one result. Views are frequent and must not displace decisions. */
export const viewsMax = 20;

/**
 * Inserts entries, dated by the database, in a transaction or on a connection pool. Returns their ids in the
 * same order.
 */
export async function insertHistory(orm: Queryable, ...entries: readonly HistoryEntry[]): Promise<number[]> {
  if (entries.length === 0) return [];
  const written = await orm
    .insert(history)
    .values([...entries])
    .returning({ id: history.id });
  return written.map(({ id }) => id).sort((left, right) => left - right);
}

/** Lists the entries about a lead, newest first, with at most the newest {@link viewsMax} views. */
export function listHistoryOfLead(orm: Orm, leadId: string): Promise<RecordedEntry[]> {
  return newestHistory(orm).execute({ leadId });
}

const newestHistory = perPool((orm) => {
  const ofLead = eq(history.leadId, sql.placeholder('leadId'));
  const newestViews = orm
    .select({ id: history.id })
    .from(history)
    .where(and(ofLead, eq(history.kind, 'lead_viewed')))
    .orderBy(desc(history.id))
    .limit(viewsMax);
  const isListed = or(ne(history.kind, 'lead_viewed'), inArray(history.id, newestViews));
  return listHistory(orm, and(ofLead, isListed)).prepare('newest_history_of_lead');
});

/** Lists the entries about some leads, newest first, without views. */
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

/** Counts the entries about a lead that its list leaves out; queries the database only if the list is at a limit. */
export async function countUnlisted(
  orm: Orm,
  leadId: string,
  listed: readonly RecordedEntry[],
): Promise<number> {
  const views = listed.filter(({ kind }) => kind === 'lead_viewed');
  if (views.length < viewsMax && listed.length < historyPageMax) return 0;
  const [row] = await historyCount(orm).execute({ leadId });
  return Math.max(0, (row?.entries ?? 0) - listed.length);
}

/** Lists the entries about an offer, newest first. */
export async function listHistoryOfOffer(orm: Orm, offerId: string): Promise<RecordedEntry[]> {
  return listHistory(orm, eq(history.offerId, offerId));
}

export async function findHistoryOfOffer(
  orm: Queryable,
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

function listHistory(orm: Orm, which: SQL | undefined) {
  return orm
    .select({ ...getTableColumns(history), founderName: founders.name })
    .from(history)
    .leftJoin(founders, eq(founders.id, history.founderId))
    .where(which)
    .orderBy(desc(history.id))
    .limit(historyPageMax);
}
