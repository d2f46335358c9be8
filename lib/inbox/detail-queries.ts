import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Orm } from '../../db/connect';
import { founders, history } from '../founders/tables';
import { isStorableText } from '../kernel/storable';
import { leads, type ReviewedLeadRow, reviewedColumns } from '../leads/tables';
import { type QuoteRow, quotes } from '../quotes/tables';
import { type LockedLead, stateColumns } from '../review/queries';
import { leadNotes } from '../review/tables';

/** A lead with its state and the name of whoever has it, if it is there. */
export async function findReviewedLead(
  orm: Orm,
  leadId: string,
): Promise<(ReviewedLeadRow & { assigneeName: string | null }) | undefined> {
  if (!isStorableText(leadId)) return undefined;
  const [row] = await orm
    .select({ lead: reviewedColumns, assigneeName: founders.name })
    .from(leads)
    .leftJoin(founders, eq(founders.id, leads.assigneeId))
    .where(eq(leads.id, leadId));
  return row && { ...row.lead, assigneeName: row.assigneeName };
}

/** How leads of some ids stand, those that are there, in any order. */
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

/** The notes of a lead, oldest first. */
export function listNotes(orm: Orm, leadId: string) {
  return orm
    .select({
      id: leadNotes.id,
      at: leadNotes.at,
      text: leadNotes.text,
      founderId: leadNotes.founderId,
      founderName: founders.name,
    })
    .from(leadNotes)
    .leftJoin(founders, eq(founders.id, leadNotes.founderId))
    .where(eq(leadNotes.leadId, leadId))
    .orderBy(leadNotes.id);
}

/** The quotes of some ids, those that are there, in any order. */
export async function listQuotes(orm: Pick<Orm, 'select'>, ids: readonly string[]): Promise<QuoteRow[]> {
  if (ids.length === 0) return [];
  return orm
    .select()
    .from(quotes)
    .where(inArray(quotes.id, [...ids]));
}

const candidate = {
  id: leads.id,
  createdAt: leads.createdAt,
  company: leads.company,
  contactOrAgentId: leads.contactOrAgentId,
  band: leads.band,
  score: leads.score,
  status: leads.status,
};

export type DuplicateCandidate = Pick<ReviewedLeadRow, keyof typeof candidate>;

const candidatesMax = 300;

/**
 * Leads with all words of a company, and leads with all words of a contact, newest first; not the lead itself.
 * The caller decides which of them are alike.
 */
export async function listDuplicateCandidates(
  orm: Orm,
  leadId: string,
  company: readonly string[],
  contact: readonly string[],
): Promise<DuplicateCandidate[]> {
  const withWords = (words: readonly string[]) =>
    orm
      .select(candidate)
      .from(leads)
      .where(and(sql`words @@ to_tsquery('simple', ${words.join(' & ')})`, ne(leads.id, leadId)))
      .limit(candidatesMax);
  // A text search refuses words beyond 2,047 bytes, and finds none of them.
  const asked = [company, contact]
    .map((words) => words.filter((word) => word.length < 500).slice(0, 20))
    .filter((words) => words.length > 0);
  const found = await Promise.all(asked.map(withWords));
  return [...new Map(found.flat().map((row) => [row.id, row])).values()].sort(
    (left, right) => right.createdAt.getTime() - left.createdAt.getTime(),
  );
}

/** Records that a founder saw a lead's contact data, if it is there, unless it was recorded in the last ten minutes. */
export async function recordView(orm: Orm, founderId: string, leadId: string): Promise<void> {
  await orm.execute(sql`
    insert into ${history} (founder_id, kind, lead_id)
    select ${founderId}, 'lead_viewed', lead_id from ${leads} where lead_id = ${leadId} and not exists (
      select from history where lead_id = ${leadId} and founder_id = ${founderId} and kind = 'lead_viewed'
        and at > now() - interval '10 minutes')`);
}
