import { and, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { type Orm, perPool, type Queryable, type Transaction } from '../../db/connect';
import { founders, history } from '../founders/tables';
import { isStorableText } from '../kernel/storable';
import { withdrawnContactId } from '../leads/lead-form';
import {
  type FoundBy,
  leads,
  type ReviewedLeadRow,
  reviewColumns,
  reviewedColumns,
  type SearchedLeadRow,
} from '../leads/tables';
import { quotes } from '../quotes/tables';
import { leadNotes, nextActions, replyDrafts } from './tables';

export type ReviewColumns = Pick<ReviewedLeadRow, keyof typeof reviewColumns>;

export interface LockedLead extends ReviewColumns {
  id: string;
  createdAt: Date;
  assigneeName: string | null;
}

/** Columns of a lead's review state; the query must join `founders` for the name. */
export const stateColumns = {
  id: leads.id,
  createdAt: leads.createdAt,
  ...reviewColumns,
  assigneeName: founders.name,
};

/** Locks leads until the transaction ends, always in the order of their ids to avoid deadlocks. */
export async function lockLeads(
  tx: Transaction,
  leadIds: readonly string[],
): Promise<Map<string, LockedLead>> {
  const rows = await tx
    .select(stateColumns)
    .from(leads)
    .leftJoin(founders, eq(founders.id, leads.assigneeId))
    .where(inArray(leads.id, [...leadIds]))
    .orderBy(leads.id)
    .for('update', { of: leads });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Updates the states of leads in one statement and increments their versions; the rows must be locked. */
export async function updateReviewStates(
  tx: Transaction,
  states: readonly (ReviewColumns & { id: string })[],
): Promise<void> {
  if (states.length === 0) return;
  await tx.execute(sql`
    update leads set status = r.status, version = r.version, status_changed_at = r."statusChangedAt",
      first_reviewed_at = r."firstReviewedAt", snoozed_until = r."snoozedUntil",
      decline_reason = r."declineReason", duplicate_of = r."duplicateOf", assignee_id = r."assigneeId",
      is_woken = r."isWoken", last_step_at = r."lastStepAt", stage = r.stage,
      stage_changed_at = r."stageChangedAt", ran_pilot = r."ranPilot", lost_reason = r."lostReason",
      stage_amount = r."stageAmount"
    from jsonb_to_recordset(${JSON.stringify(states)}::text::jsonb) as r(id text, status text,
      version integer, "statusChangedAt" timestamptz, "firstReviewedAt" timestamptz,
      "snoozedUntil" timestamptz, "declineReason" text, "duplicateOf" text, "assigneeId" text,
      "isWoken" boolean, "lastStepAt" timestamptz, stage text, "stageChangedAt" timestamptz,
      "ranPilot" boolean, "lostReason" text, "stageAmount" double precision)
    where leads.lead_id = r.id and leads.version = r.version - 1`);
}

/** Names the history entries that a transaction takes back; the database then allows steps back. */
export async function allowStepsBack(tx: Transaction, historyIds: readonly string[]): Promise<void> {
  await tx.execute(sql`select set_config('pilot.undoes', ${historyIds.join(',')}, true)`);
}

export async function insertNote(
  tx: Transaction,
  note: { leadId: string; founderId: string; text: string },
): Promise<number> {
  const [row] = await tx.insert(leadNotes).values(note).returning({ id: leadNotes.id });
  if (!row) throw new Error('the note was not stored');
  return row.id;
}

export async function deleteNote(tx: Transaction, leadId: string, noteId: number): Promise<void> {
  await tx.delete(leadNotes).where(and(eq(leadNotes.id, noteId), eq(leadNotes.leadId, leadId)));
}

export async function deleteNotes(tx: Transaction, leadId: string): Promise<void> {
  await tx.delete(leadNotes).where(eq(leadNotes.leadId, leadId));
}

export async function deleteNextAction(tx: Transaction, leadId: string): Promise<void> {
  await tx.delete(nextActions).where(eq(nextActions.leadId, leadId));
}

export async function deleteDrafts(tx: Transaction, leadId: string): Promise<void> {
  await tx.delete(replyDrafts).where(eq(replyDrafts.leadId, leadId));
}

/** Lists up to `limit` history entries of a change or a step, after the entry `afterId`. */
export function listEntries(
  tx: Transaction,
  which: { change: string } | { batch: string },
  afterId: number,
  limit: number,
) {
  const condition =
    'change' in which
      ? eq(history.id, Number(which.change))
      : sql`${history.detail} ->> 'batch' = ${which.batch}`;
  return tx
    .select()
    .from(history)
    .where(and(condition, gt(history.id, afterId)))
    .orderBy(history.id)
    .limit(limit);
}

export function countEntries(orm: Pick<Orm, '$count'>, batch: string): Promise<number> {
  return orm.$count(history, sql`${history.detail} ->> 'batch' = ${batch}`);
}

/** Returns the database's time and true if a snoozed lead is due at that time. */
export async function findDue(orm: Queryable): Promise<{ now: Date; hasDueLeads: boolean }> {
  const [row] = await orm.execute<{ now: string; hasDueLeads: boolean }>(sql`
    select now()::timestamptz(3)::text as now, exists (
      select 1 from leads where status = 'snoozed' and snoozed_until <= now() order by snoozed_until limit 1
    ) as "hasDueLeads"`);
  return { now: new Date(row?.now ?? Number.NaN), hasDueLeads: row?.hasDueLeads ?? false };
}

/** Lists ids of snoozed leads that are due, the longest overdue first. */
export async function listDueLeads(orm: Queryable, limit: number): Promise<string[]> {
  const due = await orm
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.status, 'snoozed'), lte(leads.snoozedUntil, sql`now()`)))
    .orderBy(leads.snoozedUntil)
    .limit(limit);
  return due.map(({ id }) => id);
}

