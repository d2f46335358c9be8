import { and, desc, eq, inArray, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Orm, perPool } from '../../db/connect';
import { founders, history } from '../founders/tables';
import { isStorableText } from '../kernel/storable';
import { leads, type ReviewedLeadRow, reviewedColumns } from '../leads/tables';
import { type QuoteRow, quotes } from '../quotes/tables';
import { type LockedLead, stateColumns } from '../review/queries';
import { leadNotes } from '../review/tables';

/** Prepared statements, parsed and planned once per connection. */
const statements = perPool((orm) => ({
  lead: orm
    .select({ lead: reviewedColumns, assigneeName: founders.name })
    .from(leads)
    .leftJoin(founders, eq(founders.id, leads.assigneeId))
    .where(eq(leads.id, sql.placeholder('leadId')))
    .prepare('reviewed_lead'),
  notes: orm
    .select({
      id: leadNotes.id,
      at: leadNotes.at,
      text: leadNotes.text,
      founderId: leadNotes.founderId,
      founderName: founders.name,
    })
    .from(leadNotes)
    .leftJoin(founders, eq(founders.id, leadNotes.founderId))
    .where(eq(leadNotes.leadId, sql.placeholder('leadId')))
    .orderBy(leadNotes.id)
    .prepare('notes_of_lead'),
}));

export async function findReviewedLead(
  orm: Orm,
  leadId: string,
): Promise<(ReviewedLeadRow & { assigneeName: string | null }) | undefined> {
  if (!isStorableText(leadId)) return undefined;
  const [row] = await statements(orm).lead.execute({ leadId });
  return row && { ...row.lead, assigneeName: row.assigneeName };
}

/** Lists the states of the leads with these ids, in any order; missing ones are omitted. */
export async function listLeadStates(
  orm: Pick<Orm, 'select'>,
  leadIds: readonly string[],
): Promise<LockedLead[]> {
  if (leadIds.length === 0) return [];
  return orm
    .select(stateColumns)
    .from(leads)
    .leftJoin(founders, eq(founders.id, leads.assigneeId))
    .where(inArray(leads.id, [...leadIds]));
}

/** Lists the notes of a lead, oldest first. */
export function listNotes(orm: Orm, leadId: string) {
  return statements(orm).notes.execute({ leadId });
}

/** Lists the quotes with these ids, in any order; missing ones are omitted. */
export async function listQuotes(orm: Pick<Orm, 'select'>, ids: readonly string[]): Promise<QuoteRow[]> {
  if (ids.length === 0) return [];
  return orm
    .select()
    .from(quotes)
    .where(inArray(quotes.id, [...ids]));
}

/**
 * Records that a founder saw the contact data of these leads, unless a view was recorded in the last ten minutes.
 * Ignores leads that do not exist.
 */
export async function recordViews(orm: Orm, founderId: string, leadIds: readonly string[]): Promise<void> {
  if (leadIds.length === 0) return;
  const ids = sql.join(
    leadIds.map((leadId) => sql`${leadId}`),
    sql`, `,
  );
  await orm.execute(sql`
    insert into ${history} (founder_id, kind, lead_id)
    select ${founderId}, 'lead_viewed', leads.lead_id from leads where leads.lead_id in (${ids}) and not exists (
      select from history where history.lead_id = leads.lead_id and founder_id = ${founderId}
        and kind = 'lead_viewed' and at > now() - interval '10 minutes')`);
}

const undo = alias(history, 'undo');

/** Lists manual replies to some leads, newest first, without undone ones. */
export async function listAnswers(orm: Pick<Orm, 'select'>, leadIds: readonly string[]) {
  if (leadIds.length === 0) return [];
  const undone = orm
    .select({ id: undo.id })
    .from(undo)
    .where(
      and(
        eq(undo.leadId, history.leadId),
        eq(undo.kind, 'lead_undo'),
        sql`${undo.detail} ->> 'undoes' = ${history.id}::text`,
      ),
    );
  return orm
    .select({
      leadId: history.leadId,
      at: history.at,
      founderId: history.founderId,
      founderName: founders.name,
    })
    .from(history)
    .innerJoin(founders, eq(founders.id, history.founderId))
    .where(and(inArray(history.leadId, [...leadIds]), eq(history.kind, 'lead_answer'), notExists(undone)))
    .orderBy(desc(history.id));
}

export function listLeadNames(orm: Pick<Orm, 'select'>, leadIds: readonly string[]) {
  return orm
    .select({ id: leads.id, company: leads.company })
    .from(leads)
    .where(inArray(leads.id, [...leadIds]));
}
