import { and, asc, desc, eq, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core';
import type { Orm, Queryable, Transaction } from '../../db/connect';
import { isStorableText } from '../kernel/storable';
import { leads } from '../leads/tables';
import type { Batch } from './pilot';
import {
  type PilotRow,
  pilotApprovals,
  pilotBatches,
  pilotEvents,
  pilotInputs,
  pilotPeople,
  pilotPlans,
  pilots,
  pilotTokens,
} from './tables';

// Written exactly as in the index, so that the database uses it.
export const isWithdrawal = sql`${pilotEvents.kind} = 'withdraw_file'`;

type Reading = Pick<Orm, 'select' | 'selectDistinctOn'>;

/** Locks a lead and returns the fields that a pilot needs; undefined if the lead is gone. */
export async function lockLead(tx: Transaction, leadId: string) {
  if (!isStorableText(leadId)) return undefined;
  const [lead] = await tx
    .select({ status: leads.status, company: leads.company, namedQuotes: leads.namedQuotes })
    .from(leads)
    .where(eq(leads.id, leadId))
    .for('update');
  return lead;
}

export async function findSuccessMetric(orm: Queryable, leadId: string): Promise<string | null> {
  const [lead] = await orm.select({ metric: leads.successMetric }).from(leads).where(eq(leads.id, leadId));
  return lead?.metric || null;
}

/** Locks a pilot, so that its actions and uploads run one after the other. */
export async function lockPilot(tx: Transaction, pilotId: string): Promise<PilotRow | undefined> {
  if (!isStorableText(pilotId)) return undefined;
  const [row] = await tx.select().from(pilots).where(eq(pilots.id, pilotId)).for('update');
  return row;
}

export async function findPilot(orm: Reading, pilotId: string): Promise<PilotRow | undefined> {
  if (!isStorableText(pilotId)) return undefined;
  const [row] = await orm.select().from(pilots).where(eq(pilots.id, pilotId));
  return row;
}

/** Lists all pilots, or those of a lead; open ones first, then newest first. */
export function listPilotRows(orm: Reading, leadIds?: readonly string[]): Promise<PilotRow[]> {
  return orm
    .select()
    .from(pilots)
    .where(leadIds && inArray(pilots.leadId, [...leadIds]))
    .orderBy(sql`state = 'closed'`, desc(pilots.openedAt));
}

export async function hasOpenPilot(tx: Transaction, leadId: string): Promise<boolean> {
  const found = await tx
    .select({ id: pilots.id })
    .from(pilots)
    .where(and(eq(pilots.leadId, leadId), ne(pilots.state, 'closed')));
  return found.length > 0;
}

export async function deleteStartApprovals(tx: Transaction, pilotId: string): Promise<void> {
  const { pilotId: of, subject } = pilotApprovals;
  await tx.delete(pilotApprovals).where(and(eq(of, pilotId), eq(subject, 'start')));
}

export async function updatePilot(
  tx: Transaction,
  pilotId: string,
  set: Partial<typeof pilots.$inferInsert>,
): Promise<void> {
  await tx.update(pilots).set(set).where(eq(pilots.id, pilotId));
}

const into =
  <Table extends PgTable>(table: Table) =>
  async (tx: Transaction, row: PgInsertValue<Table>): Promise<void> => {
    await tx.insert(table).values(row);
  };
export const insertPilot = into(pilots);
export const insertPerson = into(pilotPeople);
export const insertPlan = into(pilotPlans);
export const insertBatch = into(pilotBatches);
export const insertEvent = into(pilotEvents);

/** Lists people of pilots with the expiry of their link, in the order in which they were invited. */
export function listPeople(orm: Reading, pilotIds: string[], now: Date) {
  const link = and(
    eq(pilotTokens.personId, pilotPeople.id),
    eq(pilotTokens.kind, 'link'),
    gt(pilotTokens.expiresAt, now),
  );
  return orm
    .select({
      pilotId: pilotPeople.pilotId,
      id: pilotPeople.id,
      name: pilotPeople.name,
      role: pilotPeople.role,
      invitedAt: pilotPeople.invitedAt,
      linkExpiresAt: pilotTokens.expiresAt,
      joinedAt: pilotPeople.joinedAt,
      endedAt: pilotPeople.endedAt,
    })
    .from(pilotPeople)
    .leftJoin(pilotTokens, link)
    .where(inArray(pilotPeople.pilotId, pilotIds))
    .orderBy(asc(pilotPeople.invitedAt), asc(pilotPeople.id));
}

/**
 * Lists the parts of pilots, plans newest first; of their events only the opening and withdrawn files unless all are
 * requested.
 */
export async function listParts(orm: Reading, ids: string[], now: Date, hasEvents: boolean) {
  const { pilotId, no } = pilotEvents;
  const wanted = and(inArray(pilotId, ids), hasEvents ? undefined : or(eq(no, 1), isWithdrawal));
  const [people, plans, approvals, inputs, batches, events] = await Promise.all([
    listPeople(orm, ids, now),
    orm.select().from(pilotPlans).where(inArray(pilotPlans.pilotId, ids)).orderBy(desc(pilotPlans.planNo)),
    orm.select().from(pilotApprovals).where(inArray(pilotApprovals.pilotId, ids)).orderBy(pilotApprovals.at),
    orm.select().from(pilotInputs).where(inArray(pilotInputs.pilotId, ids)).orderBy(pilotInputs.no),
    orm.select().from(pilotBatches).where(inArray(pilotBatches.pilotId, ids)).orderBy(pilotBatches.no),
    orm.select().from(pilotEvents).where(wanted).orderBy(no),
  ]);
  return { people, plans, approvals, inputs, batches, events };
}

export async function findLastEvent(tx: Transaction, pilotId: string) {
  const [last] = await tx
    .select({ no: pilotEvents.no, sha256: pilotEvents.sha256 })
    .from(pilotEvents)
    .where(eq(pilotEvents.pilotId, pilotId))
    .orderBy(desc(pilotEvents.no))
    .limit(1);
  return last;
}

/** Stores an approval, replacing the side's earlier one of the same plan. */
export async function storeApproval(
  tx: Transaction,
  approval: typeof pilotApprovals.$inferInsert,
): Promise<void> {
  const { pilotId, subject, planNo, side } = pilotApprovals;
  const { startsOn, name, at } = approval;
  await tx
    .insert(pilotApprovals)
    .values(approval)
    .onConflictDoUpdate({ target: [pilotId, subject, planNo, side], set: { startsOn, name, at } });
}

export async function replaceInputs(
  tx: Transaction,
  pilotId: string,
  inputs: (typeof pilotInputs.$inferInsert)[],
): Promise<void> {
  await tx.delete(pilotInputs).where(eq(pilotInputs.pilotId, pilotId));
  if (inputs.length > 0) await tx.insert(pilotInputs).values(inputs);
}

export async function updatePerson(
  tx: Transaction,
  personId: string,
  set: Partial<typeof pilotPeople.$inferInsert>,
): Promise<void> {
  await tx.update(pilotPeople).set(set).where(eq(pilotPeople.id, personId));
}

/** Stores a link or cookie, replacing the person's earlier one. */
export async function storeToken(tx: Transaction, token: typeof pilotTokens.$inferInsert): Promise<void> {
  const { tokenSha256, expiresAt } = token;
  await tx
    .insert(pilotTokens)
    .values(token)
    .onConflictDoUpdate({
      target: [pilotTokens.personId, pilotTokens.kind],
      set: { tokenSha256, expiresAt },
    });
}

export async function deleteTokensOf(tx: Transaction, personId: string): Promise<void> {
  await tx.delete(pilotTokens).where(eq(pilotTokens.personId, personId));
}

/** Uses up a link; returns true if it was still valid. */
export async function deleteToken(tx: Transaction, tokenSha256: string): Promise<boolean> {
  const deleted = await tx
    .delete(pilotTokens)
    .where(eq(pilotTokens.tokenSha256, tokenSha256))
    .returning({ kind: pilotTokens.kind });
  return deleted.length > 0;
}

export async function renewToken(orm: Orm, tokenSha256: string, expiresAt: Date): Promise<void> {
  await orm.update(pilotTokens).set({ expiresAt }).where(eq(pilotTokens.tokenSha256, tokenSha256));
}

/** Returns the person with access whose link or cookie has this digest, and the pilot, unless its retention is over. */
export async function findPersonOfToken(
  orm: Reading,
  tokenSha256: string,
  kind: 'link' | 'cookie',
  now: Date,
  retentionMonths: number,
) {
  const isGood: (SQL | undefined)[] = [
    eq(pilotTokens.tokenSha256, tokenSha256),
    eq(pilotTokens.kind, kind),
    gt(pilotTokens.expiresAt, now),
    isNull(pilotPeople.endedAt),
    sql`(${pilots.closedAt} + make_interval(months => ${retentionMonths}::integer) > ${now.toISOString()}) is not false`,
  ];
  const [found] = await orm
    .select({
      id: pilotPeople.id,
      name: pilotPeople.name,
      role: pilotPeople.role,
      expiresAt: pilotTokens.expiresAt,
      pilotId: pilots.id,
      company: pilots.company,
      offerName: sql<string>`${pilots.terms} -> 'offer' ->> 'name'`,
      number: pilots.number,
    })
    .from(pilotTokens)
    .innerJoin(pilotPeople, eq(pilotPeople.id, pilotTokens.personId))
    .innerJoin(pilots, eq(pilots.id, pilotPeople.pilotId))
    .where(and(...isGood));
  return found;
}

/** Finds the person of a calendar address whose access has not ended. */
export async function findPersonOfCalendar(orm: Orm, pilotId: string, calendarSha256: string) {
  const { id: personId, name, role, endedAt } = pilotPeople;
  const isOf = and(eq(pilotPeople.pilotId, pilotId), eq(pilotPeople.calendarSha256, calendarSha256));
  const [person] = await orm
    .select({ personId, name, role })
    .from(pilotPeople)
    .where(and(isOf, isNull(endedAt)));
  return person;
}

/** Returns the batch that a request with this digest of its Idempotency-Key stored. */
export async function findBatchOfRequest(
  orm: Orm,
  pilotId: string,
  requestSha256: string,
): Promise<Batch | undefined> {
  const [row] = await orm
    .select()
    .from(pilotBatches)
    .where(and(eq(pilotBatches.pilotId, pilotId), eq(pilotBatches.requestSha256, requestSha256)));
  return row && { ...row, byName: row.name, at: row.at.toISOString() };
}
