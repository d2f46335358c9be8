import type { Database } from '../../../db/connect';
import type { ApiKeyDigests } from './key-digest-store';
import { type AdmittedKey, admitBySecret } from './key-queries';

const bearer = /^Bearer +([\x21-\x7e]{8,200})$/i;

/**
 * Finds the active key of the Authorization header's secret and counts the request against its rate; undefined if
 * there is none. Always queries the database, so that a revoked key stops working with the next request. Throws
 * ApiError `service_unavailable`.
 */
export async function admitKey(
  { database, digests }: { database: Database; digests: Pick<ApiKeyDigests, 'allOf' | 'renew'> },
  authorization: string | undefined,
): Promise<AdmittedKey | undefined> {
  const secret = bearer.exec(authorization?.trim() ?? '')?.[1];
  if (secret === undefined) return undefined;
  const hmacs = await digests.allOf(secret);
  const admitted = await database.run((orm) => admitBySecret(orm, hmacs));
  const [inUse] = hmacs;
  if (admitted && inUse !== undefined && admitted.hmac !== inUse) await digests.renew(admitted.hmac, inUse);
  return admitted;
}
