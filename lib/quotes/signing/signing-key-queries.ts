import { desc } from 'drizzle-orm';
import type { Orm } from '../../../db/connect';
import { signingKeys } from './tables';

/** A public key as it is kept: its thumbprint, and its 32 bytes in base64url. */
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

/** Keeps a public key. One that is kept already stays as it is. */
export async function insertSigningKey(orm: Orm, key: PublicKey): Promise<void> {
  await orm.insert(signingKeys).values(key).onConflictDoNothing();
}
