import { randomBytes } from 'node:crypto';
import { type FounderStore, requireRecent } from '../../founders/authorize';
import { insertHistory } from '../../founders/history-queries';
import { ApiError } from '../../kernel/errors';
import { dayMs } from '../../kernel/weeks';
import type { ApiKeySecretRow } from '../kernel/tables';
import {
  lastLength,
  type NewApiKey,
  type ShownApiKey,
  secretPrefix,
  shownPrefixLength,
  shownSecret,
} from './api-key';
import {
  endSecrets,
  insertKey,
  insertSecret,
  type ListedKey,
  listKeys,
  lockKey,
  revokeKey,
} from './key-queries';

interface KeyStore extends FounderStore {
  apiKeyDigests: SecretDigests;
}

/** A new or rotated key with its secret, which is shown only once. */
interface RevealedKey {
  keyId: string;
  name: string;
  secret: string;
}

/** Creates a key, for owners. Throws ApiError `sign_in_required`, `role_required` or `service_unavailable`. */
export async function makeApiKey(store: KeyStore, wanted: NewApiKey): Promise<RevealedKey> {
  const { id: founderId } = await requireRecent(store.authorize, 'owner');
  const keyId = makeKeyId();
  const secret = await makeSecret(store.apiKeyDigests, keyId);
  const days = wanted.expires_in_days;
  const expiresAt = days === undefined ? null : new Date(Date.now() + days * dayMs);
  await store.database.run((orm) =>
    orm.transaction(async (transaction) => {
      await insertKey(transaction, {
        id: keyId,
        name: wanted.name,
        scopes: wanted.scopes,
        requestsPerMinute: wanted.requests_per_minute,
        requestsPerMonth: wanted.requests_per_month,
        createdBy: founderId,
        expiresAt,
      });
      await insertSecret(transaction, secret.row);
      const { name, scopes } = wanted;
      const detail = { key_id: keyId, name, scopes, secret: shownSecret(secret.row) };
      await insertHistory(transaction, { founderId, kind: 'api_key_made', detail });
    }),
  );
  return { keyId, name: wanted.name, secret: secret.text };
}

/** Creates a second secret of a key; the first keeps working for `graceHours`. Throws ApiError `not_found`. */
export async function rotateApiKey(store: KeyStore, keyId: string, graceHours: number): Promise<RevealedKey> {
  const { id: founderId } = await requireRecent(store.authorize, 'owner');
  const secret = await makeSecret(store.apiKeyDigests, keyId);
  return store.database.run((orm) =>
    orm.transaction(async (transaction) => {
      const key = await lockKey(transaction, keyId);
      if (!key || key.revokedAt !== null) throw new ApiError('not_found');
      await endSecrets(transaction, keyId, graceHours);
      await insertSecret(transaction, secret.row);
      const { name } = key;
      const detail = { key_id: keyId, name, grace_hours: graceHours, secret: shownSecret(secret.row) };
      await insertHistory(transaction, { founderId, kind: 'api_key_rotated', detail });
      return { keyId, name, secret: secret.text };
    }),
  );
}

/** Revokes a key at once; revoking it again changes nothing. Throws ApiError `not_found`. */
export async function revokeApiKey({ database, authorize }: KeyStore, keyId: string): Promise<void> {
  const { id: founderId } = await requireRecent(authorize, 'owner');
  await database.run((orm) =>
    orm.transaction(async (transaction) => {
      const key = await lockKey(transaction, keyId);
      if (!key) throw new ApiError('not_found');
      if (key.revokedAt !== null) return;
      await revokeKey(transaction, keyId);
      const detail = { key_id: keyId, name: key.name };
      await insertHistory(transaction, { founderId, kind: 'api_key_revoked', detail });
    }),
  );
}

/** Lists all keys for founders, newest first, or returns the one with an id. */
export async function listApiKeys(
  { database, authorize }: FounderStore,
  keyId?: string,
): Promise<ShownApiKey[]> {
  await authorize();
  const now = new Date(Date.now() + database.clockOffsetMs);
  return (await database.run((orm) => listKeys(orm, keyId))).map((listed) => shownKey(listed, now));
}

function shownKey({ key, trialOf, secrets, lastUsedAt }: ListedKey, now: Date): ShownApiKey {
  const isLiving = key.revokedAt === null && (key.expiresAt === null || key.expiresAt > now);
  return {
    id: key.id,
    name: key.name,
    isTrial: key.isTrial,
    trialOf,
    scopes: key.scopes,
    pilotId: key.pilotId,
    requestsPerMinute: key.requestsPerMinute,
    requestsPerMonth: key.requestsPerMonth,
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    isLiving,
    secrets: secrets.map((secret) => ({
      text: shownSecret(secret),
      createdAt: secret.createdAt.toISOString(),
      endsAt: secret.endsAt?.toISOString() ?? null,
      isLiving: isLiving && (secret.endsAt === null || secret.endsAt > now),
    })),
  };
}

export interface SecretDigests {
  of(secret: string): Promise<string>;
}

/** Creates a secret of a key, and the row to store. Throws ApiError `service_unavailable`. */
export async function makeSecret(
  digests: SecretDigests,
  keyId: string,
): Promise<{ text: string; row: Pick<ApiKeySecretRow, 'hmac' | 'keyId' | 'shownPrefix' | 'lastFour'> }> {
  const text = `${secretPrefix}${randomBytes(32).toString('hex')}`;
  const shownPrefix = text.slice(0, shownPrefixLength);
  const row = { hmac: await digests.of(text), keyId, shownPrefix, lastFour: text.slice(-lastLength) };
  return { text, row };
}

export function makeKeyId(): string {
  return `key_${randomBytes(12).toString('hex')}`;
}
