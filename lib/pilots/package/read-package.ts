import type { QuoteSigner } from '../../quotes/signing/signing-key-store';
import { listDecisions } from '../decisions/decision-queries';
import { sampleCsv } from '../items/manifest';
import type { PilotKeys } from '../keys/change-key';
import type { PilotActor } from '../pilot';
import { rowKinds } from '../plan';
import { type PilotDeps, readItems, readPilot, readRows } from '../read-pilot';
import { type RowsByKind, rowColumns } from '../rows';
import { makePackage } from './make-package';

// Items and labels contain nothing that a spreadsheet reads as a formula, so they stay as they were uploaded.
const cellOf = (value: string | number) =>
  /[",\r\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value);

/** Returns all rows as CSV (RFC 4180) with the columns of the kinds that occur; cells of other kinds are empty. */
export function allRowsCsv(rows: RowsByKind): string {
  const kinds = rowKinds.filter((kind) => rows[kind].length > 0);
  const columns: string[] = [...new Set(kinds.flatMap((kind): readonly string[] => rowColumns[kind]))];
  const records = kinds.flatMap((kind) => rows[kind].map((row) => new Map(Object.entries(row))));
  const lines = records.map((record) => columns.map((column) => record.get(column) ?? ''));
  return [columns, ...lines].map((cells) => `${cells.map(cellOf).join(',')}\n`).join('');
}

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
  // An action or upload came in between: rows and figures would not match.
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
