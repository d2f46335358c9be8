import type { Orm, Transaction } from '../../../db/connect';
import type { FounderStore } from '../../founders/authorize';
import { dueOf } from '../due';
import { listPilotRows } from '../queries';
import { listPilots, type PilotDeps, readClock, readViews } from '../read-pilot';
import { type PilotMark, pilotMark } from './board';

/** Reads the latest pilot of each of some leads, by lead. */
export async function readPilotMarks(
  store: FounderStore & PilotDeps,
  leadIds: readonly string[],
): Promise<Map<string, PilotMark>> {
  const views = leadIds.length === 0 ? [] : await listPilots(store, leadIds);
  const now = readClock(store);
  // Open and newer pilots come first; the last entry of a key stays.
  return new Map(views.reverse().map((view) => [view.pilot.leadId ?? '', pilotMark(view, now)]));
}

/** Counts the pilots for which something is due from the vendor by `now`. Reads nothing else about them. */
export async function countDuePilots(orm: Orm | Transaction, now: Date): Promise<number> {
  const rows = (await listPilotRows(orm)).filter(({ isDemo }) => !isDemo);
  const actor = { side: 'vendor', founderId: '', name: '', role: 'reader' } as const;
  const views = await readViews(orm, rows, actor, now, false);
  const isDue = (view: (typeof views)[number]) =>
    dueOf(view).some(({ side, dueOn }) => side === 'vendor' && (dueOn ?? '') <= view.today);
  return views.filter(isDue).length;
}
