import { type SQL, sql } from 'drizzle-orm';
import { isoMoment } from '../../../db/columns';
import type { Queryable } from '../../../db/connect';
import { type Band, bands } from '../../leads/lead';
import { type LeadStatus, leadStatuses, openStatuses } from '../../leads/lead-status';
import type { NamedQuote } from '../../leads/named-quotes';
import { statusList } from '../../leads/queries';
import { type CompanyLead, type CompanyRow, companyLeadsMax } from './company';

/** Place after which a walk along the newest leads continues. */
export interface ArrivalPlace {
  /** ISO 8601, UTC. */
  createdAt: string;
  leadId: string;
}

interface WalkedLead extends ArrivalPlace, Record<string, unknown> {
  key: string;
  isNewest: boolean;
}

/** Sorts after every character of a key. */
const lastCharacter = String.fromCodePoint(0x10ffff);

/**
 * Lists leads from a place on, newest first, with the keys of their companies: walks the bands of each status and
 * merges the walks.
 */
export function walkNewestLeads(
  orm: Queryable,
  behind: ArrivalPlace | null,
  limit: number,
): Promise<WalkedLead[]> {
  const isBehind = behind
    ? sql`(created_at, lead_id) < (${behind.createdAt}::timestamptz, ${behind.leadId})`
    : sql`true`;
  const walk = (status: LeadStatus, band: Band) => sql`(select lead_id, created_at, company_key from leads
    where status in ${statusList([status])} and band = ${band} and ${isBehind}
    order by created_at desc, lead_id desc limit ${limit})`;
  const walks = leadStatuses.flatMap((status) => bands.map((band) => walk(status, band)));
  return orm.execute<WalkedLead>(sql`
    select lead_id as "leadId", ${isoMoment('created_at')} as "createdAt", coalesce(company_key, '') as key,
      not exists (select from leads where leads.company_key = walked.company_key
        and leads.created_at > walked.created_at) as "isNewest"
    from (
      select * from (${sql.join(walks, sql` union all `)}) as merged
      order by created_at desc, lead_id desc limit ${limit}
    ) as walked order by created_at desc, lead_id desc`);
}

export interface CompanyLeadRow extends CompanyLead, Record<string, unknown> {
  targetOfferId: string;
  contactOrAgentId: string;
  contactName: string | null;
  contactRole: string | null;
  namedQuotes: NamedQuote[] | null;
}

export function listCompanyLeads(orm: Queryable, key: string, limit: number): Promise<CompanyLeadRow[]> {
  return orm.execute<CompanyLeadRow>(sql`
    select lead_id as "leadId", ${isoMoment('leads.created_at')} as "createdAt", company, workflow, band, score, status, stage,
      annual_commit as "annualCommit", founders.name as assignee, target_offer_id as "targetOfferId",
      contact_or_agent_id as "contactOrAgentId", contact_name as "contactName", contact_role as "contactRole",
      named_quotes as "namedQuotes"
    from leads left join founders on founders.founder_id = leads.assignee_id
    where company_key = ${key} order by leads.created_at desc limit ${limit}`);
}

const keyValues = (keys: readonly string[]): SQL =>
  sql.join(
    keys.map((key, at) => sql`(${key}, ${at}::integer)`),
    sql`, `,
  );

/** Returns the figures of the companies with these keys, in order; companies without leads are omitted. */
export async function listCompanyRows(orm: Queryable, keys: readonly string[]): Promise<CompanyRow[]> {
  if (keys.length === 0) return [];
  return orm.execute<CompanyRow & Record<string, unknown>>(sql`
    select asked.key, counted.name, counted.leads, counted.open, counted.accepted, counted.won, counted.won_amount as "wonAmount",
      ${isoMoment('counted.last_at')} as "lastActivityAt"
    from (values ${keyValues(keys)}) as asked (key, place)
    cross join lateral (
      select count(*)::integer as leads,
        (count(*) filter (where status in ${statusList([...openStatuses, 'snoozed'])}))::integer as open,
        (count(*) filter (where status = 'accepted'))::integer as accepted,
        (count(*) filter (where stage = 'won'))::integer as won,
        coalesce(sum(stage_amount) filter (where stage = 'won'), 0) as won_amount,
        max(coalesce(last_step_at, status_changed_at, created_at)) as last_at,
        (array_agg(company order by created_at desc))[1] as name
      from (
        select status, stage, stage_amount, company, created_at, last_step_at, status_changed_at from leads
        where company_key = asked.key order by created_at desc limit ${companyLeadsMax}
      ) as newest
    ) as counted
    where counted.leads > 0 order by asked.place`);
}

/** Lists keys of companies with these prefixes, in order: one index lookup each. */
export async function listKeysBeginning(orm: Queryable, beginning: string, limit: number): Promise<string[]> {
  const end = beginning + lastCharacter;
  const rows = await orm.execute<{ key: string | null }>(sql`
    with recursive found (key) as (
      (select company_key from leads where company_key >= ${beginning} and company_key < ${end}
        order by company_key limit 1)
      union all
      select (select company_key from leads where company_key > found.key and company_key < ${end}
        order by company_key limit 1) from found where found.key is not null
    )
    select key from found where key is not null limit ${limit}`);
  return rows.flatMap(({ key }) => (key === null ? [] : [key]));
}

export async function listRelated(
  orm: Queryable,
  key: string,
  contactKeys: readonly string[],
  limit: number,
): Promise<{ key: string; name: string; domain: string }[]> {
  if (contactKeys.length === 0) return [];
  return orm.execute<{ key: string; name: string; domain: string }>(sql`
    with recursive found (contact, key) as (
      select asked.contact, (select min(company_key) from leads
        where contact_key = asked.contact and company_key > '')
      from (values ${sql.join(
        contactKeys.map((contact) => sql`(${contact})`),
        sql`, `,
      )}) as asked (contact)
      union all
      select found.contact, (select min(company_key) from leads
        where contact_key = found.contact and company_key > found.key)
      from found where found.key is not null
    ), companies as (
      select contact, key from found where key is not null and key <> ${key} limit ${limit}
    )
    select key, substr(contact, 2) as domain,
      (select company from leads where company_key = companies.key order by created_at desc limit 1) as name
    from companies`);
}
