import type { Orm, Transaction } from '../../../db/connect';
import { dueOf } from '../due';
import { listPilotRows } from '../queries';
import { readViews } from '../read-pilot';

/** Counts the pilots for which something is due from the vendor by `now`. Reads nothing else about them. */
export async function countDuePilots(orm: Orm | Transaction, now: Date): Promise<number> {
  const rows = (await listPilotRows(orm)).filter(({ isDemo }) => !isDemo);
  const actor = { side: 'vendor', founderId: '', name: '', role: 'reader' } as const;
  const views = await readViews(orm, rows, actor, now, false);
  const isDue = (view: (typeof views)[number]) =>
    dueOf(view).some(({ side, dueOn }) => side === 'vendor' && (dueOn ?? '') <= view.today);
  return views.filter(isDue).length;
}
