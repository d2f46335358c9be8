import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect';

/** A lead without keys, as it was read. */
export interface UnkeyedLead extends Record<string, unknown> {
  id: string;
  version: number;
  company: string;
  contactOrAgentId: string;
}

export interface KeysOfLead {
  id: string;
  version: number;
  companyKey: string;
  contactKey: string | null;
}

/** Leads that have no keys yet, in any order. */
export function listUnkeyedLeads(orm: Queryable, limit: number): Promise<UnkeyedLead[]> {
  return orm.execute<UnkeyedLead>(sql`select lead_id as id, version, company,
    contact_or_agent_id as "contactOrAgentId" from leads where company_key is null limit ${limit}`);
}

/** Writes the keys of leads, except for leads that changed since they were read. */
export async function updateKeys(orm: Queryable, leads: readonly KeysOfLead[]): Promise<void> {
  await orm.execute(sql`update leads set company_key = given."companyKey", contact_key = given."contactKey"
    from jsonb_to_recordset(${JSON.stringify(leads)}::text::jsonb)
      as given (id text, version integer, "companyKey" text, "contactKey" text)
    where lead_id = given.id and leads.version = given.version and company_key is null`);
}
