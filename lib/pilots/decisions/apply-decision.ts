import { csvLine } from '../../kernel/csv';
import { ApiError } from '../../kernel/errors';
import type { PilotRequest } from '../acts';
import { type ActOutcome, applyAct, refused } from '../apply-act';
import { type PilotActor, type PilotView, sheetFileName } from '../pilot';
import { inPilot, type PilotDeps, readPart } from '../read-pilot';
import { fileOf, storeResults } from '../submit-results';
import {
  insertDecision,
  isDrawn,
  listDecisions,
  listDrawnItems,
  listUploadedItems,
  listWaitingRows,
} from './decision-queries';
import { agreementOf, type DecisionRequest, hasSheet, type SheetRow, sheetOf } from './sheet';

type BuyerActor = Extract<PilotActor, { personId: string }>;

/** Returns the sheet of one of the buyer's people. Throws ApiError `not_found`. */
export function readSheet(
  deps: PilotDeps,
  pilotId: string,
  actor: BuyerActor,
): Promise<{ rows: SheetRow[]; left: number }> {
  return readPart(deps, pilotId, actor, async (orm) => {
    const [items, stored] = [await listDrawnItems(orm, pilotId), await listDecisions(orm, pilotId)];
    return sheetOf(items, stored, actor.personId, await listUploadedItems(orm, pilotId));
  });
}

/** Returns the agreement of the two reviewers of every tenth item. Throws as `readPilot`. */
export function readAgreement(deps: PilotDeps, view: PilotView): Promise<ReturnType<typeof agreementOf>> {
  return readPart(deps, view.pilot.id, view.actor, async (orm, id) =>
    agreementOf(await listDecisions(orm, id)),
  );
}

/** Adds to the results, as a file, the decisions of the sheet that they lack. */
async function submitSheet(deps: PilotDeps, pilotId: string, actor: PilotActor): Promise<void> {
  const rows = await deps.database.run((orm) => listWaitingRows(orm, pilotId));
  if (rows.length === 0) return;
  const lines = [['item', 'decision'], ...rows.map(({ item, decision }) => [item, decision])];
  const bytes = new TextEncoder().encode(lines.map(csvLine).join(''));
  const set = { kind: 'decisions' as const, rows };
  await storeResults(deps, pilotId, actor, { ...fileOf(sheetFileName, bytes), rowsRefused: 0, set });
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
 * end of a portion the decisions join the results. Throws ApiError `not_found`.
 */
export async function applyDecision(
  deps: PilotDeps,
  pilotId: string,
  actor: BuyerActor,
  request: DecisionRequest,
): Promise<ActOutcome> {
  const refusal = await inPilot(deps, pilotId, actor, async (tx, view, now) => {
    // If no criterion needs decisions, they would wait forever, and every analysis would wait for them.
    if (!hasSheet(view) || !(await isDrawn(tx, pilotId, request.item))) throw new ApiError('not_found');
    const { state, startsOn } = view.pilot;
    if (state !== 'running') return refused('not_from_here');
    if (startsOn === null || view.today < startsOn) return refused('not_started');
    await insertDecision(tx, pilotId, request, { personId: actor.personId, at: now });
    return undefined;
  });
  if (refusal) return refusal;
  const { rows, left } = await readSheet(deps, pilotId, actor);
  const isPortionDone = rows.every(({ choice }) => choice === null || choice === 'skipped');
  if (left === 0 || isPortionDone) await submitSheet(deps, pilotId, actor);
  return { outcome: 'done', link: null };
}
