import { and, eq } from 'drizzle-orm';
import type { Orm } from '../../../db/connect';
import type { Batch } from '../pilot';
import { pilotBatches } from '../tables';

/** Returns the batch that a request with this digest of its Idempotency-Key stored. */
export async function findBatchOfRequest(
  orm: Orm,
  pilotId: string,
  requestSha256: string,
): Promise<Batch | undefined> {
  const [row] = await orm
    .select()
    .from(pilotBatches)
    .where(and(eq(pilotBatches.pilotId, pilotId), eq(pilotBatches.requestSha256, requestSha256)));
  return row && { ...row, byName: row.name, at: row.at.toISOString() };
}
