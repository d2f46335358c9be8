import { ApiError } from '../../kernel/api-error';
import { csvLine } from '../../kernel/csv';
import type { PilotRequest } from '../acts';
import { type ActOutcome, applyAct, refused } from '../apply-act';
import { listItems } from '../item-queries';
import type { PilotActor } from '../pilot';
import { todayIn } from '../pilot-dates';
import { listPeople, lockPilot } from '../queries';
import { checkAccess, type PilotDeps, readClock } from '../read-pilot';
import { sheetFileName, submitResults } from '../submit-results';
import { insertDecision, isDrawn, listDecisions, listWaitingRows } from './decision-queries';
import { type DecisionRequest, type SheetRow, sheetOf } from './sheet';

type BuyerActor = Extract<PilotActor, { personId: string }>;

/** Returns the sheet of one of the buyer's people. Throws ApiError `not_found` or `service_unavailable`. */
export function readSheet(
  deps: PilotDeps,
  pilotId: string,
  actor: BuyerActor,
): Promise<{ rows: SheetRow[]; left: number }> {
  return deps.database.run(async (orm) => {
    checkAccess(await listPeople(orm, [pilotId], readClock(deps)), actor);
    return sheetOf(await listItems(orm, pilotId), await listDecisions(orm, pilotId), actor.personId);
  });
}

/** Adds the decisions that are not among the results yet to them, as a file. */
async function submitSheet(deps: PilotDeps, pilotId: string, actor: PilotActor): Promise<void> {
  const rows = await deps.database.run((orm) => listWaitingRows(orm, pilotId));
  if (rows.length === 0) return;
  const lines = [['item', 'decision'], ...rows.map(({ item, decision }) => [item, decision])];
  const bytes = new TextEncoder().encode(lines.map(csvLine).join(''));
  const file = { fileName: sheetFileName, bytes, keepGood: false, isSheet: true };
  await submitResults(deps, pilotId, actor, file);
}

/** Runs an analysis with every decision of the sheet. Throws as {@link applyAct}. */
export async function applyLook(
  deps: PilotDeps,
  pilotId: string,
  actor: PilotActor,
  request: PilotRequest,
): Promise<ActOutcome> {
  await submitSheet(deps, pilotId, actor);
  return applyAct(deps, pilotId, actor, request, async (tx) => {
    return (await listWaitingRows(tx, pilotId)).length > 0;
  });
}

/**
 * Stores a decision on a drawn item, once for each `request_id`; those of one pilot follow one after the other. At the
 * end of a portion the decisions join the results. Throws ApiError `not_found` or `service_unavailable`.
 */
export async function applyDecision(
  deps: PilotDeps,
  pilotId: string,
  actor: BuyerActor,
  request: DecisionRequest,
): Promise<ActOutcome> {
  const refusal = await deps.database.transaction(async (tx) => {
    const pilot = await lockPilot(tx, pilotId);
    const now = readClock(deps);
    checkAccess(await listPeople(tx, [pilotId], now), actor);
    if (!pilot || !(await isDrawn(tx, pilotId, request.item))) throw new ApiError('not_found');
    if (pilot.state !== 'running') return refused('not_from_here');
    if (pilot.startsOn === null || todayIn(pilot.timeZone, now) < pilot.startsOn)
      return refused('not_started');
    await insertDecision(tx, pilotId, request, { personId: actor.personId, at: now });
    return undefined;
  });
  if (refusal) return refusal;
  const { rows, left } = await readSheet(deps, pilotId, actor);
  const isPortionDone = rows.every(({ choice }) => choice === null || choice === 'skipped');
  if (left === 0 || isPortionDone) await submitSheet(deps, pilotId, actor);
  return { outcome: 'done', link: null };
}
