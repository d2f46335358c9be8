import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/connect';
import { sheetFileName } from '../pilot';
import { listFileRows } from '../row-queries';
import { pilotItems } from '../tables';
import { type DatedDecision, type DecisionRequest, waitingRows } from './sheet';
import { pilotDecisions } from './tables';

export function listDecisions(orm: Queryable, pilotId: string): Promise<DatedDecision[]> {
  const { item, personId, choice, at } = pilotDecisions;
  return orm
    .select({ item, personId, choice, at })
    .from(pilotDecisions)
    .where(eq(pilotDecisions.pilotId, pilotId))
    .orderBy(asc(pilotDecisions.no));
}

/** Lists the drawn items of a pilot, which are few of those in its manifest. */
export function listDrawnItems(orm: Queryable, pilotId: string) {
  const { item, stratum, drawNo } = pilotItems;
  return orm
    .select({ item, stratum, drawNo })
    .from(pilotItems)
    .where(and(eq(pilotItems.pilotId, pilotId), isNotNull(drawNo)));
}

export async function isDrawn(tx: Transaction, pilotId: string, item: string): Promise<boolean> {
  const isIt = and(eq(pilotItems.pilotId, pilotId), eq(pilotItems.item, item), isNotNull(pilotItems.drawNo));
  return (await tx.$count(pilotItems, isIt)) > 0;
}

/** Stores a decision once: a request that was stored before changes nothing. */
export async function insertDecision(
  tx: Transaction,
  pilotId: string,
  { item, choice, request_id: requestId }: DecisionRequest,
  { personId, at }: { personId: string; at: Date },
): Promise<void> {
  await tx
    .insert(pilotDecisions)
    .values({ pilotId, item, choice, requestId, personId, at })
    .onConflictDoNothing({ target: pilotDecisions.requestId });
}

/** Returns the items whose result is a row of an uploaded file rather than a decision of the sheet. */
export async function listUploadedItems(orm: Queryable, pilotId: string): Promise<Set<string>> {
  const uploaded = new Set<string>();
  for (const { fileName, rows } of await listFileRows(orm, pilotId, 'decisions')) {
    for (const { item } of rows) {
      if (fileName === sheetFileName) uploaded.delete(item);
      else uploaded.add(item);
    }
  }
  return uploaded;
}

/** Lists the rows of the sheet that are not among the results, and withdrawals of undone decisions. */
export async function listWaitingRows(
  orm: Queryable,
  pilotId: string,
): Promise<ReturnType<typeof waitingRows>> {
  const stored = await listDecisions(orm, pilotId);
  if (stored.length === 0) return [];
  const files = await listFileRows(orm, pilotId, 'decisions', { fileName: sheetFileName });
  return waitingRows(
    stored,
    files.flatMap(({ rows }) => rows.filter((row) => 'decision' in row)),
  );
}
