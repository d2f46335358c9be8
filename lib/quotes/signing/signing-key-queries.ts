import { desc } from 'drizzle-orm';
import type { Orm } from '../../../db/connect';
import { signingKeys } from './tables';

/** Lists the public keys with which quotes were ever signed, newest first. */
export async function listSigningKeys(orm: Orm): Promise<{ kid: string; publicKey: string }[]> {
  return orm
    .select({ kid: signingKeys.kid, publicKey: signingKeys.publicKey })
    .from(signingKeys)
    .orderBy(desc(signingKeys.createdAt), signingKeys.kid);
}

/** Keeps public keys. Those that are kept already stay as they are. */
export async function insertSigningKeys(orm: Orm, keys: { kid: string; publicKey: string }[]): Promise<void> {
  await orm.insert(signingKeys).values(keys).onConflictDoNothing();
}
