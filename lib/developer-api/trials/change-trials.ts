import { type Database, type Transaction, transactionTime } from '../../../db/connect';
import { type FounderStore, requireRecent } from '../../founders/authorize';
import { insertHistory } from '../../founders/history-queries';
import { ApiError } from '../../kernel/errors';
import type { Scope } from '../kernel/operations';
import type { TrialRequestRow } from '../kernel/tables';
import { revokeKey } from '../keys/key-queries';
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
  await database.transaction(async (transaction) => {
    const request = await lockTrialRequest(transaction, { id: trialId });
    if (!request) throw new ApiError('not_found');
    await eraseLocked(transaction, request, founderId);
  });
}

/** Deletes the texts of a locked request, revokes its key and records it. Does nothing if it is already deleted. */
export async function eraseLocked(
  transaction: Transaction,
  { id, keyId, erasedAt }: TrialRequestRow,
  founderId: string | null,
  by: Record<string, unknown> = {},
): Promise<void> {
  if (erasedAt !== null) return;
  await eraseTrialTexts(transaction, id);
  if (keyId !== null) await revokeKey(transaction, keyId);
  const detail = { trial_id: id, name: trialKeyName(id), ...(keyId !== null && { key_id: keyId }), ...by };
  await insertHistory(transaction, { founderId, kind: 'trial_key_request_erased', detail });
}

/** Deletes the texts of a request for the command line, and revokes its key. */
export async function eraseTrialByCommand(database: Database, trialId: string): Promise<void> {
  await database.transaction(async (transaction) => {
    const request = await lockTrialRequest(transaction, { id: trialId });
    if (request) await eraseLocked(transaction, request, null, { by: 'command' });
  });
}

/** Requests, as the list of erasures keeps them erased. */
export const erasableTrials = {
  listErased: listErasedTrials,
  listIds: listTrialIds,
  async eraseAgain(database: Database, ids: string[]): Promise<void> {
    await database.transaction(async (transaction) => {
      for (const id of ids) {
        const request = await lockTrialRequest(transaction, { id });
        if (request) await eraseLocked(transaction, request, null);
      }
    });
  },
};

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
