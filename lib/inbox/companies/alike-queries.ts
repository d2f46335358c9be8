import { type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../../db/connect';
import type { Band } from '../../leads/lead';
import type { LeadStatus } from '../../leads/lead-status';

/** Leads alike that are counted for one lead, by its company and by its contact. */
const countedMax = 100;

/** Leads that are looked at for the near-duplicates of one, by its company and by its contact. */
const candidatesMax = 200;

export interface DuplicateCandidate extends Record<string, unknown> {
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

const candidateColumns = sql.raw(`lead_id as id,
  to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
  company, contact_or_agent_id as "contactOrAgentId", workflow, band, score, status`);

/** Leads of a company's key, newest first. */
export function listLeadsOfCompany(
  orm: Pick<Orm, 'execute'>,
  companyKey: string,
  limit: number,
): Promise<DuplicateCandidate[]> {
  return orm.execute<DuplicateCandidate>(sql`select ${candidateColumns} from leads
    where company_key = ${companyKey} order by created_at desc limit ${limit}`);
}

/**
 * Leads with the key of a company or of a contact, not the lead itself; of each the newest, or some where a contact has
 * more. The caller says in what they are alike.
 */
export async function listDuplicateCandidates(
  orm: Pick<Orm, 'execute'>,
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

const textArray = (texts: readonly string[]): SQL =>
  sql`array[${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )}]::text[]`;

/**
 * How many other leads each of these leads is like, by company or contact; those with none are left out. Each way of
 * being alike is counted up to {@link countedMax}. Both counts are read from indexes alone.
 */
export async function countAlike(
  orm: Pick<Orm, 'execute'>,
  leadIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (leadIds.length === 0) return new Map();
  const rows = await orm.execute<{ leadId: string; alike: number }>(sql`
    select one.lead_id as "leadId", (of_company.leads + of_contact.leads)::integer as alike
    from leads as one
    cross join lateral (
      select greatest(count(*) - 1, 0) as leads from (
        select from leads where leads.company_key = nullif(one.company_key, '') limit ${countedMax + 1}
      ) as others
    ) as of_company
    cross join lateral (
      select greatest(count(*) - (one.company_key = '')::integer, 0) as leads from (
        select from leads where leads.contact_key = one.contact_key
          and (one.company_key = '' or leads.company_key <> one.company_key) limit ${countedMax + 1}
      ) as others
    ) as of_contact
    where one.lead_id = any(${textArray(leadIds)}) and of_company.leads + of_contact.leads > 0`);
  return new Map(rows.map(({ leadId, alike }) => [leadId, alike]));
}
