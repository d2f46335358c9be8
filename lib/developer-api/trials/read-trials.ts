import type { Database } from '../../../db/connect';
import type { FounderStore } from '../../founders/authorize';
import { addressDigest, textsOf } from './request-trial-key';
import {
  claimableUntil,
  type TrialOfFounders,
  type TrialOfHolder,
  trialKeyName,
  trialStateOf,
} from './trial';
import {
  findKeyExpiry,
  findTrialRequest,
  type ListedTrial,
  listDecidedTrials,
  listUndecidedTrials,
} from './trial-queries';

/** Maximum number of listed requests: pending ones, and others. */
const waitingMax = 100;
const decidedMax = 20;

/** Lists the requests for trial keys, for founders: first pending ones, oldest first, then others, newest first. */
export async function listTrials({ database, authorize }: FounderStore): Promise<TrialOfFounders[]> {
  await authorize();
  const [waiting, decided] = await database.run((orm) =>
    Promise.all([listUndecidedTrials(orm, waitingMax), listDecidedTrials(orm, decidedMax)]),
  );
  const now = new Date(Date.now() + database.clockOffsetMs);
  return [...waiting, ...decided].map((listed) => ofFounders(listed, now));
}

function ofFounders({ request, deciderName }: ListedTrial, now: Date): TrialOfFounders {
  return {
    id: request.id,
    name: trialKeyName(request.id),
    state: trialStateOf(request, now),
    texts: textsOf(request),
    scopes: request.scopes,
    grantedScopes: request.grantedScopes,
    askedAt: request.createdAt.toISOString(),
    decidedAt: request.decidedAt?.toISOString() ?? null,
    deciderName,
    keyId: request.keyId,
  };
}

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
