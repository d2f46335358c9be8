import { desc } from 'drizzle-orm';
import type { Orm } from '../../../db/connect';
import { signingKeys } from './tables';

/** A stored public key: its thumbprint, and its 32 bytes in base64url. */
export interface PublicKey {
  kid: string;
  publicKey: string;
}

/** Lists the public keys with which quotes were ever signed, newest first. */
export async function listSigningKeys(orm: Orm): Promise<PublicKey[]> {
  return orm
    .select({ kid: signingKeys.kid, publicKey: signingKeys.publicKey })
    .from(signingKeys)
    .orderBy(desc(signingKeys.createdAt), signingKeys.kid);
}

/** Stores a public key, unless it is stored already. */
export async function insertSigningKey(orm: Orm, key: PublicKey): Promise<void> {
  await orm.insert(signingKeys).values(key).onConflictDoNothing();
}
