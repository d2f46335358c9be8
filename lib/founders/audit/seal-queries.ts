import { and, asc, count, desc, eq, gt, lte, max, notExists, sql } from 'drizzle-orm';
import type { Orm, Queryable, Transaction } from '../../../db/connect';
import { type HistoryRow, history, historySeals } from '../tables';

export interface Seal {
  no: number;
  historyId: number;
  sha256: string;
}

/** Lets one process at a time append to the chain, until its transaction ends. Writers of the history do not wait. */
export async function lockSeals(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('history seals'))`);
}

export async function findLastSeal(orm: Queryable): Promise<Seal | undefined> {
  const [last] = await orm.select().from(historySeals).orderBy(desc(historySeals.no)).limit(1);
  return last;
}

/** Returns the highest id of a sealed entry; 0 without any. */
export async function findNewestSealed(orm: Queryable): Promise<number> {
  const [newest] = await orm.select({ id: max(historySeals.historyId) }).from(historySeals);
  return newest?.id ?? 0;
}

/** Lists entries of the history in a range of ids: after one, up to and including another. */
export interface EntryRange {
  after: number;
  until: number;
}

const isUnsealed = (orm: Queryable) =>
  notExists(
    orm.select({ no: historySeals.no }).from(historySeals).where(eq(historySeals.historyId, history.id)),
  );

/** Counts the entries that have no seal yet. */
export async function countUnsealed(orm: Queryable): Promise<number> {
  const [unsealed] = await orm.select({ entries: count() }).from(history).where(isUnsealed(orm));
  return unsealed?.entries ?? 0;
}

/** Lists entries of a range that have no seal, in the order of their ids, at most `limit`. */
export function listUnsealed(
  orm: Queryable,
  { after, until }: EntryRange,
  limit: number,
): Promise<HistoryRow[]> {
  return orm
    .select()
    .from(history)
    .where(and(gt(history.id, after), lte(history.id, until), isUnsealed(orm)))
    .orderBy(asc(history.id))
    .limit(limit);
}

export async function insertSeals(orm: Queryable, seals: Seal[]): Promise<void> {
  await orm.insert(historySeals).values(seals);
}

/** Lists seals with their entries in the order of the chain; `entry` is null where the entry has been removed. */
export function listSealed(orm: Orm, after: number, limit: number) {
  return orm
    .select({ no: historySeals.no, id: historySeals.historyId, sha256: historySeals.sha256, entry: history })
    .from(historySeals)
    .leftJoin(history, eq(history.id, historySeals.historyId))
    .where(gt(historySeals.no, after))
    .orderBy(asc(historySeals.no))
    .limit(limit);
}
