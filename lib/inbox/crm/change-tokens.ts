import { randomBytes } from 'node:crypto';
import { type FounderStore, requireRecent } from '../../founders/authorize';
import { insertHistory } from '../../founders/history-queries';
import { tokenDigest } from '../../founders/secrets/read-signed-cookie';
import { insertToken, listTokens, updateRevoked } from './crm-queries';

/** Maximum characters of a token's name. */
export const tokenNameMax = 60;

/**
 * Creates a token for a founder's program and returns it, once. `hasContacts` lets it read contact data. Undefined
 * without a name of at most {@link tokenNameMax} characters.
 */
export async function makeToken(
  { database, authorize }: FounderStore,
  typedName: string,
  hasContacts: boolean,
): Promise<string | undefined> {
  const { id: founderId } = await requireRecent(authorize, 'owner');
  const name = typedName.replace(/\s+/g, ' ').trim();
  if (name === '' || [...name].length > tokenNameMax) return undefined;
  const secret = `crm_${randomBytes(32).toString('base64url')}`;
  await database.transaction(async (tx) => {
    await insertToken(tx, { name, hasContacts, founderId, secretSha256: tokenDigest(secret) });
    await insertHistory(tx, { founderId, kind: 'crm_token_made', detail: { name, hasContacts } });
  });
  return secret;
}

/** Revokes a token at once; false if there is none that works. */
export async function endToken({ database, authorize }: FounderStore, tokenId: string): Promise<boolean> {
  const { id: founderId } = await requireRecent(authorize, 'owner');
  if (!/^\d{1,15}$/.test(tokenId)) return false;
  return database.transaction(async (tx) => {
    const name = await updateRevoked(tx, Number(tokenId));
    if (name === undefined) return false;
    await insertHistory(tx, { founderId, kind: 'crm_token_revoked', detail: { name } });
    return true;
  });
}

export type CrmToken = Awaited<ReturnType<typeof readTokens>>[number];

/** Lists all tokens, newest first. */
export async function readTokens({ database, authorize }: FounderStore) {
  await authorize();
  return database.run((orm) => listTokens(orm));
}
