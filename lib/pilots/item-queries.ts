import { asc, eq, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../db/connect';
import type { PilotItem } from './items/manifest';
import { pilotItems } from './tables';

/** Lists the items of a pilot's manifest by name. */
export function listItems(orm: Pick<Orm, 'select'>, pilotId: string): Promise<PilotItem[]> {
  const { item, stratum, cluster, units, fileSha256, drawNo } = pilotItems;
  return orm
    .select({ item, stratum, cluster, units, fileSha256, drawNo })
    .from(pilotItems)
    .where(eq(pilotItems.pilotId, pilotId))
    .orderBy(asc(sql`${item} collate "C"`));
}

/** Replaces the items of a pilot in one statement, because there may be 20,000. */
export async function replaceItems(
  tx: Transaction,
  pilotId: string,
  items: readonly PilotItem[],
): Promise<void> {
  await tx.delete(pilotItems).where(eq(pilotItems.pilotId, pilotId));
  await tx.execute(sql`
    insert into pilot_items (pilot_id, item, stratum, cluster, units, file_sha256, draw_no)
    select ${pilotId}, item, stratum, cluster, units, "fileSha256", "drawNo"
    from json_to_recordset(${JSON.stringify(items)}::json) as given
      (item text, stratum text, cluster text, units integer, "fileSha256" text, "drawNo" integer)`);
}
