import type { Database } from '../../../db/connect';
import { insertHistory } from '../../founders/history-queries';
import { hasRole } from '../../founders/roles';
import { ApiError } from '../../kernel/api-error';
import type { PilotActor } from '../pilot';
import { deleteClosedPilot } from './erasure-queries';

/** Returns true if an actor may erase closed pilots: the buyer's deciders and the vendor's owners. */
export const mayErase = (actor: PilotActor): boolean =>
  'founderId' in actor ? hasRole(actor, 'owner') : actor.role === 'decider';

/**
 * Erases a closed pilot with all its records; founders' history keeps that it was erased. Returns false if it is not
 * closed or was erased already. Throws ApiError `role_required` or `service_unavailable`.
 */
export async function erasePilot(
  { database }: { database: Database },
  pilotId: string,
  actor: PilotActor,
): Promise<boolean> {
  if (!mayErase(actor)) throw new ApiError('role_required');
  const founderId = 'founderId' in actor ? actor.founderId : null;
  return database.transaction(async (tx) => {
    if (!(await deleteClosedPilot(tx, pilotId))) return false;
    await insertHistory(tx, { founderId, kind: 'pilot_erased', detail: { pilot: pilotId } });
    return true;
  });
}