export type ReceiptRow = ReviewedLeadRow;

const preparedReceiptRow = perPool((orm) =>
  orm
    .select(reviewedColumns)
    .from(leads)
    .where(eq(leads.id, sql.placeholder('leadId')))
    .prepare('receipt_row'),
);

export async function findReceiptRow(
  orm: Orm | Transaction,
  leadId: string,
): Promise<ReceiptRow | undefined> {
  if (!isStorableText(leadId)) return undefined;
  const [row] = await preparedReceiptRow(orm).execute({ leadId });
  return row;
}

/** Lists the quotes with these ids as a receipt shows them, unordered; unknown ids are skipped. */
export function listReceiptQuotes(orm: Queryable, quoteIds: readonly string[]) {
  return orm
    .select({
      id: quotes.id,
      offerId: quotes.offerId,
      offerName: quotes.offerName,
      pilotPrice: quotes.pilotPrice,
      createdAt: quotes.createdAt,
    })
    .from(quotes)
    .where(inArray(quotes.id, [...quoteIds]));
}

type ContactColumns = Pick<
  SearchedLeadRow,
  'contactName' | 'contactRole' | 'contactOrAgentId' | 'riskOwner' | 'contactConsent'
> &
  FoundBy;

type NewState = ReviewColumns & { id: string };

async function updateLead(
  tx: Transaction,
  { id, ...state }: NewState,
  columns: Partial<ContactColumns & AnswerColumns> & { contactCorrectedAt?: SQL },
): Promise<void> {
  await tx
    .update(leads)
    .set({ ...state, ...columns })
    .where(and(eq(leads.id, id), eq(leads.version, state.version - 1)));
}

/** Deletes the contact data of locked leads, stores their withdrawn states and increments their versions. */
export async function removeContact(tx: Transaction, states: readonly NewState[], found: FoundBy) {
  for (const state of states)
    await updateLead(tx, state, {
      contactName: null,
      contactRole: null,
      riskOwner: null,
      contactOrAgentId: withdrawnContactId,
      contactConsent: false,
      ...found,
    });
}

/** Replaces the contact data of locked leads, increments their versions and stores the time of the correction. */
export async function replaceContact(
  tx: Transaction,
  states: readonly NewState[],
  contact: Pick<ContactColumns, 'contactName' | 'contactRole' | 'contactOrAgentId'> & FoundBy,
) {
  for (const state of states) await updateLead(tx, state, { ...contact, contactCorrectedAt: sql`now()` });
}

type AnswerColumns = Pick<
  ReviewedLeadRow,
  'samplesAvailable' | 'highVolumeOrHighRisk' | 'riskOwner' | 'timeline'
>;

/** Adds answers to locked leads and increments their versions. */
export async function storeAnswers(tx: Transaction, states: readonly NewState[], answers: AnswerColumns) {
  for (const state of states) {
    await tx.execute(sql`select set_config('pilot.answers', ${state.id}, true)`);
    await updateLead(tx, state, answers);
  }
}
