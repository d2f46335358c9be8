import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../db/connect';
import type { RowKind } from './plan';
import type { ResultRow, RowsByKind } from './rows';
import { pilotRows } from './tables';

function listOfKind<Kind extends RowKind>(orm: Pick<Orm, 'select'>, pilotId: string, kind: Kind) {
  return orm
    .select({ row: sql<RowsByKind[Kind][number]>`${pilotRows.values}` })
    .from(pilotRows)
    .where(and(eq(pilotRows.pilotId, pilotId), eq(pilotRows.kind, kind), isNull(pilotRows.supersededBy)))
    .orderBy(asc(pilotRows.item), asc(pilotRows.rowNo))
    .then((found) => found.map(({ row }) => row));
}

/** Returns the rows that no later batch supersedes, ordered by item. */
export async function listRowsInForce(orm: Pick<Orm, 'select'>, pilotId: string): Promise<RowsByKind> {
  const [words, labels, decisions, spans] = await Promise.all([
    listOfKind(orm, pilotId, 'words'),
    listOfKind(orm, pilotId, 'labels'),
    listOfKind(orm, pilotId, 'decisions'),
    listOfKind(orm, pilotId, 'spans'),
  ]);
  return { words, labels, decisions, spans };
}

/**
 * Inserts the rows of a batch by one statement, and marks earlier rows of the same kind and items as superseded. One
 * parameter holds all rows: 20,000 rows would have more parameters than a statement may have.
 */
export async function insertRows(
  tx: Transaction,
  { pilotId, no, kind }: { pilotId: string; no: number; kind: RowKind },
  rows: readonly ResultRow[],
): Promise<void> {
  await tx.execute(sql`
    with given as (
      select value, ordinality as row_no from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality
    ), superseded as (
      update pilot_rows set superseded_by = ${no}::integer
      where pilot_id = ${pilotId} and kind = ${kind} and superseded_by is null
        and item in (select value ->> 'item' from given)
    )
    insert into pilot_rows (pilot_id, batch_no, row_no, kind, item, "values")
    select ${pilotId}, ${no}::integer, row_no, ${kind}, value ->> 'item', value from given`);
}

/** Counts the items with a result. */
export async function countItems(tx: Transaction, pilotId: string): Promise<number> {
  const [row] = await tx
    .select({ items: sql<number>`count(distinct ${pilotRows.item})`.mapWith(Number) })
    .from(pilotRows)
    .where(and(eq(pilotRows.pilotId, pilotId), isNull(pilotRows.supersededBy)));
  return row?.items ?? 0;
}
