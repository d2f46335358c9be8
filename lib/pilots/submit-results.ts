import { hash } from 'node:crypto';
import type { Transaction } from '../../db/connect';
import { figuresOf } from '../../public/pilot-scripts/figures.mjs';
import { batchesMax, itemsMax, type PilotError } from './acts';
import { type Refused, refused, unacceptableField } from './apply-act';
import { refusedInRoom } from './authorize-pilot';
import { lookOf } from './figures';
import { makeSample } from './items/make-sample';
import { type ManifestRows, manifestProblem, type PilotItem } from './items/manifest';
import { batchesSeed, makeDayDetail, valuesDetail } from './make-figures';
import {
  type Batch,
  batchesInForce,
  type PilotActor,
  type PilotEvent,
  type PilotView,
  sheetFileName,
} from './pilot';
import { labelsOf, measures } from './plan';
import { deleteStartApprovals, insertBatch, updatePilot } from './queries';
import { inPilot, type PilotDeps, readItems, readPilot, readRows } from './read-pilot';
import type { RowProblem } from './row-cells';
import { parseManifest, parseRows, rowFileBytesMax } from './row-files';
import { insertRows, replaceItems } from './row-queries';
import { type DecisionsRow, isInForce, mergeRows, type RowSet, type WithdrawnRow } from './rows';
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
  problems: RowProblem[];
}

export type SubmittedResults =
  /** `isRepeated` if the file is the same as the last one. */
  { outcome: 'stored'; batch: Batch; isRepeated?: true } | RefusedResults;

const fileNameMax = 120;

const refusedFile = (error: PilotError, problems: RowProblem[] = []): RefusedResults => ({
  ...refused(error, 'file'),
  problems,
});

const isSheet = ({ fileName }: Pick<Batch, 'fileName'>) => fileName === sheetFileName;

/** Returns the reason why a file cannot be stored now, or not by this actor. The sheet does not count as an upload. */
function uploadError(view: PilotView, actor: PilotActor, file: Pick<Batch, 'fileName'>): PilotError | null {
  const { pilot, batches, today } = view;
  if (!mayAct(actor, 'submit_results')) {
    refusedInRoom(actor, 'submit_results');
    return 'not_yours';
  }
  if (!fitsStanding(view, 'submit_results')) return 'not_from_here';
  if (pilot.startsOn !== null && today < pilot.startsOn) return 'not_started';
  if (isSheet(file)) return null;
  const uploads = batches.filter((batch) => !isSheet(batch));
  const ofToday = uploads.filter(({ day }) => day === today).length;
  return ofToday >= batchesMax.day || uploads.length >= batchesMax.pilot ? 'too_many_batches' : null;
}

/**
 * Stores a file, all or nothing: before the start the manifest, then results and the figures computed from them. The
 * same file as the last one is stored once. Throws ApiError `not_found`.
 */
export async function submitResults(
  deps: PilotDeps,
  pilotId: string,
  actor: PilotActor,
  sent: ResultFile,
): Promise<SubmittedResults> {
  const { bytes, keepGood, csv, requestSha256 } = sent;
  // Without a slash, so that no upload has the name of the sheet.
  const fileName = sent.fileName.replace(/^.*[/\\]/, '').slice(0, fileNameMax) || 'results.csv';
  const view = await readPilot(deps, pilotId, actor);
  const error = uploadError(view, actor, { fileName });
  if (error) return refusedFile(error);
  if (bytes.length > rowFileBytesMax) return refusedFile('file_too_large');
  if (unacceptableField(fileName, 'file') !== undefined) return refusedFile('sensitive_value');
  const plan = view.plan?.content;
  const { sample, state } = view.pilot;
  const isManifest = state !== 'running';
  const items = sample && !isManifest ? await readItems(deps, pilotId, actor) : undefined;
  const places = items && new Map(items.map(({ item, drawNo }) => [item, drawNo !== null]));
  const parsed = isManifest
    ? parseManifest(csv ?? bytes, { strata: plan?.strata })
    : parseRows(csv ?? bytes, { labels: plan && labelsOf(plan), items: places });
  const hasProblems = parsed.problemCount > 0;
  if (!plan || parsed.kind === null || parsed.rows.length === 0 || (hasProblems && !keepGood))
    return refusedFile('rows_invalid', parsed.problems);
  if (parsed.kind !== 'manifest' && !measures(plan, parsed.kind)) return refusedFile('kind_not_in_plan');
  const file = { ...fileOf(fileName, bytes), rowsRefused: parsed.refused, requestSha256 };
  if (parsed.kind !== 'manifest') return storeResults(deps, pilotId, actor, { ...file, set: parsed }, items);
  const { rows } = parsed;
  const stored = await storeBatch(deps, pilotId, actor, view, { ...file, set: parsed }, (now) => {
    if (!now.plan) return 'not_from_here';
    const { items: made, sample: next } = makeSample(now.plan, rows, now.pilot.state === 'agreed');
    const problem = manifestProblem(now.plan.content, next);
    if (problem) return problem;
    return async (tx) => {
      await replaceItems(tx, pilotId, made);
      // A side that has approved the start has seen another sample.
      await deleteStartApprovals(tx, pilotId);
      await updatePilot(tx, pilotId, { sample: next, version: now.pilot.version + 1 });
      return { manifest_sha256: next.manifestSha256, seed: next.seed, drawn: next.drawn };
    };
  });
  return stored === 'changed' ? submitResults(deps, pilotId, actor, sent) : stored;
}

