import { hash } from 'node:crypto';
import { ApiError } from '../kernel/api-error';
import { batchesMax, itemsMax, type PilotError } from './acts';
import { batchesSeed, type Refused, refused, unacceptableField } from './apply-act';
import { computeFigures } from './figures';
import type { Batch, PilotActor, PilotView } from './pilot';
import { labelsOf, metrics, type PlanContent, type RowKind } from './plan';
import { insertBatch, insertRows, lockPilot, updatePilot } from './queries';
import { checkAccess, type PilotDeps, readClock, readPilot, readRows, readViews } from './read-pilot';
import type { RowProblem } from './row-cells';
import { parseRows, rowFileBytesMax } from './row-files';
import type { RowSet, RowsByKind } from './rows';
import { fitsStanding, mayAct } from './transitions';
import { writeEvent } from './write-record';

export interface ResultFile {
  fileName: string;
  bytes: Uint8Array;
  /** True to store the good rows of a file that also has others. */
  keepGood: boolean;
  /** Text to parse in place of the bytes, for a file that is not CSV. */
  csv?: string;
  /** SHA-256 of the request's Idempotency-Key; each stores a batch of its own. */
  requestSha256?: string | undefined;
}

interface RefusedResults extends Refused {
  /** The first problems, by row. */
  problems: RowProblem[];
}

export type SubmittedResults = { outcome: 'stored'; batch: Batch } | RefusedResults;

const fileNameMax = 120;

const refusedFile = (error: PilotError, problems: RowProblem[] = []): RefusedResults => ({
  ...refused(error, 'file'),
  problems,
});

/** Returns the reason why nobody can upload now, or this actor cannot. */
function uploadError({ pilot, approvals, batches, today }: PilotView, actor: PilotActor): PilotError | null {
  if (!mayAct(actor, 'submit_results')) return 'not_yours';
  if (!fitsStanding({ pilot, approvals }, 'submit_results')) return 'not_from_here';
  if (pilot.startsOn === null || today < pilot.startsOn) return 'not_started';
  const ofToday = batches.filter(({ day }) => day === today).length;
  return ofToday >= batchesMax.day || batches.length >= batchesMax.pilot ? 'too_many_batches' : null;
}

const measures = ({ criteria }: PlanContent, kind: RowKind) =>
  criteria.some(({ metric }) => metrics[metric].rows === kind);

/** Returns the rows in force after a batch: its items replace their earlier rows of the same kind. */
function rowsAfter(before: RowsByKind, { kind, rows }: RowSet): RowsByKind {
  const replaced = new Set(rows.map(({ item }) => item));
  const kept = before[kind].filter(({ item }) => !replaced.has(item));
  return { ...before, [kind]: [...kept, ...rows] };
}

/**
 * Stores a file of results and the figures that follow from it, all or nothing. The same file as the last one is stored
 * once. Throws ApiError `not_found` or `service_unavailable`.
 */
export async function submitResults(
  deps: PilotDeps,
  pilotId: string,
  actor: PilotActor,
  { fileName, bytes, keepGood, csv, requestSha256 }: ResultFile,
): Promise<SubmittedResults> {
  const view = await readPilot(deps, pilotId, actor);
  const error = uploadError(view, actor);
  if (error) return refusedFile(error);
  if (bytes.length > rowFileBytesMax) return refusedFile('file_too_large');
  const name = fileName.replace(/^.*[/\\]/, '').slice(0, fileNameMax) || 'results.csv';
  if (unacceptableField(name, 'file') !== undefined) return refusedFile('sensitive_value');
  const plan = view.plan?.content;
  const parsed = parseRows(csv ?? bytes, { labels: plan ? labelsOf(plan) : null });
  const hasProblems = parsed.problemCount > 0;
  if (!plan || parsed.kind === null || parsed.rows.length === 0 || (hasProblems && !keepGood))
    return refusedFile('rows_invalid', parsed.problems);
  if (!measures(plan, parsed.kind)) return refusedFile('kind_not_in_plan');
  const file = { fileName: name, bytes: bytes.length, sha256: hash('sha256', bytes, 'hex'), requestSha256 };
  return storeResults(deps, pilotId, actor, plan, { ...file, rowsRefused: parsed.refused, set: parsed });
}

interface ReadFile extends Pick<Batch, 'fileName' | 'bytes' | 'sha256' | 'rowsRefused'> {
  set: RowSet;
  requestSha256?: string | undefined;
}

/** Computes the figures before the pilot is locked; starts again if another file was stored in between. */
async function storeResults(
  deps: PilotDeps,
  pilotId: string,
  actor: PilotActor,
  plan: PlanContent,
  { set, ...file }: ReadFile,
): Promise<SubmittedResults> {
  const { batches } = await readPilot(deps, pilotId, actor);
  const last = batches.at(-1);
  if (!file.requestSha256 && last?.sha256 === file.sha256 && last.rowsRefused === file.rowsRefused)
    return { outcome: 'stored', batch: last };
  const rows = rowsAfter(await readRows(deps, pilotId, actor), set);
  const figures = await computeFigures(plan, rows, batchesSeed([...batches, file]));
  if (figures.items > itemsMax) return refusedFile('too_many_items');
  const stored = await deps.database.transaction(async (tx): Promise<SubmittedResults | 'changed'> => {
    const row = await lockPilot(tx, pilotId);
    const now = readClock(deps);
    const [view] = await readViews(tx, row ? [row] : [], actor, now);
    if (!view) throw new ApiError('not_found');
    checkAccess(view.people, actor);
    const error = uploadError(view, actor);
    if (error) return refusedFile(error);
    if (view.batches.length !== batches.length) return 'changed';
    const { side, name } = actor;
    const counted = { kind: set.kind, rowsTaken: set.rows.length, ...file };
    const batch = { no: batches.length + 1, ...counted, side, day: view.today };
    await insertBatch(tx, { ...batch, pilotId, name, at: now });
    await insertRows(tx, { pilotId, no: batch.no }, set, rows[set.kind]);
    await updatePilot(tx, pilotId, { figures, items: figures.items });
    const { no, kind, fileName, sha256, rowsTaken, rowsRefused } = batch;
    const detail = { no, kind, file_name: fileName, sha256, rows: rowsTaken, refused: rowsRefused };
    await writeEvent(tx, pilotId, actor, now, { kind: 'submit_results', detail });
    return { outcome: 'stored', batch: { ...batch, byName: name, at: now.toISOString() } };
  });
  return stored === 'changed' ? storeResults(deps, pilotId, actor, plan, { set, ...file }) : stored;
}
