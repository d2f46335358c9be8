import type { Database } from '../../db/connect';
import { deleteErasedLeads, listLeadIds } from './erasure-queries';
import { erasureDigest, readErasures } from './erasure-store';

/** Leads that are looked at at once. */
const leadsAtOnce = 5_000;

/** Erases again what a file says was erased, as after a restore of an older backup. Gives how many leads that were. */
export async function applyErasures(database: Database, file: string): Promise<number> {
  const list = await readErasures(file);
  if (!list) return 0;
  let count = 0;
  let ids: string[] = [];
  do {
    const behind = ids.at(-1) ?? '';
    ids = await database.run((orm) => listLeadIds(orm, behind, leadsAtOnce));
    const found = ids.filter((id) => list.digests.has(erasureDigest(id, list.key)));
    if (found.length > 0) await database.run((orm) => deleteErasedLeads(orm, found));
    count += found.length;
  } while (ids.length === leadsAtOnce);
  return count;
}
