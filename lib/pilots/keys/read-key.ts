import type { PilotActor } from '../pilot';
import { readPilot } from '../read-pilot';
import type { KeyDeps } from './change-key';
import { keyLastDay, type ShownKey } from './pilot-key';

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
