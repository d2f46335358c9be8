import type { Orm, Transaction } from '../../../db/connect';
import type { PilotCall, PilotUsage } from '../../kernel/pilot-usage';
import type { OfferCatalog } from '../../offers/offer-details';
import type { operationNames } from '../../site/operation-names';
import type { PilotError } from '../acts';
import { refusedInRoom } from '../authorize-pilot';
import type { PilotActor, PilotEvent, PilotView } from '../pilot';
import { todayIn } from '../pilot-dates';
import type { Side } from '../plan';
import { findPilot } from '../queries';
import { inPilot, type PilotDeps, readClock, readPilot, toPilot } from '../read-pilot';
import { writeEvent } from '../write-record';
import { type Ceilings, keyCeilings, keyLastDay, mayChangeKey, type ShownKey } from './pilot-key';

/** Port to the developer API, which keeps keys and the ledger of their calls. */
export interface PilotKeys {
  make(
    transaction: Transaction,
    wanted: {
      pilotId: string;
      name: string;
      operations: readonly (typeof operationNames)[number][];
      requestsMax: number;
      costMaxUsd: number;
      founderId: string | null;
    },
  ): Promise<string>;
  end(transaction: Transaction, pilotId: string): Promise<boolean>;
  find(
    orm: Orm | Transaction,
    pilotId: string,
  ): Promise<{ requestsMax: number; costMaxUsd: number; isEnded: boolean } | undefined>;
  admit(
    authorization: string | undefined,
  ): Promise<{ pilotId: string; side: Side; isWithinRate: boolean } | undefined>;
  readUsage(pilotId: string): Promise<PilotUsage>;
  listCalls(pilotId: string): Promise<PilotCall[]>;
}

export interface KeyDeps extends PilotDeps {
  pilotKeys: PilotKeys;
  offers: { current(): OfferCatalog | Promise<OfferCatalog> };
}

export type KeyChange = { outcome: 'done'; secret: string } | { outcome: 'refused'; error: PilotError };

/** Returns true while the key of a pilot may work; false for an erased pilot. */
export function isKeyInForce(deps: PilotDeps, pilotId: string): Promise<boolean> {
  const now = readClock(deps);
  return deps.database.run(async (orm) => {
    const row = await findPilot(orm, pilotId);
    if (!row) return false;
    const today = todayIn(row.timeZone, now);
    return today <= keyLastDay(toPilot(row, today));
  });
}

async function change(
  deps: KeyDeps,
  pilotId: string,
  actor: PilotActor,
  kind: 'make_key' | 'end_key',
  write: (
    tx: Transaction,
    view: PilotView,
  ) => Promise<{ secret: string; detail: PilotEvent['detail'] } | undefined>,
): Promise<KeyChange> {
  if (!mayChangeKey(actor)) {
    refusedInRoom(actor, kind);
    return { outcome: 'refused', error: 'not_yours' };
  }
  return inPilot(deps, pilotId, actor, async (tx, view, now) => {
    const isOver = view.pilot.state === 'closed' || view.today > keyLastDay(view.pilot);
    const written = kind === 'make_key' && isOver ? undefined : await write(tx, view);
    if (!written) return { outcome: 'refused', error: 'not_from_here' };
    await writeEvent(tx, pilotId, actor, now, { kind, detail: written.detail });
    return { outcome: 'done', secret: written.secret };
  });
}

/**
 * Creates the key of a pilot, or a new secret that replaces the earlier one: for deciders of the buyer and owners of
 * the vendor. Earlier usage still counts. Throws ApiError `not_found`.
 */
export async function makePilotKey(
  deps: KeyDeps,
  pilotId: string,
  actor: PilotActor,
  wanted: Ceilings,
): Promise<KeyChange> {
  const { details } = await deps.offers.current();
  return change(deps, pilotId, actor, 'make_key', async (tx, { pilot }) => {
    const operations = details.get(pilot.terms.offer.id)?.operations ?? [];
    const kept = await deps.pilotKeys.find(tx, pilotId);
    // Only the vendor, who pays for the usage of a pilot, chooses the limits. They remain when a key ends.
    const isChosen = actor.side === 'vendor';
    const requests = isChosen ? wanted.requests : (kept?.requestsMax ?? keyCeilings.requests);
    const cost_usd = isChosen ? wanted.cost_usd : (kept?.costMaxUsd ?? keyCeilings.costUsd);
    const secret = await deps.pilotKeys.make(tx, {
      ...{ pilotId, operations, name: `Pilot ${pilot.number}`, requestsMax: requests, costMaxUsd: cost_usd },
      founderId: 'founderId' in actor ? actor.founderId : null,
    });
    return { secret, detail: { requests, cost_usd } };
  });
}

/** Revokes the key of a pilot. Throws as {@link makePilotKey}. */
export function endPilotKey(deps: KeyDeps, pilotId: string, actor: PilotActor): Promise<KeyChange> {
  return change(deps, pilotId, actor, 'end_key', async (tx) =>
    (await deps.pilotKeys.end(tx, pilotId)) ? { secret: '', detail: {} } : undefined,
  );
}

/** Returns the key of a pilot, without its secret, and its usage. Throws as `readPilot`. */
export async function readPilotKey(
  deps: Omit<KeyDeps, 'offers'>,
  pilotId: string,
  actor: PilotActor,
): Promise<ShownKey> {
  const { pilot, today } = await readPilot(deps, pilotId, actor);
  const key = await deps.database.run((orm) => deps.pilotKeys.find(orm, pilotId));
  const end = keyLastDay(pilot);
  return {
    ceilings: key && !key.isEnded ? { requests: key.requestsMax, cost_usd: key.costMaxUsd } : null,
    lastDay: end,
    isInForce: key !== undefined && !key.isEnded && today <= end,
    usage: await deps.pilotKeys.readUsage(pilotId),
  };
}
