import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../db/connect';
import { listRowsInForce } from '../queries';
import type { DecisionsRow } from '../rows';
import { pilotItems } from '../tables';
import { type DatedDecision, type DecisionRequest, decisionRows } from './sheet';
import { pilotDecisions } from './tables';

export function listDecisions(orm: Pick<Orm, 'select'>, pilotId: string): Promise<DatedDecision[]> {
  const { item, personId, choice, at } = pilotDecisions;
  return orm
    .select({ item, personId, choice, at })
    .from(pilotDecisions)
    .where(eq(pilotDecisions.pilotId, pilotId))
    .orderBy(asc(pilotDecisions.no));
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

/** Lists the decisions of the sheet that are not among the results. */
export async function listWaitingRows(orm: Pick<Orm, 'select'>, pilotId: string): Promise<DecisionsRow[]> {
  const rows = decisionRows(await listDecisions(orm, pilotId));
  if (rows.length === 0) return [];
  const { decisions } = await listRowsInForce(orm, pilotId);
  const known = new Map(decisions.map(({ item, decision }) => [item, decision]));
  return rows.filter(({ item, decision }) => known.get(item) !== decision);
}
