import type { Database } from '../../db/connect';
import { type ErasableRecords, type Erasures, erasureDigest, readErasures } from './erasure-store';

/** Number of records that one query checks. */
const recordsAtOnce = 5_000;

/**
 * Erases again the records that an erasures file lists, as after a restore of an older backup. Returns their number.
 */
export async function applyErasures(
  database: Database,
  file: string,
  kinds: readonly ErasableRecords[],
): Promise<number> {
  const list = await readErasures(file);
  if (!list) return 0;
  let count = 0;
  for (const records of kinds) count += await applyTo(database, list, records);
  return count;
}

async function applyTo(
  database: Database,
  list: Erasures,
  { listIds, eraseAgain }: ErasableRecords,
): Promise<number> {
  let count = 0;
  let ids: string[] = [];
  do {
    const behind = ids.at(-1) ?? '';
    ids = await database.run((orm) => listIds(orm, behind, recordsAtOnce));
    const found = ids.filter((id) => list.digests.has(erasureDigest(id, list.key)));
    if (found.length > 0) await eraseAgain(database, found);
    count += found.length;
  } while (ids.length === recordsAtOnce);
  return count;
}
