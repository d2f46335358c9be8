import { hash } from 'node:crypto';
import { figuresOf } from '../../public/pilot-scripts/figures.mjs';
import type { PilotRequest } from './acts';
import { metrics, type RowKind, rowKinds } from './criterion';
import { type Figures, lookOf, seedOf } from './figures';
import { batchesInForce, type FinalLook, type PilotActor, type PilotEvent, type PilotView } from './pilot';
import { type PilotDeps, readClock, readItems, readPilot, readRows } from './read-pilot';
import { listFileRows } from './row-queries';
import { isInForce, mergeRows, type ResultRow, type RowsByKind, type StoredRow } from './rows';

/** Returns the seed of the bootstrap, which anyone can compute from the files. */
export function batchesSeed(batches: readonly { sha256: string }[]): number {
  return seedOf(hash('sha256', batches.map(({ sha256 }) => sha256).join('\n'), 'hex'));
}

/** Computes an analysis, which takes up to a second, before the pilot is locked. Null without a plan. */
export async function makeLook(
  deps: PilotDeps,
  pilotId: string,
  actor: PilotActor,
  request: Extract<PilotRequest, { act: 'freeze' | 'freeze_checkpoint' }>,
): Promise<FinalLook | null> {
  const { plan, pilot, batches: uploaded } = await readPilot(deps, pilotId, actor);
  const items = pilot.sample ? await readItems(deps, pilotId, actor) : [];
  const rows = await readRows(deps, pilotId, actor);
  if (!plan) return null;
  const batches = batchesInForce(uploaded).map(({ no, sha256 }) => ({ no, sha256 }));
  const figures = await figuresOf(plan.content, rows, batchesSeed(batches), {
    look: lookOf(plan.content, request.act),
    items,
  });
  const frozenAt = readClock(deps).toISOString();
  const endedShort = request.act === 'freeze' ? request.ended_short : null;
  return { frozenAt, byName: actor.name, side: actor.side, endedShort, batches, figures };
}

/** Returns each criterion's value for the record, so that pages need no rows to show them by day. */
export function valuesDetail({ criteria }: Figures): PilotEvent['detail'] {
  return Object.fromEntries(criteria.map(({ value }, at) => [`value_${at + 1}`, value]));
}

/**
 * Returns the details of a day for the record: its items, and the value of the first required criterion on them;
 * nothing if that criterion uses rows of another kind. `added` are rows that are not stored yet, `without` is the
 * number of a file.
 */
export async function makeDayDetail(
  { database }: Pick<PilotDeps, 'database'>,
  { plan, pilot }: Pick<PilotView, 'plan' | 'pilot'>,
  kind: RowKind,
  day: string,
  { added = [], without }: { added?: readonly StoredRow[]; without?: number },
): Promise<PilotEvent['detail']> {
  const criterion = plan?.content.criteria.find(({ must }) => must);
  if (!criterion || metrics[criterion.metric].rows !== kind) return {};
  const files = await database.run((orm) => listFileRows(orm, pilot.id, kind, { day }));
  const stored = files.filter(({ no }) => no !== without).map(({ rows }) => rows);
  const rows = [...stored, added].reduce<StoredRow[]>(mergeRows, []).filter(isInForce);
  // Without a seed no interval is computed, which would take a second for 20,000 items.
  const { criteria, items } = await figuresOf({ criteria: [criterion] }, { [kind]: rows }, 0);
  return { day_items: items, day_value: criteria[0]?.value ?? null };
}

/** Results without a file, and the details for the record. */
interface RemainingResults {
  kind: RowKind;
  rows: readonly ResultRow[];
  figures: Figures;
  /** All files that counted when the figures were computed. */
  batches: PilotView['batches'];
  detail: PilotEvent['detail'];
}

/** Computes the results without a file before the pilot is locked: the rows that it had replaced count again. */
export async function makeResultsWithout(
  deps: PilotDeps,
  pilotId: string,
  actor: PilotActor,
  no: number,
): Promise<RemainingResults | null> {
  const view = await readPilot(deps, pilotId, actor);
  const batches = batchesInForce(view.batches);
  const file = batches.find((batch) => batch.no === no);
  const kind = rowKinds.find((each) => each === file?.kind);
  if (!view.plan || !file || !kind) return null;
  const { day } = file;
  const files = await deps.database.run((orm) => listFileRows(orm, pilotId, kind));
  const kept = files.filter((each) => each.no !== no).map(({ rows }) => rows);
  const rows = kept.reduce<StoredRow[]>(mergeRows, []).filter(isInForce);
  const all: RowsByKind = { ...(await readRows(deps, pilotId, actor)), [kind]: rows };
  const { content } = view.plan;
  const seed = batchesSeed(batches.filter((batch) => batch !== file));
  const items = view.pilot.sample ? await readItems(deps, pilotId, actor) : undefined;
  const figures = await figuresOf(content, all, seed, { look: lookOf(content, 'freeze'), items });
  const ofDay = await makeDayDetail(deps, view, kind, day, { without: no });
  return { kind, rows, figures, batches, detail: { kind, day, ...valuesDetail(figures), ...ofDay } };
}
