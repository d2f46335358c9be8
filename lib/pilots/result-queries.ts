import { and, eq, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../db/connect';
import type { RowKind } from './plan';
import type { RowSet, RowsByKind } from './rows';
import { pilotResults, pilotRows } from './tables';

async function listOfKind<Kind extends RowKind>(
  orm: Pick<Orm, 'select'>,
  pilotId: string,
  kind: Kind,
): Promise<RowsByKind[Kind]> {
  const [found] = await orm
    .select({ rows: sql<RowsByKind[Kind]>`${pilotResults.rows}` })
    .from(pilotResults)
    .where(and(eq(pilotResults.pilotId, pilotId), eq(pilotResults.kind, kind)));
  return found?.rows ?? [];
}

/** Returns the rows in force of every kind. */
export async function listRowsInForce(orm: Pick<Orm, 'select'>, pilotId: string): Promise<RowsByKind> {
  const [words, labels, decisions, spans] = await Promise.all([
    listOfKind(orm, pilotId, 'words'),
    listOfKind(orm, pilotId, 'labels'),
    listOfKind(orm, pilotId, 'decisions'),
    listOfKind(orm, pilotId, 'spans'),
  ]);
  return { words, labels, decisions, spans };
}

/** Stores the rows of a batch, and all rows of its kind that are in force after it. */
export async function insertRows(
  tx: Transaction,
  { pilotId, no }: { pilotId: string; no: number },
  { kind, rows }: RowSet,
  inForce: RowsByKind[RowKind],
): Promise<void> {
  await tx.insert(pilotRows).values({ pilotId, batchNo: no, rows });
  await tx
    .insert(pilotResults)
    .values({ pilotId, kind, rows: inForce })
    .onConflictDoUpdate({ target: [pilotResults.pilotId, pilotResults.kind], set: { rows: inForce } });
}