export const fileOf = (fileName: string, bytes: Uint8Array) => {
  return { fileName, bytes: bytes.length, sha256: hash('sha256', bytes, 'hex') };
};

interface ReadFile<Set> extends Pick<Batch, 'fileName' | 'bytes' | 'sha256' | 'rowsRefused'> {
  set: Set;
  requestSha256?: string | undefined;
}

/** Writes the changes of a batch, and returns the details for its event. */
type Write = (tx: Transaction, no: number) => Promise<PilotEvent['detail']>;

/**
 * Stores a file, its event and the result of `prepare`; returns `changed` if another file, a withdrawal or another day
 * came after `known`.
 */
async function storeBatch(
  deps: PilotDeps,
  pilotId: string,
  actor: PilotActor,
  known: Pick<PilotView, 'batches' | 'today'>,
  { set, ...file }: ReadFile<ResultSet | ManifestRows>,
  prepare: (view: PilotView) => PilotError | Write,
): Promise<SubmittedResults | 'changed'> {
  const last = known.batches.at(-1);
  const isLast =
    last?.sha256 === file.sha256 &&
    last.rowsRefused === file.rowsRefused &&
    isSheet(last) === isSheet(file) &&
    !last.withdrawn;
  if (isLast && !file.requestSha256) return { outcome: 'stored', batch: last, isRepeated: true };
  return inPilot(deps, pilotId, actor, async (tx, view, now): Promise<SubmittedResults | 'changed'> => {
    const error = uploadError(view, actor, file);
    if (error) return refusedFile(error);
    if (
      view.batches.length !== known.batches.length ||
      batchesInForce(view.batches).length !== batchesInForce(known.batches).length ||
      view.today !== known.today ||
      (set.kind === 'manifest') === (view.pilot.state === 'running')
    )
      return 'changed';
    const { side, name } = actor;
    const counted = { kind: set.kind, rowsTaken: set.rows.length, ...file };
    const batch = { no: known.batches.length + 1, ...counted, side, day: view.today };
    const write = prepare(view);
    if (typeof write === 'string') return refusedFile(write);
    await insertBatch(tx, { ...batch, pilotId, name, at: now });
    const written = await write(tx, batch.no);
    const { no, kind, fileName, sha256, rowsTaken, rowsRefused } = batch;
    const detail = {
      no,
      kind,
      file_name: fileName,
      sha256,
      rows: rowsTaken,
      refused: rowsRefused,
      ...written,
    };
    await writeEvent(tx, pilotId, actor, now, { kind: 'submit_results', detail });
    return { outcome: 'stored', batch: { ...batch, byName: name, at: now.toISOString() } };
  });
}

/** Rows of a file, or of the decision sheet, which may withdraw some. */
type ResultSet = RowSet | { kind: 'decisions'; rows: readonly (DecisionsRow | WithdrawnRow)[] };

/**
 * Stores rows and the figures computed from them before the pilot is locked; starts again if another file was stored in
 * between. `items` are those of the manifest, if the caller has read them. Throws as {@link submitResults}.
 */
export async function storeResults(
  deps: PilotDeps,
  pilotId: string,
  actor: PilotActor,
  file: ReadFile<ResultSet>,
  items?: readonly PilotItem[],
): Promise<SubmittedResults> {
  const { set } = file;
  const view = await readPilot(deps, pilotId, actor);
  const { batches, plan, pilot, today } = view;
  if (!plan) return refusedFile('not_from_here');
  const known = items ?? (pilot.sample ? await readItems(deps, pilotId, actor) : undefined);
  const before = await readRows(deps, pilotId, actor);
  const inForce = mergeRows(before[set.kind], set.rows).filter(isInForce);
  const of = { look: lookOf(plan.content, 'freeze'), items: known };
  const seed = batchesSeed([...batchesInForce(batches), file]);
  const figures = await figuresOf(plan.content, { ...before, [set.kind]: inForce }, seed, of);
  if (figures.items > itemsMax) return refusedFile('too_many_items');
  const earlier = new Set(before[set.kind].map(({ item }) => item));
  const replaced = new Set(set.rows.flatMap(({ item }) => (earlier.has(item) ? item : []))).size;
  const ofDay = await makeDayDetail(deps, view, set.kind, today, { added: set.rows });
  const stored = await storeBatch(deps, pilotId, actor, view, file, () => async (tx, no) => {
    await insertRows(tx, { pilotId, no }, set, inForce);
    await updatePilot(tx, pilotId, { figures, items: figures.items });
    return { replaced, ...valuesDetail(figures), ...ofDay };
  });
  return stored === 'changed' ? storeResults(deps, pilotId, actor, file, known) : stored;
}
