import type { Database, Orm, Transaction } from '../../db/connect';
import { type FounderStore, requireRole } from '../founders/authorize';
import { ApiError } from '../kernel/errors';
import { pausedDaysMax } from './acts';
import type { PilotItem } from './items/manifest';
import type { Batch, InputState, Pilot, PilotActor, PilotEvent, PilotView, PlanVersion } from './pilot';
import { addDays, completionDay, creditDeadline, daysBetween, lastDay, todayIn } from './pilot-dates';
import { findPilot, findSuccessMetric, listParts, listPeople, listPilotRows, lockPilot } from './queries';
import { listItems, listRowsInForce } from './row-queries';
import type { RowsByKind } from './rows';
import type { PilotRow } from './tables';
import { actsOf } from './transitions';

/** Dependencies of the services: the database, and a clock for tests and the demo. */
export interface PilotDeps {
  database: Database;
  now?: () => Date;
}

/** Every moment and day of a pilot comes from here. */
export function readClock({ now }: Pick<PilotDeps, 'now'>): Date {
  return now?.() ?? new Date();
}

type Parts = Awaited<ReturnType<typeof listParts>>;
type Reading = Pick<Orm, 'select' | 'selectDistinctOn'> | Transaction;

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** Returns a stored pilot with the days added by a pause up to today. */
export function toPilot(row: PilotRow, today: string): Pilot {
  const { figures: _figures, items: _items, openedAt, closedAt, ...pilot } = row;
  const going = row.pause ? Math.max(0, daysBetween(row.pause.since, today)) : 0;
  const pausedDays = Math.min(pausedDaysMax, row.pausedDays + going);
  return { ...pilot, pausedDays, openedAt: openedAt.toISOString(), closedAt: iso(closedAt) };
}

function datesOf(pilot: Pilot, plan: PlanVersion | null): PilotView['dates'] {
  const { startsOn, terms, pausedDays, decision, checkpoint } = pilot;
  if (startsOn === null)
    return { checkpoint: null, lastDay: null, completionDay: null, creditDeadline: null };
  const stop = checkpoint?.decision?.choice === 'stop' ? checkpoint.decision.day : null;
  const planned = lastDay(startsOn, terms.durationDays, pausedDays);
  // A late decision to stop does not move any deadline.
  const last = stop !== null && stop < planned ? stop : planned;
  const lookDay = plan?.content.checkpoint?.day;
  const looked = checkpoint?.day ?? (lookDay === undefined ? null : addDays(startsOn, lookDay + pausedDays));
  const completed = completionDay(last, decision?.day ?? null);
  const deadline = creditDeadline(completed, terms.credit.expiration_days);
  return { checkpoint: looked, lastDay: last, completionDay: completed, creditDeadline: deadline };
}

/** Returns the states of a plan's inputs; those that are not stored are open. */
function inputsOf(plan: PlanVersion | null, stored: Parts['inputs']): InputState[] {
  return (plan?.content.inputs ?? []).map((_input, at): InputState => {
    const row = stored.find(({ no }) => no === at + 1);
    if (!row) return { no: at + 1, state: 'open', reason: null, byName: null, at: null };
    return { no: row.no, state: row.state, reason: row.reason, byName: row.name, at: row.at.toISOString() };
  });
}

/** Returns the withdrawal of a file, which is a step of the record. */
function withdrawnOf(batchNo: number, events: Parts['events']): Pick<Batch, 'withdrawn'> {
  const event = events.find(({ kind, detail }) => kind === 'withdraw_file' && detail.no === batchNo);
  if (!event) return {};
  const { name, at, detail } = event;
  return { withdrawn: { reason: String(detail.reason), byName: name, at: at.toISOString() } };
}

/** Loads everything about some pilots, without the rows of their results. */
export async function readViews(
  orm: Reading,
  rows: readonly PilotRow[],
  actor: PilotActor,
  now: Date,
  hasEvents = true,
): Promise<PilotView[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const { people, plans, approvals, inputs, batches, events } = await listParts(orm, ids, now, hasEvents);
  return rows.map((row): PilotView => {
    const of = <Part extends { pilotId: string }>(parts: Part[]) =>
      parts.filter(({ pilotId }) => pilotId === row.id);
    const today = todayIn(row.timeZone, now);
    const pilot = toPilot(row, today);
    const versions = of(plans).map(({ planNo, content, sha256, side, name, at }) => {
      return { planNo, content, sha256, madeBy: { side, name }, at: at.toISOString() };
    });
    const plan = versions.find(({ planNo }) => planNo === row.planNo) ?? null;
    const given = of(approvals).map(({ pilotId: _pilotId, at, ...rest }) => ({
      ...rest,
      at: at.toISOString(),
    }));
    return {
      pilot,
      actor,
      people: of(people).map(({ pilotId: _pilotId, ...person }) => ({
        ...person,
        invitedAt: person.invitedAt.toISOString(),
        linkExpiresAt: iso(person.linkExpiresAt),
        joinedAt: iso(person.joinedAt),
        endedAt: iso(person.endedAt),
      })),
      plans: versions,
      plan,
      approvals: given,
      inputs: inputsOf(plan, of(inputs)),
      batches: of(batches).map(({ pilotId: _pilotId, requestSha256: _request, name, at, ...batch }) => {
        return { ...batch, byName: name, at: at.toISOString(), ...withdrawnOf(batch.no, of(events)) };
      }),
      figures: row.figures,
      items: row.items,
      events: of(events).map(({ pilotId: _pilotId, at, ...event }): PilotEvent => {
        return { ...event, at: at.toISOString() };
      }),
      allowedActs: actsOf({ pilot, plan, approvals: given }, actor),
      today,
      dates: datesOf(pilot, plan),
    };
  });
}

