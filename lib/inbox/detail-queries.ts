import { and, desc, eq, inArray, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isoMoment } from '../../db/columns';
import { type Orm, perPool, type Queryable } from '../../db/connect';
import { founders, history } from '../founders/tables';
import { isStorableText } from '../kernel/storable';
import type { Band } from '../leads/lead';
import type { LeadStatus } from '../leads/lead-status';
import { leads, type ReviewedLeadRow, reviewedColumns } from '../leads/tables';
import { type QuoteRow, quotes } from '../quotes/tables';
import { type LockedLead, stateColumns } from '../review/queries';
import { leadNotes } from '../review/tables';
import { alikeCountMax } from './labels';

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
export async function listLeadStates(orm: Queryable, leadIds: readonly string[]): Promise<LockedLead[]> {
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
export async function listQuotes(orm: Queryable, ids: readonly string[]): Promise<QuoteRow[]> {
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
  await orm.execute(sql`
    insert into ${history} (founder_id, kind, lead_id)
    select ${founderId}, 'lead_viewed', leads.lead_id from leads where leads.lead_id in ${leadIds} and not exists (
      select from history where history.lead_id = leads.lead_id and founder_id = ${founderId}
        and kind = 'lead_viewed' and at > now() - interval '10 minutes')`);
}

const undo = alias(history, 'undo');

/** Lists manual replies to some leads, newest first, without undone ones. */
export async function listAnswers(orm: Queryable, leadIds: readonly string[]) {
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

export function listLeadNames(orm: Queryable, leadIds: readonly string[]) {
  return orm
    .select({ id: leads.id, company: leads.company })
    .from(leads)
    .where(inArray(leads.id, [...leadIds]));
}

/** Maximum leads compared with one for near-duplicates, separately by company and by contact. */
const candidatesMax = 200;

interface DuplicateCandidate extends Record<string, unknown> {
  id: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  company: string;
  contactOrAgentId: string;
  workflow: string;
  band: Band;
  score: number;
  status: LeadStatus;
}

const candidateColumns = sql`lead_id as id, ${isoMoment('created_at')} as "createdAt",
  company, contact_or_agent_id as "contactOrAgentId", workflow, band, score, status`;

/** Lists leads with a company's key, newest first. */
function listLeadsOfCompany(
  orm: Queryable,
  companyKey: string,
  limit: number,
): Promise<DuplicateCandidate[]> {
  return orm.execute<DuplicateCandidate>(sql`select ${candidateColumns} from leads
    where company_key = ${companyKey} order by created_at desc limit ${limit}`);
}

/**
 * Lists other leads with the same company key or contact key, up to {@link candidatesMax} of each: the newest of a
 * company, any of a contact. The caller decides how they are similar.
 */
export async function listDuplicateCandidates(
  orm: Queryable,
  leadId: string,
  { companyKey, contactKey }: { companyKey: string; contactKey: string | null },
): Promise<DuplicateCandidate[]> {
  const ofContact = (key: string) =>
    orm.execute<DuplicateCandidate>(sql`select ${candidateColumns} from leads
      where contact_key = ${key} limit ${candidatesMax}`);
  const found = await Promise.all([
    companyKey === '' ? [] : listLeadsOfCompany(orm, companyKey, candidatesMax),
    contactKey === null ? [] : ofContact(contactKey),
  ]);
  const byId = new Map(found.flat().map((row) => [row.id, row]));
  byId.delete(leadId);
  return [...byId.values()];
}

/**
 * Counts the leads similar to each of these, by company or contact; leads without any are omitted. Uses indexes alone
 * and stops at {@link alikeCountMax} + 1.
 */
export async function countAlike(
  orm: Queryable,
  leadIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (leadIds.length === 0) return new Map();
  // Each key is counted once: all leads of a page may be of one company.
  const rows = await orm.execute<{ leadId: string; alike: number }>(sql`
    with page as materialized (
      select lead_id, company_key, contact_key from leads where lead_id in ${leadIds}
    ), of_company as (
      select company_key, (select greatest(count(*) - 1, 0) from (
        select from leads where leads.company_key = keys.company_key limit ${alikeCountMax + 2}) as others) as leads
      from (select distinct company_key from page where company_key <> '') as keys
    ), of_contact as (
      select contact_key, company_key, (select greatest(count(*) - (keys.company_key = '')::integer, 0) from (
        select from leads where leads.contact_key = keys.contact_key
          and (keys.company_key = '' or leads.company_key <> keys.company_key) limit ${alikeCountMax + 2}
      ) as others) as leads
      from (select distinct contact_key, company_key from page where contact_key is not null) as keys
    )
    select lead_id as "leadId", least(coalesce(of_company.leads, 0) + coalesce(of_contact.leads, 0), ${alikeCountMax + 1})::integer as alike
    from page left join of_company using (company_key)
      left join of_contact using (contact_key, company_key)
    where coalesce(of_company.leads, 0) + coalesce(of_contact.leads, 0) > 0`);
  return new Map(rows.map(({ leadId, alike }) => [leadId, alike]));
}
