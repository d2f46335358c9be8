import { and, desc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Orm, Queryable } from '../../db/connect';
import { founders, passkeys, twoFactors } from './tables';

/** Encrypted fields of a second factor, and whether it is on. */
export interface StoredSecondFactor {
  id: string;
  secret: string;
  backupCodes: string;
  verified: boolean;
}

const shown = {
  id: twoFactors.id,
  secret: twoFactors.secret,
  backupCodes: twoFactors.backupCodes,
  verified: twoFactors.verified,
};

export function listSecondFactors(orm: Orm, founderId?: string): Promise<StoredSecondFactor[]> {
  const ofFounder = founderId === undefined ? undefined : eq(twoFactors.userId, founderId);
  return orm.select(shown).from(twoFactors).where(ofFounder);
}

/** Replaces the encrypted fields of a second factor, unless it has changed since it was read. */
export async function updateSecondFactor(
  orm: Orm,
  before: StoredSecondFactor,
  after: Pick<StoredSecondFactor, 'secret' | 'backupCodes'>,
): Promise<void> {
  const isUnchanged = and(
    eq(twoFactors.id, before.id),
    eq(twoFactors.secret, before.secret),
    eq(twoFactors.backupCodes, before.backupCodes),
  );
  const { secret, backupCodes } = after;
  await orm.update(twoFactors).set({ secret, backupCodes }).where(isUnchanged);
}

/** Deletes a second factor. Signing in still requires one. */
export async function deleteUnreadableSecondFactor(orm: Orm, id: string): Promise<void> {
  await orm.delete(twoFactors).where(eq(twoFactors.id, id));
}

/** Wrong codes in a row that lock a second factor, and how long, in minutes: those of better-auth's own sign-in. */
const wrongCodesMax = 10;
const lockedMinutes = 15;

/**
 * Counts an attempt at a founder's second factor before it is made, and locks the factor with the last one allowed.
 * Returns false, and counts nothing, while the factor is locked.
 */
export async function countCodeAttempt(orm: Orm, founderId: string): Promise<boolean> {
  const { userId, failedVerificationCount, lockedUntil } = twoFactors;
  // A lock that has expired begins a new count.
  const attempts = sql`case when ${lockedUntil} is null then coalesce(${failedVerificationCount}, 0) else 0 end + 1`;
  const isOpen = or(isNull(lockedUntil), lte(lockedUntil, sql`now()`));
  const counted = await orm
    .update(twoFactors)
    .set({
      failedVerificationCount: attempts,
      lockedUntil: sql`case when ${attempts} >= ${wrongCodesMax} then now() + make_interval(mins => ${lockedMinutes}) end`,
    })
    .where(and(eq(userId, founderId), isOpen))
    .returning({ id: twoFactors.id });
  return counted.length > 0;
}

/** Forgets the wrong codes of a founder's second factor. */
export async function resetCodeAttempts(orm: Orm, founderId: string): Promise<void> {
  await orm
    .update(twoFactors)
    .set({ failedVerificationCount: 0, lockedUntil: null })
    .where(eq(twoFactors.userId, founderId));
}

export async function isOfActiveFounder(orm: Orm, credentialId: string): Promise<boolean> {
  const rows = await orm
    .select({ id: passkeys.id })
    .from(passkeys)
    .innerJoin(founders, eq(founders.id, passkeys.userId))
    .where(and(eq(passkeys.credentialID, credentialId), isNull(founders.disabledAt)));
  return rows.length > 0;
}

/** SQL condition: the founder of the row has a passkey. */
export const hasPasskey = sql<boolean>`exists (
  select from ${passkeys} where ${passkeys.userId} = ${founders.id})`;

/** Lists a founder's passkeys, newest first. */
export function listPasskeysOf(orm: Orm, founderId: string) {
  const { id, name, createdAt } = passkeys;
  return orm
    .select({ id, name, createdAt })
    .from(passkeys)
    .where(eq(passkeys.userId, founderId))
    .orderBy(desc(createdAt), desc(id));
}

export async function deletePasskey(orm: Orm, founderId: string, passkeyId: string): Promise<boolean> {
  const deleted = await orm
    .delete(passkeys)
    .where(and(eq(passkeys.userId, founderId), eq(passkeys.id, passkeyId)))
    .returning({ id: passkeys.id });
  return deleted.length > 0;
}

export async function deletePasskeysOf(orm: Queryable, founderId: string): Promise<void> {
  await orm.delete(passkeys).where(eq(passkeys.userId, founderId));
}
