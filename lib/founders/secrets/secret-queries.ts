import { inArray } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../db/connect';
import { type StoredSecrets, secretNames, storedSecretsSchema } from './stored-secret';
import { portalSecrets, secretDigests } from './tables';

const isKnown = inArray(portalSecrets.name, [...secretNames]);

function storedSecretsOf(rows: (typeof portalSecrets.$inferSelect)[]): StoredSecrets {
  return storedSecretsSchema.parse(
    Object.fromEntries(rows.map(({ name, value, accepted }) => [name, { value, accepted }])),
  );
}

/** Lists the secrets that an earlier version kept in the database. */
export async function listSecrets(orm: Orm): Promise<StoredSecrets> {
  return storedSecretsOf(await orm.select().from(portalSecrets).where(isKnown));
}

export async function deleteSecrets(transaction: Transaction): Promise<StoredSecrets> {
  return storedSecretsOf(await transaction.delete(portalSecrets).where(isKnown).returning());
}

export async function listSecretDigests(orm: Orm): Promise<Map<string, string>> {
  const rows = await orm.select().from(secretDigests);
  return new Map(rows.map(({ name, digest }) => [name, digest]));
}

export async function upsertSecretDigest(orm: Orm, name: string, digest: string): Promise<void> {
  await orm
    .insert(secretDigests)
    .values({ name, digest })
    .onConflictDoUpdate({ target: secretDigests.name, set: { digest } });
}
