import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from '../../db/connect';
import { newId } from '../process/new-ids';
import type { FounderAuth } from './founder-auth';
import { passwordLinkMinutes } from './founder-limits';
import { updateEmailVerified } from './founder-queries';
import { insertHistory } from './history-queries';
import {
  deletePasswordLinks,
  findGoodPasswordLink,
  insertPasswordHash,
  insertPasswordLink,
  markPasswordLinkUsed,
  updatePasswordHash,
} from './password-queries';
import { type PasswordProblem, passwordProblem } from './password-rules';
import { deleteSessionsOf } from './session-queries';

export const setPasswordPath = '/sign-in/set-password';

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Makes a founder's one-time link and withdraws the earlier ones; gives its path. Only the hash is stored. */
export async function makePasswordLink(transaction: Transaction, founderId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await deletePasswordLinks(transaction, founderId);
  const link = { tokenSha256: hashOf(token), founderId, validMinutes: passwordLinkMinutes };
  await insertPasswordLink(transaction, link);
  return `${setPasswordPath}?token=${token}`;
}

/** Whether a one-time link is still good. Throws ApiError `service_unavailable`. */
export async function isPasswordLinkGood(auth: FounderAuth, token: string): Promise<boolean> {
  const link = await auth.database.run((orm) => findGoodPasswordLink(orm, hashOf(token)));
  return link !== undefined;
}

/**
 * Sets the password of the founder whose one-time link this is. The link is used up, and all sessions of the
 * founder end. A used, expired or foreign link does nothing.
 */
export async function setPasswordByLink(
  auth: FounderAuth,
  token: string,
  typed: { password: string; repeated: string },
): Promise<{ outcome: 'set' | 'bad_link' | PasswordProblem }> {
  if (!(await isPasswordLinkGood(auth, token))) return { outcome: 'bad_link' };
  const problem = passwordProblem(typed.password, typed.repeated);
  if (problem) return { outcome: problem };
  const hash = await hashPassword(auth, typed.password);
  const isSet = await auth.database.transaction(async (transaction) => {
    const link = await markPasswordLinkUsed(transaction, hashOf(token));
    if (!link) return false;
    await storePassword(transaction, link.founderId, hash);
    await insertHistory(transaction, { founderId: link.founderId, kind: 'password_set' });
    return true;
  });
  return { outcome: isSet ? 'set' : 'bad_link' };
}

/** The hash of a password, as better-auth compares with it. */
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
