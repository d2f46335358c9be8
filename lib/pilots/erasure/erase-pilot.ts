import type { Database } from '../../../db/connect';
import { insertHistory } from '../../founders/history-queries';
import { hasRole } from '../../founders/roles';
import { refusedInRoom } from '../authorize-pilot';
import type { PilotActor } from '../pilot';
import { findLastEvent, lockPilot } from '../queries';
import { deletePilot } from './erasure-queries';

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
  const erase = () =>
    database.transaction(async (tx) => {
      if ((await lockPilot(tx, pilotId))?.state !== 'closed') return 'none';
      const last = await findLastEvent(tx, pilotId);
      if (!(await deletePilot(tx, pilotId, 'erased'))) return 'again';
      const detail = { pilot: pilotId, events: last?.no, sha256: last?.sha256 };
      await insertHistory(tx, { founderId, kind: 'pilot_erased', detail });
      return 'erased';
    });
  let result = await erase();
  while (result === 'again') result = await erase();
  return result === 'erased';
}
