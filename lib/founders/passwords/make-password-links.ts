import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from '../../../db/connect';
import { newId } from '../../process/new-ids';
import { type Founder, passwordLinkMinutes } from '../founder';
import type { FounderAuth } from '../founder-auth';
import { updateEmailVerified } from '../founder-queries';
import { insertHistory } from '../history-queries';
import { deleteSessionsOf } from '../session-queries';
import {
  deletePasswordLinks,
  findFounderOfGoodLink,
  insertPasswordHash,
  insertPasswordLink,
  markPasswordLinkUsed,
  updatePasswordHash,
} from './password-queries';

export const setPasswordPath = '/sign-in/set-password';

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * Creates a founder's one-time link, valid for `validMinutes`, and revokes earlier ones; returns its path.
 * Only the hash is stored.
 */
export async function makePasswordLink(
  transaction: Transaction,
  founderId: string,
  validMinutes = passwordLinkMinutes,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await deletePasswordLinks(transaction, founderId);
  const link = { tokenSha256: hashOf(token), founderId, validMinutes };
  await insertPasswordLink(transaction, link);
  return `${setPasswordPath}?token=${token}`;
}

/** Returns the founder of a valid one-time link; undefined for any other. */
export function findFounderOfLink(auth: FounderAuth, token: string): Promise<Founder | undefined> {
  return auth.database.run((orm) => findFounderOfGoodLink(orm, hashOf(token)));
}

/**
 * Uses up a one-time link and stores the hash of its founder's password; returns false if the link is no
 * longer valid.
 */
export function storePasswordByLink(auth: FounderAuth, token: string, hash: string): Promise<boolean> {
  return auth.database.transaction(async (transaction) => {
    const link = await markPasswordLinkUsed(transaction, hashOf(token));
    if (!link) return false;
    await storePassword(transaction, link.founderId, hash);
    await insertHistory(transaction, { founderId: link.founderId, kind: 'password_set' });
    return true;
  });
}

export function hashPassword(auth: FounderAuth, password: string): Promise<string> {
  return auth.runWithHashing(true, async ({ $context }) => (await $context).password.hash(password));
}

/** Stores the hash of a founder's password and ends all of the founder's sessions. */
export async function storePassword(
  transaction: Transaction,
  founderId: string,
  hash: string,
): Promise<void> {
  const isChanged = await updatePasswordHash(transaction, founderId, hash);
  if (!isChanged) await insertPasswordHash(transaction, { id: newId(), founderId, hash });
  await updateEmailVerified(transaction, founderId);
  await deleteSessionsOf(transaction, founderId);
}
