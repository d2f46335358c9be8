import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Orm, Queryable } from '../../../db/connect';
import type { Founder } from '../founder';
import { accounts, founders, passwordLinks } from '../tables';

/** better-auth's provider id for accounts with a password. */
const providerId = 'credential';

const ofFounder = (founderId: string) =>
  and(eq(accounts.userId, founderId), eq(accounts.providerId, providerId));

/** Finds the hash of a founder's password; undefined before the first one is set. */
export async function findPasswordHash(orm: Orm, founderId: string): Promise<string | undefined> {
  const [row] = await orm.select({ hash: accounts.password }).from(accounts).where(ofFounder(founderId));
  return row?.hash ?? undefined;
}

/** Replaces the hash of a founder's password; returns false if there is none yet. */
export async function updatePasswordHash(orm: Orm, founderId: string, hash: string): Promise<boolean> {
  const changed = await orm
    .update(accounts)
    .set({ password: hash, updatedAt: sql`now()` })
    .where(ofFounder(founderId))
    .returning({ id: accounts.id });
  return changed.length > 0;
}

export async function insertPasswordHash(
  orm: Orm,
  { id, founderId, hash }: { id: string; founderId: string; hash: string },
): Promise<void> {
  await orm
    .insert(accounts)
    .values({ id, accountId: founderId, providerId, userId: founderId, password: hash });
}

export async function deleteProviderAccounts(orm: Queryable, founderId: string): Promise<void> {
  await orm.delete(accounts).where(and(eq(accounts.userId, founderId), ne(accounts.providerId, providerId)));
}

interface NewPasswordLink {
  tokenSha256: string;
  founderId: string;
  validMinutes: number;
}

export async function insertPasswordLink(
  orm: Orm,
  { tokenSha256, founderId, validMinutes }: NewPasswordLink,
): Promise<void> {
  const expiresAt = sql`now() + make_interval(mins => ${validMinutes})`;
  await orm.insert(passwordLinks).values({ tokenSha256, founderId, expiresAt });
}

const isGood = (tokenSha256: string) =>
  and(
    eq(passwordLinks.tokenSha256, tokenSha256),
    isNull(passwordLinks.usedAt),
    gt(passwordLinks.expiresAt, sql`now()`),
  );

export async function findFounderOfGoodLink(orm: Orm, tokenSha256: string): Promise<Founder | undefined> {
  const [founder] = await orm
    .select({ id: founders.id, name: founders.name, email: founders.email, role: founders.role })
    .from(passwordLinks)
    .innerJoin(founders, eq(founders.id, passwordLinks.founderId))
    .where(isGood(tokenSha256));
  return founder;
}

/** Marks a one-time link as used; returns undefined if it is no longer valid. */
export async function markPasswordLinkUsed(
  orm: Orm,
  tokenSha256: string,
): Promise<{ founderId: string } | undefined> {
  const [link] = await orm
    .update(passwordLinks)
    .set({ usedAt: sql`now()` })
    .where(isGood(tokenSha256))
    .returning({ founderId: passwordLinks.founderId });
  return link;
}

export async function deletePasswordLinks(orm: Orm, founderId: string): Promise<void> {
  await orm.delete(passwordLinks).where(eq(passwordLinks.founderId, founderId));
}
