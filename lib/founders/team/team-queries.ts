import { and, eq, gt, isNotNull, isNull, max, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../db/connect';
import { accounts, founders, history, passwordLinks, sessions } from '../tables';
import type { Role } from './roles';

const memberColumns = {
  id: founders.id,
  name: founders.name,
  email: founders.email,
  role: founders.role,
  hasSecondFactor: founders.twoFactorEnabled,
  disabledAt: founders.disabledAt,
};

const hasPassword = sql<boolean>`exists (
  select from ${accounts} where ${accounts.userId} = ${founders.id} and ${accounts.password} is not null)`;

/** Expiry of a founder's one-time link; null without one. */
const linkUntil = sql<Date | null>`(
  select max(${passwordLinks.expiresAt}) from ${passwordLinks}
  where ${passwordLinks.founderId} = ${founders.id} and ${passwordLinks.usedAt} is null
    and ${passwordLinks.expiresAt} > now())`.mapWith(passwordLinks.expiresAt);

/** Lists all founders by name, including disabled ones. Counts sessions used within `idleSeconds`. */
export async function listTeam(orm: Orm, idleSeconds: number) {
  const goodSessions = orm.$count(
    sessions,
    and(
      eq(sessions.userId, founders.id),
      gt(sessions.expiresAt, sql`now()`),
      gt(sessions.lastSeenAt, sql`now() - make_interval(secs => ${idleSeconds})`),
    ),
  );
  const signIns = orm
    .select({ founderId: history.founderId, at: max(history.at).as('last_at') })
    .from(history)
    // Written out, because Postgres uses the index of sign-ins only then.
    .where(and(sql`${history.kind} = 'signed_in'`, isNotNull(history.founderId)))
    .groupBy(history.founderId)
    .as('sign_ins');
  return orm
    .select({
      ...memberColumns,
      hasPassword,
      linkUntil,
      sessions: goodSessions,
      lastSignedInAt: signIns.at,
    })
    .from(founders)
    .leftJoin(signIns, eq(signIns.founderId, founders.id))
    .orderBy(founders.name, founders.id);
}

export type LockedFounder = Awaited<ReturnType<typeof lockTeam>>[number];

/**
 * Locks all founders in a fixed order until the transaction ends, so of two simultaneous changes the second
 * sees the first.
 */
export function lockTeam(transaction: Transaction) {
  return transaction
    .select({ ...memberColumns, hasPassword })
    .from(founders)
    .orderBy(founders.id)
    .for('no key update');
}

/** Updates the role of a founder. */
export async function updateRole(transaction: Transaction, founderId: string, role: Role): Promise<void> {
  await transaction.update(founders).set({ role }).where(eq(founders.id, founderId));
}

/** Lists all founders, disabled ones included, by name. */
export function listFounderNames(orm: Orm): Promise<{ id: string; name: string; isDisabled: boolean }[]> {
  return orm
    .select({
      id: founders.id,
      name: founders.name,
      isDisabled: sql<boolean>`${isNull(founders.disabledAt)} is false`,
    })
    .from(founders)
    .orderBy(founders.name, founders.id);
}
