import { and, asc, eq } from 'drizzle-orm';
import type { Orm } from '../../../db/connect';
import type { RowKind } from '../plan';
import type { StoredRow } from '../rows';
import { pilotBatches, pilotRows } from '../tables';

/** Rows of one kind, in the order of upload, with their day. */
export interface DayRows {
  day: string;
  rows: readonly StoredRow[];
}

/** Lists the rows of a kind, or of its files with a name, in the order of their batches, with their days. */
export function listDayRows(
  orm: Pick<Orm, 'select'>,
  pilotId: string,
  kind: RowKind,
  fileName?: string,
): Promise<DayRows[]> {
  const { day, no } = pilotBatches;
  const isNamed = fileName === undefined ? undefined : eq(pilotBatches.fileName, fileName);
  const ofBatch = and(eq(pilotRows.pilotId, pilotBatches.pilotId), eq(pilotRows.batchNo, no));
  return orm
    .select({ day, rows: pilotRows.rows })
    .from(pilotBatches)
    .innerJoin(pilotRows, ofBatch)
    .where(and(eq(pilotBatches.pilotId, pilotId), eq(pilotBatches.kind, kind), isNamed))
    .orderBy(asc(no));
}
