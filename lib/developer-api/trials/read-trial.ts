import type { Database } from '../../../db/connect';
import { addressDigest, textsOf } from './request-trial-key';
import { claimableUntil, type TrialOfHolder, trialKeyName, trialStateOf } from './trial';
import { findKeyExpiry, findTrialRequest } from './trial-queries';

/** Loads a request by its address; undefined if the address is unknown. Throws ApiError `service_unavailable`. */
export async function readTrial(
  { database }: { database: Database },
  address: string,
): Promise<TrialOfHolder | undefined> {
  if (!/^[\w-]{43}$/.test(address)) return undefined;
  const row = await database.run((orm) => findTrialRequest(orm, addressDigest(address)));
  if (!row) return undefined;
  const { keyId } = row;
  const keyExpiresAt = keyId === null ? null : await database.run((orm) => findKeyExpiry(orm, keyId));
  return {
    state: trialStateOf(row, new Date(Date.now() + database.clockOffsetMs)),
    name: trialKeyName(row.id),
    texts: textsOf(row),
    scopes: row.scopes,
    grantedScopes: row.grantedScopes,
    askedAt: row.createdAt.toISOString(),
    claimableUntil: claimableUntil(row)?.toISOString() ?? null,
    shownAt: row.shownAt?.toISOString() ?? null,
    keyExpiresAt: keyExpiresAt?.toISOString() ?? null,
  };
}
