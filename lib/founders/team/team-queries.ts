import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  max,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Orm, Transaction } from '../../../db/connect';
import type { Role } from '../founder';
import type { HistoryKind } from '../history-kinds';
import { accounts, founders, history, passwordLinks, sessions, verifications } from '../tables';
import type { LogPlace } from './log';

const memberColumns = {
  id: founders.id,
  name: founders.name,
  email: founders.email,
  role: founders.role,
  hasSecondFactor: founders.twoFactorEnabled,
  disabledAt: founders.disabledAt,
};

/** True once a founder has a password or has signed in at the identity provider. */
const hasPassword = sql<boolean>`exists (
  select from ${accounts} where ${accounts.userId} = ${founders.id})`;

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

interface WantedEntries {
  kinds: readonly HistoryKind[];
  founderId: string | null;
  leadId: string | null;
  /** ISO 8601: the first moment of the range, and the one after the last. */
  from: string | null;
  until: string | null;
  before: LogPlace | null;
  limit: number;
}

/**
 * Lists log entries, newest first. Reads each kind by its own index and at most one page of it, so a million
 * views or refused sign-ins between two entries cost nothing.
 */
export async function listLogEntries(orm: Orm, wanted: WantedEntries) {
  const { kinds, limit } = wanted;
  if (kinds.length === 0) return [];
  const conditions = and(...conditionsOf(wanted)) ?? sql`true`;
  const newest = sql`order by at desc, history_id desc limit ${limit}`;
  const ids = wanted.leadId
    ? sql`select history_id from history
        where ${conditions} and kind in ${[...kinds]} ${newest}`
    : sql`select page.history_id from unnest(array[${sql.join([...kinds], sql`, `)}]::text[]) as wanted (kind)
        cross join lateral (
          select history_id, at from history where history.kind = wanted.kind and ${conditions} ${newest}
        ) as page ${newest}`;
  return orm
    .select({ ...getTableColumns(history), founderName: founders.name })
    .from(history)
    .leftJoin(founders, eq(founders.id, history.founderId))
    .where(inArray(history.id, sql`(${ids})`))
    .orderBy(desc(history.at), desc(history.id));
}

function conditionsOf({ founderId, leadId, from, until, before }: WantedEntries): SQL[] {
  const conditions: SQL[] = [];
  if (founderId !== null) conditions.push(sql`founder_id = ${founderId}`);
  if (leadId !== null) conditions.push(sql`lead_id = ${leadId}`);
  if (from !== null) conditions.push(sql`at >= ${from}::timestamptz`);
  if (until !== null) conditions.push(sql`at < ${until}::timestamptz`);
  if (before) {
    conditions.push(sql`(at, history_id) < (${before.at}::timestamptz, ${before.id}::bigint)`);
  }
  return conditions;
}

const erasedName = 'Erased founder';

/** Deletes a founder's rows in all tables whose rows the database would delete together with the founder. */
async function deleteOwnRows(transaction: Transaction, founderId: string): Promise<void> {
  const own = await transaction.execute<{ table: string; column: string }>(sql`
    select relname as "table", attname as "column" from pg_constraint
    join pg_class on pg_class.oid = conrelid
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'founders'::regclass and confdeltype = 'c'`);
  for (const { table, column } of own) {
    await transaction.execute(
      sql`delete from ${sql.identifier(table)} where ${sql.identifier(column)} = ${founderId}`,
    );
  }
  const ofFounder = sql`split_part(${verifications.id}, ' ', 2) = ${founderId}`;
  await transaction.delete(verifications).where(ofFounder);
}

/** Removes a founder's name, address, sign-in and settings. The row stays, because the history names its id. */
export async function clearFounder(transaction: Transaction, founderId: string): Promise<void> {
  await deleteOwnRows(transaction, founderId);
  await transaction
    .update(founders)
    .set({ name: erasedName, email: `${founderId}@erased.invalid`, image: null, twoFactorEnabled: false })
    .where(eq(founders.id, founderId));
  await transaction
    .update(history)
    .set({ detail: {} })
    .where(and(eq(history.founderId, founderId), eq(history.kind, 'founder_renamed')));
}

/** Lists the founders who were erased after a time, oldest erasure first. */
export function listErasedFounders(orm: Orm, after: Date): Promise<{ id: string; removedAt: Date }[]> {
  return orm
    .select({ id: sql<string>`${history.founderId}`, removedAt: history.at })
    .from(history)
    .where(and(eq(history.kind, 'founder_erased'), gt(history.at, after)))
    .orderBy(asc(history.at));
}

/** Lists the ids of founders who are not erased, in order, after the given one. */
export async function listFounderIds(orm: Orm, behind: string, max: number): Promise<string[]> {
  const rows = await orm
    .select({ id: founders.id })
    .from(founders)
    .where(and(gt(founders.id, behind), ne(founders.name, erasedName)))
    .orderBy(asc(founders.id))
    .limit(max);
  return rows.map(({ id }) => id);
}
