import { screenText } from '@pilot-portal/screening';
import type { Transaction } from '../../db/connect';
import { isStorableText } from '../kernel/storable';
import { newId } from '../process/new-ids';
import { type ActChange, actChange } from './act-changes';
import { actRefusal } from './act-errors';
import { type PilotError, type PilotRequest, pilotErrorMessages } from './acts';
import { refusedInRoom } from './authorize-pilot';
import { makeSample } from './items/make-sample';
import { makeLook, makeResultsWithout } from './make-figures';
import { batchesInForce, type PilotActor, type PilotEvent, type PilotView } from './pilot';
import {
  deleteTokensOf,
  insertPerson,
  insertPlan,
  replaceInputs,
  storeApproval,
  updatePerson,
  updatePilot,
} from './queries';
import { inPilot, type PilotDeps } from './read-pilot';
import { listItems, replaceItems, storeRowsInForce } from './row-queries';
import { mayAct } from './transitions';
import { makeLink, planDigest, writeEvent } from './write-record';

export type ActOutcome =
  /** `link` is the path of a new one-time link, to be shown once. */
  { outcome: 'done'; link: string | null } | Refused;

/** Refusal of an action, an upload or a form, and the field at fault. */
export interface Refused {
  outcome: 'refused';
  error: PilotError;
  message: string;
  field?: string;
}

export function refused(error: PilotError, field?: string): Refused {
  return { outcome: 'refused', error, message: pilotErrorMessages[error], ...(field ? { field } : {}) };
}

/** Returns the field whose text contains a secret, or a character that no database stores. */
export function unacceptableField(value: unknown, name = ''): string | undefined {
  if (typeof value === 'string')
    return screenText(value) !== null || !isStorableText(value) || /\p{Surrogate}/u.test(value)
      ? name
      : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, part] of Object.entries(value)) {
    const found = unacceptableField(part, name || key);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Draws the sample once both sides have approved a plan; returns the details for the record. */
async function writeSample(
  tx: Transaction,
  view: PilotView,
  { set, plan: changed }: ActChange,
): Promise<PilotEvent['detail']> {
  const plan = changed ?? view.plan;
  const { id, sample: before } = view.pilot;
  const isApproved = set.state === 'agreed';
  if (!plan || !before || (!isApproved && before.seed === null)) return {};
  const { items, sample } = makeSample(plan, await listItems(tx, id), isApproved);
  await replaceItems(tx, id, items);
  await updatePilot(tx, id, { sample });
  return { seed: sample.seed, drawn: sample.drawn };
}

async function writeChange(
  tx: Transaction,
  { pilot }: PilotView,
  { set, plan, approval, inputs }: ActChange,
  now: Date,
): Promise<void> {
  const pilotId = pilot.id;
  if (plan) {
    const { planNo, content, sha256, madeBy } = plan;
    await insertPlan(tx, { pilotId, planNo, content, sha256, ...madeBy, at: now });
  }
  if (approval) await storeApproval(tx, { ...approval, pilotId, at: now });
  if (inputs) {
    const settled = inputs.flatMap(({ no, state, reason, byName, at }) =>
      byName === null || at === null ? [] : [{ pilotId, no, state, reason, name: byName, at: new Date(at) }],
    );
    await replaceInputs(tx, pilotId, settled);
  }
  const closedAt = set.state === 'closed' ? { closedAt: now } : {};
  await updatePilot(tx, pilotId, { ...set, ...closedAt, version: pilot.version + 1 });
}

/** Changes people and links as some actions require; returns the path of a new link. */
async function writePeople(
  tx: Transaction,
  pilotId: string,
  request: PilotRequest,
  newPersonId: string,
  now: Date,
): Promise<string | null> {
  switch (request.act) {
    case 'invite': {
      const { name, role } = request;
      await insertPerson(tx, { id: newPersonId, pilotId, name, role, invitedAt: now });
      return makeLink(tx, newPersonId, now);
    }
    case 'renew_link':
      return makeLink(tx, request.person_id, now);
    case 'end_person':
      await updatePerson(tx, request.person_id, { endedAt: now, calendarSha256: null });
      await deleteTokensOf(tx, request.person_id);
      return null;
    default:
      return null;
  }
}

/**
 * Performs an action of one of the buyer's people or of a founder, as returned by `authorizeRoom` and `vendorActor`. An
 * action and its event are stored together or not at all; a repeated action, or one for which `isOutdated` returns
 * true, is refused as `stale`. Throws ApiError `not_found`.
 */
export async function applyAct(
  deps: PilotDeps,
  pilotId: string,
  actor: PilotActor,
  request: PilotRequest,
  isOutdated?: (tx: Transaction) => Promise<boolean>,
): Promise<ActOutcome> {
  if (!mayAct(actor, request.act)) {
    refusedInRoom(actor, request.act);
    return refused('not_yours');
  }
  const unacceptable = unacceptableField(request);
  if (unacceptable !== undefined) return refused('sensitive_value', unacceptable);
  const isFreeze = request.act === 'freeze' || request.act === 'freeze_checkpoint';
  const look = isFreeze ? await makeLook(deps, pilotId, actor, request) : null;
  const results =
    request.act === 'withdraw_file' ? await makeResultsWithout(deps, pilotId, actor, request.no) : null;
  return inPilot(deps, pilotId, actor, async (tx, view, now) => {
    const refusal = actRefusal(view, actor, request);
    if (refusal) return refused(refusal.error, refusal.field);
    const newPersonId = newId();
    const planSha256 = request.act === 'save_plan' ? planDigest(request.plan) : '';
    const known = (look ?? results)?.batches;
    const isComputed = isFreeze || request.act === 'withdraw_file';
    if (isComputed && known?.length !== batchesInForce(view.batches).length) return refused('stale');
    if (isOutdated && (await isOutdated(tx))) return refused('stale');
    const change = actChange(view, actor, { request, now, planSha256, look, newPersonId });
    const isDrawn = change.set.state === 'agreed' || change.plan !== undefined;
    const drawn = isDrawn ? await writeSample(tx, view, change) : {};
    await writeChange(tx, view, change, now);
    if (results) {
      const { kind, rows, figures } = results;
      await storeRowsInForce(tx, pilotId, kind, rows);
      await updatePilot(tx, pilotId, { figures, items: figures.items });
    }
    const link = await writePeople(tx, pilotId, request, newPersonId, now);
    await writeEvent(tx, pilotId, actor, now, {
      kind: request.act,
      detail: { ...change.detail, ...drawn, ...results?.detail },
    });
    return { outcome: 'done', link };
  });
}
