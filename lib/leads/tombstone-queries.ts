import { eq } from 'drizzle-orm';
import type { Orm } from '../../db/connect';
import { isStorableText } from '../kernel/storable';
import { leadTombstones } from './tables';

/** What is left of a lead that is gone, if there was one. */
export async function findTombstone(orm: Pick<Orm, 'select'>, leadId: string) {
  if (!isStorableText(leadId)) return undefined;
  const [row] = await orm.select().from(leadTombstones).where(eq(leadTombstones.leadId, leadId));
  return row;
}
