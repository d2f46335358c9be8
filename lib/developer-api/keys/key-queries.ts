import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../db/connect';
import { isStorableText } from '../../kernel/storable';
import type { KeyScope } from '../kernel/operations';
import {
  type ApiKeyRow,
  type ApiKeySecretRow,
  apiKeyActivity,
  apiKeySecrets,
  apiKeys,
  trialRequests,
} from '../kernel/tables';

type Queryable = Orm | Transaction;

export type AdmittedKey = {
  keyId: string;
  /** The HMAC under which the secret is stored. */
  hmac: string;
  name: string;
  scopes: KeyScope[];
  pilotId: string | null;
  requestsPerMinute: number;
  requestsPerMonth: number;
  /** False if the request exceeds the key's rate. Such a request does not count. */
  isWithinRate: boolean;
  /** Seconds until the key's rate is as if it had never been used. */
  aheadSeconds: number;
};

/**
 * Finds the active key of a secret, by any of its HMACs, and counts the request against its rate, in one statement;
 * undefined for an unknown secret. The rate allows a request every 60 s / rate, and bursts of one minute's worth.
 */
export async function admitBySecret(orm: Orm, hmacs: string[]): Promise<AdmittedKey | undefined> {
  const [admitted] = await orm.execute<AdmittedKey>(sql`
    with living as (
      select k.*, s.secret_hmac, make_interval(secs => 60.0 / k.requests_per_minute) as step
      from api_key_secrets s join api_keys k using (key_id)
      where s.secret_hmac in (${sql.join(
        hmacs.map((hmac) => sql`${hmac}`),
        sql`, `,
      )})
        and (s.ends_at is null or s.ends_at > now())
        and k.revoked_at is null
        and (k.expires_at is null or k.expires_at > now())
    ), paced as (
      insert into api_key_activity as a (key_id, last_used_at, spaced_out_at)
      select key_id, now(), now() + step from living
      on conflict (key_id) do update set
        last_used_at = now(),
        spaced_out_at = greatest(a.spaced_out_at, now()) + (select step from living)
      where greatest(a.spaced_out_at, now()) + (select step from living) / 2
        <= now() + interval '60 seconds'
      returning spaced_out_at
    )
    select l.key_id as "keyId", l.secret_hmac as hmac, l.name, to_json(l.scopes) as scopes,
      l.pilot_id as "pilotId",
      l.requests_per_minute as "requestsPerMinute", l.requests_per_month as "requestsPerMonth",
      exists (select from paced) as "isWithinRate",
      greatest(0, coalesce(
        (select extract(epoch from spaced_out_at - now())::float8 from paced),
        (select extract(epoch from a.spaced_out_at - now())::float8
         from api_key_activity a where a.key_id = l.key_id),
        60)) as "aheadSeconds"
    from living l`);
  return admitted;
}

export async function updateSecretHmac(orm: Orm, before: string, after: string): Promise<void> {
  await orm.update(apiKeySecrets).set({ hmac: after }).where(eq(apiKeySecrets.hmac, before));
}

export async function hasKey(orm: Orm): Promise<boolean> {
  const keys = orm.select({ id: apiKeys.id }).from(apiKeys).where(isNull(apiKeys.revokedAt)).limit(1);
  return (await keys).length > 0;
}

/** A key with its secrets, newest first, and the time of its last request. */
export interface ListedKey {
  key: ApiKeyRow;
  /** The company that requested the trial key; null for other keys, and once the request is deleted. */
  trialOf: string | null;
  secrets: ApiKeySecretRow[];
  lastUsedAt: Date | null;
}

export async function listKeys(orm: Queryable, keyId?: string): Promise<ListedKey[]> {
  if (keyId !== undefined && !isStorableText(keyId)) return [];
  const keys = await orm
    .select({ key: apiKeys, lastUsedAt: apiKeyActivity.lastUsedAt, trialOf: trialRequests.company })
    .from(apiKeys)
    .leftJoin(trialRequests, eq(trialRequests.keyId, apiKeys.id))
    .leftJoin(apiKeyActivity, eq(apiKeyActivity.keyId, apiKeys.id))
    .where(keyId === undefined ? undefined : eq(apiKeys.id, keyId))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
  if (keys.length === 0) return [];
  const ids = keys.map(({ key }) => key.id);
  const secrets = await orm
    .select()
    .from(apiKeySecrets)
    .where(inArray(apiKeySecrets.keyId, ids))
    .orderBy(desc(apiKeySecrets.createdAt));
  return keys.map(({ key, lastUsedAt, trialOf }) => ({
    key,
    trialOf,
    lastUsedAt,
    secrets: secrets.filter((secret) => secret.keyId === key.id),
  }));
}

export async function insertKey(orm: Queryable, row: typeof apiKeys.$inferInsert): Promise<void> {
  await orm.insert(apiKeys).values(row);
}

export async function insertSecret(orm: Queryable, row: typeof apiKeySecrets.$inferInsert): Promise<void> {
  await orm.insert(apiKeySecrets).values(row);
}

/** Locks a key until the transaction ends; undefined if it does not exist. */
export async function lockKey(transaction: Transaction, keyId: string): Promise<ApiKeyRow | undefined> {
  if (!isStorableText(keyId)) return undefined;
  const [row] = await transaction.select().from(apiKeys).where(eq(apiKeys.id, keyId)).for('update');
  return row;
}

/** Ends the newest secret of a key after a while, and all earlier ones at once. */
export async function endSecrets(transaction: Transaction, keyId: string, graceHours: number): Promise<void> {
  const ofKey = eq(apiKeySecrets.keyId, keyId);
  const isLiving = or(isNull(apiKeySecrets.endsAt), gt(apiKeySecrets.endsAt, sql`now()`));
  const isEarlier = sql`${apiKeySecrets.endsAt} is not null`;
  await transaction
    .update(apiKeySecrets)
    .set({ endsAt: sql`now()` })
    .where(and(ofKey, isLiving, isEarlier));
  await transaction
    .update(apiKeySecrets)
    .set({ endsAt: sql`now() + make_interval(secs => ${graceHours * 3_600})` })
    .where(and(ofKey, isNull(apiKeySecrets.endsAt)));
}

/** Revokes a key from its next request on. */
export async function revokeKey(transaction: Transaction, keyId: string): Promise<void> {
  await transaction.update(apiKeys).set({ revokedAt: sql`now()` }).where(eq(apiKeys.id, keyId));
}

/** Stores the one key of a pilot, or reactivates it with the given limits. Returns its ID. */
export async function storePilotKey(
  transaction: Transaction,
  row: typeof apiKeys.$inferInsert,
): Promise<string> {
  const { name, scopes, requestsPerMonth, costMax, createdBy } = row;
  const set = { name, scopes, requestsPerMonth, costMax, createdBy, revokedAt: null };
  const [stored] = await transaction
    .insert(apiKeys)
    .values(row)
    .onConflictDoUpdate({ target: apiKeys.pilotId, set })
    .returning({ id: apiKeys.id });
  if (!stored) throw new Error('an upsert gives a row');
  return stored.id;
}

/** Locks the key of a pilot until the transaction ends. */
export async function lockPilotKey(
  transaction: Transaction,
  pilotId: string,
): Promise<ApiKeyRow | undefined> {
  const [row] = await transaction.select().from(apiKeys).where(eq(apiKeys.pilotId, pilotId)).for('update');
  return row;
}

export async function findPilotKey(orm: Queryable, pilotId: string): Promise<ApiKeyRow | undefined> {
  const [row] = await orm.select().from(apiKeys).where(eq(apiKeys.pilotId, pilotId));
  return row;
}