/** Throws ApiError `not_found` for a person of another pilot, or one whose access has ended. */
function checkAccess(people: readonly { id: string; endedAt: unknown }[], actor: PilotActor): void {
  if (!('personId' in actor)) return;
  const isOf = people.some(({ id, endedAt }) => id === actor.personId && !endedAt);
  if (!isOf) throw new ApiError('not_found');
}

/**
 * Returns a pilot for one of its people or a founder, as `authorizeRoom` and `vendorActor` return them. Throws ApiError
 * `not_found`.
 */
export async function readPilot(deps: PilotDeps, pilotId: string, actor: PilotActor): Promise<PilotView> {
  return deps.database.run(async (orm) => {
    const row = await findPilot(orm, pilotId);
    const [view] = await readViews(orm, row ? [row] : [], actor, readClock(deps));
    if (!view) throw new ApiError('not_found');
    checkAccess(view.people, actor);
    return view;
  });
}

/**
 * Locks a pilot for one of its people or a founder, and runs a change on it in one transaction; of its events only the
 * opening and withdrawn files are read. Throws as {@link readPilot}.
 */
export function inPilot<Result>(
  deps: PilotDeps,
  pilotId: string,
  actor: PilotActor,
  change: (tx: Transaction, view: PilotView, now: Date) => Promise<Result>,
): Promise<Result> {
  return deps.database.transaction(async (tx) => {
    const row = await lockPilot(tx, pilotId);
    // After the lock, so that the record's moments are in order.
    const now = readClock(deps);
    const [view] = await readViews(tx, row ? [row] : [], actor, now, false);
    if (!view) throw new ApiError('not_found');
    checkAccess(view.people, actor);
    return change(tx, view, now);
  });
}

/** Reads a part of a pilot for one of its people or a founder. Throws as {@link readPilot}. */
export function readPart<Part>(
  deps: PilotDeps,
  pilotId: string,
  actor: PilotActor,
  read: (orm: Orm, pilotId: string) => Promise<Part>,
): Promise<Part> {
  return deps.database.run(async (orm) => {
    checkAccess(await listPeople(orm, [pilotId], readClock(deps)), actor);
    return read(orm, pilotId);
  });
}

/** Returns the success metric that the lead of a pilot names; null for the buyer's people, and once the lead is gone. */
export async function readSuccessMetric(
  { database }: PilotDeps,
  { pilot: { leadId }, actor }: PilotView,
): Promise<string | null> {
  if (leadId === null || actor.side !== 'vendor') return null;
  return database.run((orm) => findSuccessMetric(orm, leadId));
}

/** Returns the founder of a session as an actor of the vendor. */
export async function vendorActor({
  authorize,
}: Pick<FounderStore, 'authorize'>): Promise<Extract<PilotActor, { founderId: string }>> {
  const { id, name, role } = await requireRole(authorize, 'reader');
  return { side: 'vendor', founderId: id, name, role };
}

/** Lists all pilots for a founder, or those of some leads, open ones first; of their events only the opening and withdrawn files. */
export async function listPilots(
  store: FounderStore & PilotDeps,
  leadIds?: readonly string[],
): Promise<PilotView[]> {
  const actor = await vendorActor(store);
  return store.database.run(async (orm) => {
    const rows = await listPilotRows(orm, leadIds);
    return readViews(orm, rows, actor, readClock(store), false);
  });
}

/**
 * Returns the current rows of a pilot: for each item those of the latest batch of its kind. Throws as {@link
 * readPilot}.
 */
export const readRows = (deps: PilotDeps, pilotId: string, actor: PilotActor): Promise<RowsByKind> =>
  readPart(deps, pilotId, actor, listRowsInForce);

/** Returns the items of a pilot's manifest by name; none without a manifest. Throws as {@link readPilot}. */
export const readItems = (deps: PilotDeps, pilotId: string, actor: PilotActor): Promise<PilotItem[]> =>
  readPart(deps, pilotId, actor, listItems);
