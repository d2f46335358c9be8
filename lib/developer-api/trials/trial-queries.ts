import { and, asc, desc, eq, gt, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../db/connect';
import { founders } from '../../founders/tables';
import { isStorableText } from '../../kernel/storable';
import type { Scope } from '../kernel/operations';
import { apiKeys, type TrialRequestRow, trialRequests } from '../kernel/tables';
import type { TrialDecision } from './trial';

type Queryable = Orm | Transaction;

/** Stores a request unless its address exists; returns the stored one. */
export async function storeTrialRequest(
  orm: Orm,
  row: typeof trialRequests.$inferInsert,
): Promise<{ row: TrialRequestRow | undefined; isNew: boolean }> {
  const [stored] = await orm
    .insert(trialRequests)
    .values(row)
    .onConflictDoNothing({ target: trialRequests.addressSha256 })
    .returning();
  if (stored) return { row: stored, isNew: true };
  return { row: await findTrialRequest(orm, row.addressSha256), isNew: false };
}

export async function findTrialRequest(
  orm: Queryable,
  addressSha256: string,
): Promise<TrialRequestRow | undefined> {
  const [row] = await orm.select().from(trialRequests).where(eq(trialRequests.addressSha256, addressSha256));
  return row;
}

/** Expiry of a request's key; null without an expiry, or without a key. */
export async function findKeyExpiry(orm: Orm, keyId: string): Promise<Date | null> {
  const [row] = await orm
    .select({ expiresAt: apiKeys.expiresAt, revokedAt: apiKeys.revokedAt })
    .from(apiKeys)
    .where(eq(apiKeys.id, keyId));
  return row?.revokedAt ?? row?.expiresAt ?? null;
}

/** Loads a request by its id or the digest of its address, and locks it until the transaction ends. */
export async function lockTrialRequest(
  transaction: Transaction,
  by: { id: string } | { addressSha256: string },
): Promise<TrialRequestRow | undefined> {
  if ('id' in by && !isStorableText(by.id)) return undefined;
  const which = 'id' in by ? eq(trialRequests.id, by.id) : eq(trialRequests.addressSha256, by.addressSha256);
  const [row] = await transaction.select().from(trialRequests).where(which).for('update');
  return row;
}

export async function updateDecision(
  transaction: Transaction,
  id: string,
  decided: { decision: TrialDecision; decidedBy: string; grantedScopes: Scope[] | null },
): Promise<void> {
  await transaction
    .update(trialRequests)
    .set({ ...decided, decidedAt: sql`now()` })
    .where(eq(trialRequests.id, id));
}

export async function updateShown(transaction: Transaction, id: string, keyId: string): Promise<void> {
  await transaction.update(trialRequests).set({ shownAt: sql`now()`, keyId }).where(eq(trialRequests.id, id));
}

export async function eraseTrialTexts(transaction: Transaction, id: string): Promise<void> {
  await transaction
    .update(trialRequests)
    .set({ company: null, contact: null, purpose: null, erasedAt: sql`now()` })
    .where(and(eq(trialRequests.id, id), isNull(trialRequests.erasedAt)));
}

export type ListedTrial = { request: TrialRequestRow; deciderName: string | null };

/** Lists undecided requests, oldest first. */
export function listUndecidedTrials(orm: Orm, max: number): Promise<ListedTrial[]> {
  const isUndecided = and(isNull(trialRequests.decision), isNull(trialRequests.erasedAt));
  return selectTrials(orm, isUndecided, asc(trialRequests.createdAt), max);
}

/** Lists the other requests that are not deleted, newest first. */
export function listDecidedTrials(orm: Orm, max: number): Promise<ListedTrial[]> {
  const isDecided = and(isNotNull(trialRequests.decision), isNull(trialRequests.erasedAt));
  return selectTrials(orm, isDecided, desc(trialRequests.createdAt), max);
}

function selectTrials(orm: Orm, which: SQL | undefined, order: SQL, max: number): Promise<ListedTrial[]> {
  return orm
    .select({ request: trialRequests, deciderName: founders.name })
    .from(trialRequests)
    .leftJoin(founders, eq(founders.id, trialRequests.decidedBy))
    .where(which)
    .orderBy(order)
    .limit(max);
}

export async function deleteTrialsOlderThan(transaction: Transaction, months: number): Promise<number> {
  const gone = await transaction
    .delete(trialRequests)
    .where(lt(trialRequests.createdAt, sql`now() - make_interval(months => ${months}::integer)`))
    .returning({ id: trialRequests.id });
  return gone.length;
}

export async function listErasedTrials(orm: Orm, after: Date): Promise<{ id: string; removedAt: Date }[]> {
  const rows = await orm
    .select({ id: trialRequests.id, removedAt: trialRequests.erasedAt })
    .from(trialRequests)
    .where(gt(trialRequests.erasedAt, after))
    .orderBy(asc(trialRequests.erasedAt));
  return rows.flatMap(({ id, removedAt }) => (removedAt === null ? [] : [{ id, removedAt }]));
}

/** Lists ids of requests that were not erased, in order, after a given one. */
export async function listTrialIds(orm: Orm, behind: string, max: number): Promise<string[]> {
  const rows = await orm
    .select({ id: trialRequests.id })
    .from(trialRequests)
    .where(and(gt(trialRequests.id, behind), isNull(trialRequests.erasedAt)))
    .orderBy(asc(trialRequests.id))
    .limit(max);
  return rows.map(({ id }) => id);
}
