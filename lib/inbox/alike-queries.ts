import { type SQL, sql } from 'drizzle-orm';
import { isoMoment } from '../../db/columns';
import type { Orm } from '../../db/connect';
import type { Band } from '../leads/lead';
import type { LeadStatus } from '../leads/lead-status';
import { alikeCountMax } from './labels';

/** Maximum leads compared with one for near-duplicates, separately by company and by contact. */
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

const candidateColumns = sql`lead_id as id, ${isoMoment('created_at')} as "createdAt",
  company, contact_or_agent_id as "contactOrAgentId", workflow, band, score, status`;

/** Lists leads with a company's key, newest first. */
function listLeadsOfCompany(
  orm: Pick<Orm, 'execute'>,
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
 * Counts the leads similar to each of these, by company or contact; leads without any are omitted. Uses indexes alone
 * and stops at {@link alikeCountMax} + 1.
 */
export async function countAlike(
  orm: Pick<Orm, 'execute'>,
  leadIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (leadIds.length === 0) return new Map();
  // Each key is counted once: all leads of a page may be of one company.
  const rows = await orm.execute<{ leadId: string; alike: number }>(sql`
    with page as materialized (
      select lead_id, company_key, contact_key from leads where lead_id = any(${textArray(leadIds)})
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
