import { type Database, transactionTime } from '../../../db/connect';
import { type FounderStore, requireRecent } from '../../founders/authorize';
import { insertHistory } from '../../founders/history-queries';
import { ApiError } from '../../kernel/errors';
import type { Scope } from '../kernel/operations';
import { revokeKey } from '../keys/key-queries';
import { addressDigest } from './request-trial-key';
import { isDecidable, trialKeyName, trialStateOf } from './trial';
import {
  deleteTrialsOlderThan,
  eraseTrialTexts,
  listErasedTrials,
  listTrialIds,
  lockTrialRequest,
  updateDecision,
} from './trial-queries';

export type TrialDecided = { outcome: 'decided' | 'too_late' };

/**
 * Grants a trial request with these scopes; for owners. The requester can claim the key from now on, even if the
 * request was refused or had lapsed before. Throws ApiError `sign_in_required`, `role_required`, `not_found` or
 * `service_unavailable`.
 */
export function grantTrial(store: FounderStore, trialId: string, scopes: Scope[]): Promise<TrialDecided> {
  return decide(store, trialId, scopes);
}

/** Refuses a trial key that was not shown yet, also one that was granted. Throws as {@link grantTrial} does. */
export function refuseTrial(store: FounderStore, trialId: string): Promise<TrialDecided> {
  return decide(store, trialId, null);
}

export async function eraseTrialForFounders(
  { database, authorize }: FounderStore,
  trialId: string,
): Promise<void> {
  const { id: founderId } = await requireRecent(authorize, 'owner');
  if (!(await eraseTrial(database, { id: trialId }, { founderId }))) throw new ApiError('not_found');
}

/** Deletes the texts of a request for the command line, and revokes its key. */
export async function eraseTrialByCommand(database: Database, trialId: string): Promise<void> {
  await eraseTrial(database, { id: trialId }, { detail: { by: 'command' } });
}

/**
 * Deletes a request by its address and revokes its key; returns false for an unknown address. Throws ApiError
 * `service_unavailable`.
 */
export function eraseTrialByAddress({ database }: { database: Database }, address: string): Promise<boolean> {
  return eraseTrial(database, { addressSha256: addressDigest(address) });
}

/** Requests, as the list of erasures keeps them erased. */
export const erasableTrials = {
  listErased: listErasedTrials,
  listIds: listTrialIds,
  async eraseAgain(database: Database, ids: string[]): Promise<void> {
    for (const id of ids) await eraseTrial(database, { id });
  },
};

/**
 * Deletes the texts of a request, revokes its key and records it, unless it is already deleted. Returns false if there
 * is no such request.
 */
function eraseTrial(
  database: Database,
  which: Parameters<typeof lockTrialRequest>[1],
  { founderId = null, detail = {} }: { founderId?: string | null; detail?: Record<string, unknown> } = {},
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const request = await lockTrialRequest(transaction, which);
    if (!request || request.erasedAt !== null) return request !== undefined;
    const { id, keyId } = request;
    await eraseTrialTexts(transaction, id);
    if (keyId !== null) await revokeKey(transaction, keyId);
    const erased = {
      trial_id: id,
      name: trialKeyName(id),
      ...(keyId !== null && { key_id: keyId }),
      ...detail,
    };
    await insertHistory(transaction, { founderId, kind: 'trial_key_request_erased', detail: erased });
    return true;
  });
}

async function decide(
  { database, authorize }: FounderStore,
  trialId: string,
  grantedScopes: Scope[] | null,
): Promise<TrialDecided> {
  const { id: decidedBy } = await requireRecent(authorize, 'owner');
  return database.transaction(async (transaction) => {
    const request = await lockTrialRequest(transaction, { id: trialId });
    if (!request) throw new ApiError('not_found');
    if (!isDecidable(trialStateOf(request, await transactionTime(transaction)))) {
      return { outcome: 'too_late' };
    }
    const decision = grantedScopes ? 'granted' : 'refused';
    await updateDecision(transaction, trialId, { decision, decidedBy, grantedScopes });
    const detail = {
      trial_id: trialId,
      name: trialKeyName(trialId),
      ...(grantedScopes && { scopes: grantedScopes }),
    };
    await insertHistory(transaction, { founderId: decidedBy, kind: `trial_key_${decision}`, detail });
    return { outcome: 'decided' };
  });
}

/** Deletes requests for trial keys older than `months` months and records their number. Their keys stay. */
export function purgeTrialRequests(
  database: Database,
  months: number,
): Promise<{ deleted: number; isAll: true }> {
  return database.transaction(async (transaction) => {
    const requests = await deleteTrialsOlderThan(transaction, months);
    const detail = { months, requests };
    if (requests > 0)
      await insertHistory(transaction, { founderId: null, kind: 'trial_key_requests_purged', detail });
    return { deleted: requests, isAll: true };
  });
}
