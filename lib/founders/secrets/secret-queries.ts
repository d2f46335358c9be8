import { inArray, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../db/connect';
import { portalSecrets, secretDigests } from '../tables';
import { type StoredSecrets, secretNames, storedSecretsSchema } from './stored-secret';

/** Any number that nothing else on the server takes an advisory lock with. */
const secretsLock = 7_150_412;

/** Lets one change of secrets at a time through, until the transaction ends. */
export async function lockSecrets(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${secretsLock})`);
}

/** Lists the secrets that the database keeps. */
export async function listSecrets(orm: Orm | Transaction): Promise<StoredSecrets> {
  const rows = await orm
    .select()
    .from(portalSecrets)
    .where(inArray(portalSecrets.name, [...secretNames]));
  return storedSecretsSchema.parse(
    Object.fromEntries(rows.map(({ name, value, accepted }) => [name, { value, accepted }])),
  );
}

/** Keeps secrets in the database. */
export async function upsertSecrets(transaction: Transaction, stored: StoredSecrets): Promise<void> {
  for (const name of secretNames) {
    const secret = stored[name];
    if (!secret) continue;
    await transaction
      .insert(portalSecrets)
      .values({ name, ...secret })
      .onConflictDoUpdate({ target: portalSecrets.name, set: secret });
  }
}

/** Deletes the secrets that the database keeps. */
export async function deleteSecrets(transaction: Transaction): Promise<void> {
  await transaction.delete(portalSecrets).where(inArray(portalSecrets.name, [...secretNames]));
}

/** Lists the digests of the secrets in use, by name. */
export async function listSecretDigests(orm: Orm): Promise<Map<string, string>> {
  const rows = await orm.select().from(secretDigests);
  return new Map(rows.map(({ name, digest }) => [name, digest]));
}

/** Notes the digest of a secret in use. */
export async function upsertSecretDigest(orm: Orm, name: string, digest: string): Promise<void> {
  await orm
    .insert(secretDigests)
    .values({ name, digest })
    .onConflictDoUpdate({ target: secretDigests.name, set: { digest } });
}
