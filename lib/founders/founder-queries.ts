import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../db/connect';
import type { FounderName, Role } from './founder';
import { founders, twoFactors } from './tables';

const named = { id: founders.id, name: founders.name };
const isActive = isNull(founders.disabledAt);

export async function findActiveFounder(
  orm: Pick<Orm, 'select'>,
  founderId: string,
): Promise<(FounderName & { role: Role }) | undefined> {
  const [row] = await orm
    .select({ ...named, role: founders.role })
    .from(founders)
    .where(and(eq(founders.id, founderId), isActive));
  return row;
}

/** Finds the id of a founder, active or disabled, by a lower-case address. */
export async function findFounderIdByEmail(orm: Orm, email: string): Promise<string | undefined> {
  const [row] = await orm.select({ id: founders.id }).from(founders).where(eq(founders.email, email));
  return row?.id;
}

export function listReviewers(orm: Orm): Promise<FounderName[]> {
  const mayReview = and(isActive, ne(founders.role, 'reader'));
  return orm.select(named).from(founders).where(mayReview).orderBy(founders.name, founders.id);
}

export async function hasActiveFounder(orm: Orm): Promise<boolean> {
  const rows = await orm.select({ id: founders.id }).from(founders).where(isActive).limit(1);
  return rows.length > 0;
}

/** Inserts a founder with a lower-case address; returns false if the address is taken. */
export async function insertFounder(
  orm: Orm,
  founder: { id: string; email: string; name: string; role: Role },
): Promise<boolean> {
  const inserted = await orm
    .insert(founders)
    .values(founder)
    .onConflictDoNothing()
    .returning({ id: founders.id });
  return inserted.length > 0;
}

export async function updateFounderDisabled(orm: Orm, founderId: string, isDisabled: boolean): Promise<void> {
  const disabledAt = isDisabled ? sql`now()` : null;
  await orm.update(founders).set({ disabledAt }).where(eq(founders.id, founderId));
}

export async function updateEmailVerified(orm: Orm, founderId: string): Promise<void> {
  await orm.update(founders).set({ emailVerified: true }).where(eq(founders.id, founderId));
}

/** Starts a founder's grace for setting up a required second factor, once. */
export async function updateSecondFactorDue(orm: Orm, founderId: string, days: number): Promise<void> {
  await orm
    .update(founders)
    .set({ secondFactorDueAt: sql`now() + make_interval(days => ${days})` })
    .where(and(eq(founders.id, founderId), isNull(founders.secondFactorDueAt)));
}

/** Finds the encrypted secret of a second factor that waits for its first code. */
export async function findPendingSecret(orm: Orm, founderId: string): Promise<string | undefined> {
  const [row] = await orm
    .select({ secret: twoFactors.secret })
    .from(twoFactors)
    .where(and(eq(twoFactors.userId, founderId), eq(twoFactors.verified, false)));
  return row?.secret;
}

/** Deletes a founder's second factor, so signing in no longer requires one. */
export async function deleteSecondFactor(transaction: Transaction, founderId: string): Promise<void> {
  await transaction.delete(twoFactors).where(eq(twoFactors.userId, founderId));
  await transaction.update(founders).set({ twoFactorEnabled: false }).where(eq(founders.id, founderId));
}
