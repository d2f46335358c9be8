import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Orm, Queryable, Transaction } from '../../db/connect';
import type { FounderName, Role } from './founder';
import { founders, signInAttempts, twoFactors } from './tables';

const named = { id: founders.id, name: founders.name };
const isActive = isNull(founders.disabledAt);

export async function findActiveFounder(
  orm: Queryable,
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

export interface AttemptCount {
  key: string;
  attempts: number;
}

const counts = { key: signInAttempts.key, attempts: signInAttempts.attempts };

/** Increments the attempts under each key, restarting at one if its window has ended; returns the counts. */
export function incrementAttempts(
  orm: Orm,
  counted: readonly { key: string; windowMinutes: number }[],
): Promise<AttemptCount[]> {
  const isOver = sql`${signInAttempts.windowEndsAt} <= now()`;
  return orm
    .insert(signInAttempts)
    .values(
      counted.map(({ key, windowMinutes }) => ({
        key,
        attempts: 1,
        windowEndsAt: sql`now() + make_interval(mins => ${windowMinutes})`,
      })),
    )
    .onConflictDoUpdate({
      target: signInAttempts.key,
      set: {
        attempts: sql`case when ${isOver} then 1 else ${signInAttempts.attempts} + 1 end`,
        windowEndsAt: sql`case when ${isOver} then excluded.window_ends_at else ${signInAttempts.windowEndsAt} end`,
      },
    })
    .returning(counts);
}

export function listAttempts(orm: Orm, keys: string[]): Promise<AttemptCount[]> {
  return orm
    .select(counts)
    .from(signInAttempts)
    .where(and(inArray(signInAttempts.key, keys), gt(signInAttempts.windowEndsAt, sql`now()`)));
}

/** Decrements the attempts under each key; locks them in the order of the keys. */
export async function decrementAttempts(orm: Orm, keys: string[]): Promise<void> {
  const locked = orm
    .select({ key: signInAttempts.key })
    .from(signInAttempts)
    .where(inArray(signInAttempts.key, keys))
    .orderBy(signInAttempts.key)
    .for('update');
  await orm
    .update(signInAttempts)
    .set({ attempts: sql`greatest(${signInAttempts.attempts} - 1, 0)` })
    .where(inArray(signInAttempts.key, locked));
}

export async function deleteAttempts(orm: Orm, key: string): Promise<void> {
  await orm.delete(signInAttempts).where(eq(signInAttempts.key, key));
}

/** Deletes at most `max` expired counts; skips rows locked by others. */
export async function deleteOldAttempts(orm: Orm, max: number): Promise<void> {
  const old = orm
    .select({ key: signInAttempts.key })
    .from(signInAttempts)
    .where(sql`${signInAttempts.windowEndsAt} < now()`)
    .limit(max)
    .for('update', { skipLocked: true });
  await orm.delete(signInAttempts).where(inArray(signInAttempts.key, old));
}
