import type { Database } from '../../../db/connect';
import { insertHistory } from '../../founders/history-queries';
import { hasRole } from '../../founders/roles';
import { refusedInRoom } from '../authorize-pilot';
import type { PilotActor } from '../pilot';
import { findLastEvent } from '../queries';
import { deleteClosedPilot } from './erasure-queries';

/** Returns true if an actor may erase closed pilots: the buyer's deciders and the vendor's owners. */
export const mayErase = (actor: PilotActor): boolean =>
  'founderId' in actor ? hasRole(actor, 'owner') : actor.role === 'decider';

/**
 * Erases a closed pilot with all its records; founders' history keeps the hash of its record. Returns false if it is not
 * closed or was erased already. Throws ApiError `role_required` or `service_unavailable`.
 */
export async function erasePilot(
  { database }: { database: Database },
  pilotId: string,
  actor: PilotActor,
): Promise<boolean> {
  if (!mayErase(actor)) throw refusedInRoom(actor, 'erase');
  const founderId = 'founderId' in actor ? actor.founderId : null;
  return database.transaction(async (tx) => {
    const last = await findLastEvent(tx, pilotId);
    if (!(await deleteClosedPilot(tx, pilotId))) return false;
    const detail = { pilot: pilotId, events: last?.no, sha256: last?.sha256 };
    await insertHistory(tx, { founderId, kind: 'pilot_erased', detail });
    return true;
  });
}
