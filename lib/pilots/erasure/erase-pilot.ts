import type { Database } from '../../../db/connect';
import { hasRole } from '../../founders/founder';
import { insertHistory } from '../../founders/history-queries';
import { isApiError } from '../../kernel/errors';
import { refusedInRoom } from '../authorize-pilot';
import type { PilotActor } from '../pilot';
import { findLastEvent, lockPilot } from '../queries';
import { deletePilot, forgetCallsOfErased } from './erasure-queries';

/** Returns true if an actor may erase closed pilots: the buyer's deciders and the vendor's owners. */
export const mayErase = (actor: PilotActor): boolean =>
  'founderId' in actor ? hasRole(actor, 'owner') : actor.role === 'decider';

/**
 * Maximum batches of calls from which an erasure removes its pilot at once: enough for all calls that the key of a
 * pilot may make.
 */
const batchesAtOnceMax = 25;

/**
 * Erases a closed pilot with all its records; founders' history keeps the hash of its record. Returns `not_closed` if
 * it is not closed or was erased already, and `calls_left` if it made so many calls that the daily purge removes it
 * from the rest.
 */
export async function erasePilot(
  { database }: { database: Database },
  pilotId: string,
  actor: PilotActor,
): Promise<'not_closed' | 'erased' | 'calls_left'> {
  if (!mayErase(actor)) throw refusedInRoom(actor, 'erase');
  const founderId = 'founderId' in actor ? actor.founderId : null;
  const isErased = await database.transaction(async (tx) => {
    if ((await lockPilot(tx, pilotId))?.state !== 'closed') return false;
    const last = await findLastEvent(tx, pilotId);
    await deletePilot(tx, pilotId, 'erased');
    const detail = { pilot: pilotId, events: last?.no, sha256: last?.sha256 };
    await insertHistory(tx, { founderId, kind: 'pilot_erased', detail });
    return true;
  });
  if (!isErased) return 'not_closed';
  try {
    for (let batch = 0; batch < batchesAtOnceMax; batch += 1)
      if ((await database.run(forgetCallsOfErased)).isAll) return 'erased';
  } catch (error) {
    // The pilot is erased even so.
    if (!isApiError(error)) throw error;
  }
  return 'calls_left';
}
