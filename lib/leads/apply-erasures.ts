import type { Database } from '../../db/connect';
import type { Secrets } from '../founders/secrets/stored-secret';
import { deleteErasedLeads, listLeadIds } from './erasure-queries';
import { erasureDigest, readErasures } from './erasure-store';

/** Leads that are looked at at once. */
const leadsAtOnce = 5_000;

/** Erases again what a file says was erased, as after a restore of an older backup. Gives how many leads that were. */
export async function applyErasures(database: Database, secrets: Secrets, file: string): Promise<number> {
  const erased = await readErasures(file);
  if (erased.size === 0) return 0;
  let count = 0;
  let ids: string[] = [];
  do {
    const behind = ids.at(-1) ?? '';
    ids = await database.run((orm) => listLeadIds(orm, behind, leadsAtOnce));
    const isErased = (id: string) => secrets.some((key) => erased.has(erasureDigest(id, key)));
    const found = ids.filter(isErased);
    if (found.length > 0) await database.run((orm) => deleteErasedLeads(orm, found));
    count += found.length;
  } while (ids.length === leadsAtOnce);
  return count;
}
