import type { FounderStore } from '../../founders/authorize';
import { listPilots, type PilotDeps, readClock } from '../read-pilot';
import { type PilotMark, pilotMark } from './board';

/** Reads the latest pilot of each of some leads, by lead. Throws ApiError `sign_in_required` or `service_unavailable`. */
export async function readPilotMarks(
  store: FounderStore & PilotDeps,
  leadIds: readonly string[],
): Promise<Map<string, PilotMark>> {
  const views = leadIds.length === 0 ? [] : await listPilots(store, leadIds);
  const now = readClock(store);
  // Open and newer pilots come first; the last entry of a key stays.
  return new Map(views.reverse().map((view) => [view.pilot.leadId ?? '', pilotMark(view, now)]));
}
