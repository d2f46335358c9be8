import { hash } from 'node:crypto';
import type { Transaction } from '../../db/connect';
import { ApiError } from '../kernel/api-error';
import { batchesMax, itemsMax, type PilotError } from './acts';
import { batchesSeed, type Refused, refused, unacceptableField } from './apply-act';
import { refusedInRoom } from './authorize-pilot';
import { computeFigures, lookOf } from './figures';
import { replaceItems } from './item-queries';
import { makeSample } from './items/make-sample';
import { fitsManifest, type ManifestRows, type PilotItem } from './items/manifest';
import type { Batch, PilotActor, PilotEvent, PilotView } from './pilot';
import { labelsOf, metrics, type PlanContent, type RowKind } from './plan';
import { deleteStartApprovals, insertBatch, insertRows, lockPilot, updatePilot } from './queries';
import {
  checkAccess,
  type PilotDeps,
  readClock,
  readItems,
  readPilot,
  readRows,
  readViews,
} from './read-pilot';
import type { RowProblem } from './row-cells';
import { parseManifest, parseRows, rowFileBytesMax } from './row-files';
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
  /** True for the decision sheet, which counts as no upload of a person. */
  isSheet?: boolean;
}

interface RefusedResults extends Refused {
  /** The first problems, by row. */
  problems: RowProblem[];
}

export type SubmittedResults = { outcome: 'stored'; batch: Batch } | RefusedResults;

/** File name of the sheet's decisions. An upload of a person loses everything up to its last slash. */
export const sheetFileName = 'Decision/sheet';

const fileNameMax = 120;

const refusedFile = (error: PilotError, problems: RowProblem[] = []): RefusedResults => ({
  ...refused(error, 'file'),
  problems,
});

/** Returns the reason why nobody can upload now, or this actor cannot. */
function uploadError(view: PilotView, actor: PilotActor, isSheet = false): PilotError | null {
  const { pilot, batches, today } = view;
  if (!mayAct(actor, 'submit_results')) {
    refusedInRoom(actor, 'submit_results');
    return 'not_yours';
  }
  if (!fitsStanding(view, 'submit_results')) return 'not_from_here';
  if (pilot.startsOn !== null && today < pilot.startsOn) return 'not_started';
  if (isSheet) return null;
  const uploads = batches.filter(({ fileName }) => fileName !== sheetFileName);
  const ofToday = uploads.filter(({ day }) => day === today).length;
  return ofToday >= batchesMax.day || uploads.length >= batchesMax.pilot ? 'too_many_batches' : null;
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
 * Stores a file, all or nothing: before the start the manifest, then results and the figures that follow from them. The
 * same file as the last one is stored once. Throws ApiError `not_found` or `service_unavailable`.
 */
export async function submitResults(
  deps: PilotDeps,
  pilotId: string,
  actor: PilotActor,
  sent: ResultFile,
): Promise<SubmittedResults> {
  const { fileName, bytes, keepGood, csv, requestSha256, isSheet = false } = sent;
  const view = await readPilot(deps, pilotId, actor);
  const error = uploadError(view, actor, isSheet);
  if (error) return refusedFile(error);
  if (bytes.length > rowFileBytesMax) return refusedFile('file_too_large');
  const typedName = fileName.replace(/^.*[/\\]/, '').slice(0, fileNameMax) || 'results.csv';
  const name = isSheet ? sheetFileName : typedName;
  if (unacceptableField(name, 'file') !== undefined) return refusedFile('sensitive_value');
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
  const read = { fileName: name, bytes: bytes.length, sha256: hash('sha256', bytes, 'hex') };
  const file = { ...read, rowsRefused: parsed.refused, requestSha256, isSheet };
  if (parsed.kind !== 'manifest')
    return storeResults(deps, pilotId, actor, plan, items, { ...file, set: parsed });
  const { rows } = parsed;
  const stored = await storeBatch(deps, pilotId, actor, view.batches, { ...file, set: parsed }, (now) => {
    if (!now.plan) return 'not_from_here';
    const { items: made, sample: next } = makeSample(now.plan, rows, now.pilot.state === 'agreed');
    if (!fitsManifest(now.plan.content, next)) return 'manifest_unfit';
    return async (tx) => {
      await replaceItems(tx, pilotId, made);
      // A side that approved the start has seen another sample.
      await deleteStartApprovals(tx, pilotId);
      await updatePilot(tx, pilotId, { sample: next, version: now.pilot.version + 1 });
      return { manifest_sha256: next.manifestSha256, seed: next.seed, drawn: next.drawn };
    };
  });
  return stored === 'changed' ? submitResults(deps, pilotId, actor, sent) : stored;
}

interface ReadFile extends Pick<Batch, 'fileName' | 'bytes' | 'sha256' | 'rowsRefused'> {
  set: RowSet | ManifestRows;
  requestSha256?: string | undefined;
  isSheet: boolean;
}

/** Writes what a batch changes, and returns what its event says of it. */
type Write = (tx: Transaction, no: number) => Promise<PilotEvent['detail']>;

/** Stores a file, its event and what `prepare` returns, unless another file came after `known`: then `changed`. */
async function storeBatch(
  deps: PilotDeps,
  pilotId: string,
  actor: PilotActor,
  known: readonly Batch[],
  { set, isSheet, ...file }: ReadFile,
  prepare: (view: PilotView) => PilotError | Write,
): Promise<SubmittedResults | 'changed'> {
  const last = known.at(-1);
  if (!file.requestSha256 && last?.sha256 === file.sha256 && last.rowsRefused === file.rowsRefused)
    return { outcome: 'stored', batch: last };
  return deps.database.transaction(async (tx): Promise<SubmittedResults | 'changed'> => {
    const row = await lockPilot(tx, pilotId);
    const now = readClock(deps);
    const [view] = await readViews(tx, row ? [row] : [], actor, now);
    if (!view) throw new ApiError('not_found');
    checkAccess(view.people, actor);
    const error = uploadError(view, actor, isSheet);
    if (error) return refusedFile(error);
    if (
      view.batches.length !== known.length ||
      (set.kind === 'manifest') === (view.pilot.state === 'running')
    )
      return 'changed';
    const { side, name } = actor;
    const counted = { kind: set.kind, rowsTaken: set.rows.length, ...file };
    const batch = { no: known.length + 1, ...counted, side, day: view.today };
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

/** Computes the figures before the pilot is locked; starts again if another file was stored in between. */
async function storeResults(
  deps: PilotDeps,
  pilotId: string,
  actor: PilotActor,
  plan: PlanContent,
  items: readonly PilotItem[] | undefined,
  file: ReadFile & { set: RowSet },
): Promise<SubmittedResults> {
  const { set } = file;
  const { batches } = await readPilot(deps, pilotId, actor);
  const rows = rowsAfter(await readRows(deps, pilotId, actor), set);
  const of = { look: lookOf(plan, 'freeze'), items };
  const figures = await computeFigures(plan, rows, batchesSeed([...batches, file]), of);
  if (figures.items > itemsMax) return refusedFile('too_many_items');
  const stored = await storeBatch(deps, pilotId, actor, batches, file, () => async (tx, no) => {
    await insertRows(tx, { pilotId, no }, set, rows[set.kind]);
    await updatePilot(tx, pilotId, { figures, items: figures.items });
    // The record then tells what each criterion's value was after this file.
    return Object.fromEntries(figures.criteria.map(({ value }, at) => [`value_${at + 1}`, value]));
  });
  return stored === 'changed' ? storeResults(deps, pilotId, actor, plan, items, file) : stored;
}
