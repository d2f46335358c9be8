import type { QuoteSigner } from '../../quotes/signing/signing-key-store';
import { listDecisions } from '../decisions/decision-queries';
import { sampleCsv } from '../items/manifest';
import type { PilotKeys } from '../keys/change-key';
import type { PilotActor } from '../pilot';
import { type PilotDeps, readItems, readPilot, readRows } from '../read-pilot';
import { allRowsCsv } from './all-rows';
import { makePackage } from './make-package';

/** Returns the package of a pilot for one of its people or a founder. Throws as `readPilot`. */
export async function readPackage(
  deps: PilotDeps & {
    quoteSigner: Pick<QuoteSigner, 'signPackage'>;
    pilotKeys: Pick<PilotKeys, 'listCalls'>;
  },
  pilotId: string,
  actor: PilotActor,
): ReturnType<typeof makePackage> {
  const { events } = await readPilot(deps, pilotId, actor);
  const rows = await readRows(deps, pilotId, actor);
  const items = await readItems(deps, pilotId, actor);
  const calls = await deps.pilotKeys.listCalls(pilotId);
  const decisions = await deps.database.run((orm) => listDecisions(orm, pilotId));
  const view = await readPilot(deps, pilotId, actor);
  // An act or upload in between: rows and figures would not fit.
  if (view.events.length !== events.length) return readPackage(deps, pilotId, actor);
  return makePackage(deps.quoteSigner, view, allRowsCsv(rows), items, decisions, calls);
}

/** Returns the rows of a pilot as CSV. Throws as `readPilot`. */
export async function readRowsFile(deps: PilotDeps, pilotId: string, actor: PilotActor) {
  await readPilot(deps, pilotId, actor);
  const data = allRowsCsv(await readRows(deps, pilotId, actor));
  return { name: 'rows.csv', type: 'text/csv; charset=utf-8', data };
}

/** Returns the drawn items of a pilot as CSV, in the order of the draw. Throws as `readPilot`. */
export async function readSampleFile(deps: PilotDeps, pilotId: string, actor: PilotActor) {
  const data = sampleCsv(await readItems(deps, pilotId, actor));
  return { name: 'sample.csv', type: 'text/csv; charset=utf-8', data };
}
