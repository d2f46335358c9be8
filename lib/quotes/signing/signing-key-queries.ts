import { desc } from 'drizzle-orm';
import type { Orm } from '../../../db/connect';
import { signingKeys } from './tables';

export interface PublicKey {
  kid: string;
  publicKey: string;
}

export async function listSigningKeys(orm: Orm): Promise<PublicKey[]> {
  return orm
    .select({ kid: signingKeys.kid, publicKey: signingKeys.publicKey })
    .from(signingKeys)
    .orderBy(desc(signingKeys.createdAt), signingKeys.kid);
}

export async function insertSigningKey(orm: Orm, key: PublicKey): Promise<void> {
  await orm.insert(signingKeys).values(key).onConflictDoNothing();
}
