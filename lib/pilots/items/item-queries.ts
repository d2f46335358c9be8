import { asc, eq, sql } from 'drizzle-orm';
import type { Orm } from '../../../db/connect';
import type { PilotItem } from '../pilot';
import { pilotItems } from '../tables';

/** Lists the items of a pilot's manifest by name. */
export function listItems(orm: Pick<Orm, 'select'>, pilotId: string): Promise<PilotItem[]> {
  const { item, stratum, cluster, units, fileSha256, drawNo } = pilotItems;
  return orm
    .select({ item, stratum, cluster, units, fileSha256, drawNo })
    .from(pilotItems)
    .where(eq(pilotItems.pilotId, pilotId))
    .orderBy(asc(sql`${item} collate "C"`));
}
