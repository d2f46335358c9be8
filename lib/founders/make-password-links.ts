import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../db/connect';
import { newId } from '../process/new-ids';
import type { FounderAuth } from './founder-auth';
import { passwordLinkMinutes } from './founder-limits';
import { insertHistory } from './history-queries';
import { type PasswordProblem, passwordProblem } from './password-rules';
import { accounts, founders, passwordLinks, sessions } from './tables';

/** Where a one-time link leads. */
export const setPasswordPath = '/sign-in/set-password';

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Makes a founder's one-time link and withdraws the earlier ones; gives its path. Only the hash is stored. */
export async function makePasswordLink(transaction: Transaction, founderId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await transaction.delete(passwordLinks).where(eq(passwordLinks.founderId, founderId));
  await transaction.insert(passwordLinks).values({
    tokenSha256: hashOf(token),
    founderId,
    expiresAt: sql`now() + make_interval(mins => ${passwordLinkMinutes})`,
  });
  return `${setPasswordPath}?token=${token}`;
}

const isGood = (token: string) =>
  and(
    eq(passwordLinks.tokenSha256, hashOf(token)),
    isNull(passwordLinks.usedAt),
    gt(passwordLinks.expiresAt, sql`now()`),
  );

/** Whether a one-time link is still good. Throws ApiError `service_unavailable`. */
export async function isPasswordLinkGood(auth: FounderAuth, token: string): Promise<boolean> {
  const rows = await auth.database.run((orm) =>
    orm.select({ one: sql`1` }).from(passwordLinks).where(isGood(token)),
  );
  return rows.length > 0;
}

/**
 * Sets the password of the founder whose one-time link this is. The link is used up, and all sessions of the
 * founder end. A used, expired or foreign link does nothing.
 */
export async function setPasswordByLink(
  auth: FounderAuth,
  token: string,
  typed: { password: string; repeated: string },
): Promise<{ outcome: 'set' } | { outcome: 'bad_link' } | { outcome: 'refused'; problem: PasswordProblem }> {
  if (!(await isPasswordLinkGood(auth, token))) return { outcome: 'bad_link' };
  const problem = passwordProblem(typed.password, typed.repeated);
  if (problem) return { outcome: 'refused', problem };
  const password = await hashPassword(auth, typed.password);
  const isSet = await auth.database.run((orm) =>
    orm.transaction(async (transaction) => {
      const [link] = await transaction
        .update(passwordLinks)
        .set({ usedAt: sql`now()` })
        .where(isGood(token))
        .returning();
      if (!link) return false;
      await storePassword(transaction, link.founderId, password);
      await insertHistory(transaction, { founderId: link.founderId, kind: 'password_set' });
      return true;
    }),
  );
  return { outcome: isSet ? 'set' : 'bad_link' };
}

/** The hash of a password, as better-auth compares with it. */
export function hashPassword(auth: FounderAuth, password: string): Promise<string> {
  return auth.runWithHashing(true, async ({ $context }) => (await $context).password.hash(password));
}

/** Stores a founder's hashed password and ends all of the founder's sessions. */
export async function storePassword(
  orm: Pick<Orm, 'select' | 'insert' | 'update' | 'delete'>,
  founderId: string,
  password: string,
): Promise<void> {
  const isOurs = and(eq(accounts.userId, founderId), eq(accounts.providerId, 'credential'));
  const changed = await orm
    .update(accounts)
    .set({ password, updatedAt: sql`now()` })
    .where(isOurs)
    .returning({ id: accounts.id });
  if (changed.length === 0) {
    await orm.insert(accounts).values({
      id: newId(),
      accountId: founderId,
      providerId: 'credential',
      userId: founderId,
      password,
    });
  }
  await orm.update(founders).set({ emailVerified: true }).where(eq(founders.id, founderId));
  await orm.delete(sessions).where(eq(sessions.userId, founderId));
}
