import { and, asc, eq, notExists, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/connect';
import type { RowKind } from './criterion';
import type { PilotItem } from './items/manifest';
import { isWithdrawal } from './queries';
import type { ResultRow, RowsByKind, StoredRow } from './rows';
import { pilotBatches, pilotEvents, pilotItems, pilotResults, pilotRows } from './tables';

/** Lists the items of a pilot's manifest by name. */
export function listItems(orm: Queryable, pilotId: string): Promise<PilotItem[]> {
  const { item, stratum, cluster, units, fileSha256, drawNo } = pilotItems;
  return orm
    .select({ item, stratum, cluster, units, fileSha256, drawNo })
    .from(pilotItems)
    .where(eq(pilotItems.pilotId, pilotId))
    .orderBy(asc(sql`${item} collate "C"`));
}

/** Replaces the items of a pilot in one statement, because there may be 20,000. */
export async function replaceItems(
  tx: Transaction,
  pilotId: string,
  items: readonly PilotItem[],
): Promise<void> {
  await tx.delete(pilotItems).where(eq(pilotItems.pilotId, pilotId));
  await tx.execute(sql`
    insert into pilot_items (pilot_id, item, stratum, cluster, units, file_sha256, draw_no)
    select ${pilotId}, item, stratum, cluster, units, "fileSha256", "drawNo"
    from json_to_recordset(${JSON.stringify(items)}::json) as given
      (item text, stratum text, cluster text, units integer, "fileSha256" text, "drawNo" integer)`);
}

async function listOfKind<Kind extends RowKind>(
  orm: Queryable,
  pilotId: string,
  kind: Kind,
): Promise<RowsByKind[Kind]> {
  const [found] = await orm
    .select({ rows: sql<RowsByKind[Kind]>`${pilotResults.rows}` })
    .from(pilotResults)
    .where(and(eq(pilotResults.pilotId, pilotId), eq(pilotResults.kind, kind)));
  return found?.rows ?? [];
}

/** Returns the current rows of every kind. */
export async function listRowsInForce(orm: Queryable, pilotId: string): Promise<RowsByKind> {
  const [words, labels, decisions, spans] = await Promise.all([
    listOfKind(orm, pilotId, 'words'),
    listOfKind(orm, pilotId, 'labels'),
    listOfKind(orm, pilotId, 'decisions'),
    listOfKind(orm, pilotId, 'spans'),
  ]);
  return { words, labels, decisions, spans };
}

/** Stores the rows of a batch, and all rows of its kind that count after it. */
export async function insertRows(
  tx: Transaction,
  { pilotId, no }: { pilotId: string; no: number },
  { kind, rows }: { kind: RowKind; rows: readonly StoredRow[] },
  inForce: readonly ResultRow[],
): Promise<void> {
  await tx.insert(pilotRows).values({ pilotId, batchNo: no, rows });
  await storeRowsInForce(tx, pilotId, kind, inForce);
}

/** Stores the current rows of a kind, replacing the earlier ones. */
export async function storeRowsInForce(
  tx: Transaction,
  pilotId: string,
  kind: RowKind,
  rows: readonly ResultRow[],
): Promise<void> {
  await tx
    .insert(pilotResults)
    .values({ pilotId, kind, rows })
    .onConflictDoUpdate({ target: [pilotResults.pilotId, pilotResults.kind], set: { rows } });
}

/** Lists the rows of all files of results in the order of their batches, with those that were replaced or withdrawn. */
export function listAllRows(
  orm: Queryable,
  pilotId: string,
): Promise<{ no: number; kind: RowKind; rows: readonly StoredRow[] }[]> {
  const { kind, no } = pilotBatches;
  const ofBatch = and(eq(pilotRows.pilotId, pilotBatches.pilotId), eq(pilotRows.batchNo, no));
  return orm
    .select({ no, kind: sql<RowKind>`${kind}`, rows: pilotRows.rows })
    .from(pilotBatches)
    .innerJoin(pilotRows, ofBatch)
    .where(eq(pilotBatches.pilotId, pilotId))
    .orderBy(asc(no));
}

/** Rows of one file. */
interface StoredFile {
  no: number;
  fileName: string;
  rows: readonly StoredRow[];
}

/** Lists the rows of a kind, or of its files with a name or of a day, in the order of their batches; none that were withdrawn. */
export function listFileRows(
  orm: Queryable,
  pilotId: string,
  kind: RowKind,
  only: { fileName?: string; day?: string } = {},
): Promise<StoredFile[]> {
  const { day, no, fileName } = pilotBatches;
  const ofBatch = and(eq(pilotRows.pilotId, pilotBatches.pilotId), eq(pilotRows.batchNo, no));
  const withdrawal = orm
    .select({ no: pilotEvents.no })
    .from(pilotEvents)
    .where(and(eq(pilotEvents.pilotId, pilotId), isWithdrawal, sql`(detail ->> 'no')::integer = ${no}`));
  const isWanted = [
    eq(pilotBatches.pilotId, pilotId),
    eq(pilotBatches.kind, kind),
    notExists(withdrawal),
    only.fileName === undefined ? undefined : eq(fileName, only.fileName),
    only.day === undefined ? undefined : eq(day, only.day),
  ];
  return orm
    .select({ no, fileName, rows: pilotRows.rows })
    .from(pilotBatches)
    .innerJoin(pilotRows, ofBatch)
    .where(and(...isWanted))
    .orderBy(asc(no));
}
