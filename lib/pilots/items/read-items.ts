import type { PilotActor, PilotItem } from '../pilot';
import { listPeople } from '../queries';
import { checkAccess, type PilotDeps, readClock } from '../read-pilot';
import { listItems } from './item-queries';

/**
 * Returns the items of a pilot's manifest by name; none without a manifest. Throws ApiError `not_found` or
 * `service_unavailable`.
 */
export function readItems(deps: PilotDeps, pilotId: string, actor: PilotActor): Promise<PilotItem[]> {
  return deps.database.run(async (orm) => {
    checkAccess(await listPeople(orm, [pilotId], readClock(deps)), actor);
    return listItems(orm, pilotId);
  });
}
