import { type Database, transactionTime } from '../../../db/connect';
import { insertHistory } from '../../founders/history-queries';
import { dayMs } from '../../kernel/weeks';
import { freeTier, trialDays } from '../kernel/developer-limits';
import { shownSecret } from '../keys/api-key';
import { makeKeyId, makeSecret, type SecretDigests } from '../keys/change-keys';
import { insertKey, insertSecret } from '../keys/key-queries';
import { addressDigest } from './request-trial-key';
import { type ShownTrialKey, type TrialState, trialKeyName, trialStateOf } from './trial';
import { lockTrialRequest, updateShown } from './trial-queries';

/** Result of claiming a key: the state of the request, or `none` if the address is unknown. */
export type ShowOutcome =
  | { outcome: 'made'; key: ShownTrialKey }
  | { outcome: Exclude<TrialState, 'granted'> | 'none' };

/**
 * Creates the key of a granted request for anyone with its address. Only the first of several concurrent calls
 * receives it. The key has the free tier and expires after 30 days. Throws ApiError `service_unavailable`.
 */
export async function makeTrialKey(
  { database, apiKeyDigests }: { database: Database; apiKeyDigests: SecretDigests },
  address: string,
): Promise<ShowOutcome> {
  const keyId = makeKeyId();
  const secret = await makeSecret(apiKeyDigests, keyId);
  return database.transaction(async (transaction): Promise<ShowOutcome> => {
    const request = await lockTrialRequest(transaction, { addressSha256: addressDigest(address) });
    if (!request) return { outcome: 'none' };
    const now = await transactionTime(transaction);
    const state = trialStateOf(request, now);
    if (state !== 'granted') return { outcome: state };
    const expiresAt = new Date(now.getTime() + trialDays * dayMs);
    await insertKey(transaction, {
      id: keyId,
      name: trialKeyName(request.id),
      scopes: request.grantedScopes ?? [],
      ...freeTier,
      createdBy: request.decidedBy,
      expiresAt,
      isTrial: true,
    });
    await insertSecret(transaction, secret.row);
    await updateShown(transaction, request.id, keyId);
    const detail = {
      trial_id: request.id,
      key_id: keyId,
      name: trialKeyName(request.id),
      secret: shownSecret(secret.row),
    };
    await insertHistory(transaction, { founderId: null, kind: 'trial_key_made', detail });
    return { outcome: 'made', key: { keyId, secret: secret.text, expiresAt: expiresAt.toISOString() } };
  });
}
