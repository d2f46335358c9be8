import { parseArgs } from 'node:util';
import type { Sql } from 'postgres';
import { z } from 'zod';
import { withClient } from '../../db/connect';
import { eraseTrialByCommand } from '../../lib/developer-api/trials/change-trials';
import { eraseFounder } from '../../lib/founders/team/change-founders';
import { eraseLeadByCommand } from '../../lib/review/erase-lead';
import { withDatabase } from './with-database';

export const usage = `Usage:
  npm run --silent person:export -- --email ada@example.com > ada.json
  npm run person:erase -- --email ada@example.com          lists what would be erased
  npm run person:erase -- --email ada@example.com --yes    erases it`;

type Row = Record<string, unknown>;

/** Collects everything that is stored about the person with an email address, without search columns and hashes. */
async function recordsOf(sql: Sql, email: string): Promise<Record<string, Row[]>> {
  const theirs = sql`select lead_id from leads where lower(trim(contact_or_agent_id)) = ${email}`;
  const ofLead = sql`lead_id in (${theirs})`;
  const ofFounder = sql`founder_id in (select founder_id from founders where email = ${email})`;
  const named = sql`select jsonb_array_elements(named_quotes) ->> 'quote_id' from leads where ${ofLead}`;
  const searched = ['words', 'company_key', 'contact_key', 'idempotency_key_digest'];
  const list = async (found: Promise<Row[]>) => [...(await found)];
  return {
    requests: (
      await sql<
        { row: Row }[]
      >`select to_jsonb(leads) - ${searched}::text[] as row from leads where ${ofLead}`
    ).map(({ row }) => row),
    notes: await list(sql`select * from lead_notes where ${ofLead}`),
    reply_drafts: await list(sql`select * from reply_drafts where ${ofLead}`),
    next_actions: await list(sql`select * from next_actions where ${ofLead}`),
    log_of_requests: await list(sql`select at, kind, lead_id, detail from history where ${ofLead}`),
    texts_on_quotes: await list(
      sql`select quote_id, version, customer from quote_versions where customer is not null and quote_id in (${named})`,
    ),
    pilots: await list(
      sql`select number, company, state, (select array_agg(name) from pilot_people where pilot_people.pilot_id = pilots.pilot_id) as people
        from pilots where ${ofLead}`,
    ),
    trial_key_requests: await list(
      sql`select trial_id, created_at, company, contact, purpose, scopes, consent_wording_version, decision, decided_at
        from trial_key_requests where lower(trim(contact)) = ${email}`,
    ),
    account: await list(
      sql`select founder_id, name, email, role, created_at, disabled_at, two_factor_enabled from founders where email = ${email}`,
    ),
    settings: await list(sql`select theme, density, time_zone from founder_settings where ${ofFounder}`),
    sessions: await list(
      sql`select created_at, last_seen_at, expires_at, ip_address, user_agent from founder_sessions where ${ofFounder}`,
    ),
    log_of_account: await list(
      sql`select at, kind, lead_id, offer_id, detail from history where ${ofFounder}`,
    ),
  };
}

async function erase(
  records: Record<string, Row[]>,
  work: {
    lead: (id: string) => Promise<void>;
    trial: (id: string) => Promise<void>;
    founder: () => Promise<void>;
  },
): Promise<void> {
  for (const { lead_id: id } of records.requests ?? []) await work.lead(String(id));
  for (const { trial_id: id } of records.trial_key_requests ?? []) await work.trial(String(id));
  if (records.account?.length) await work.founder();
}

function summaryOf(records: Record<string, Row[]>): string {
  const countOf = (name: string) => records[name]?.length ?? 0;
  const counts = [
    `requests: ${countOf('requests')}`,
    `trial key requests: ${countOf('trial_key_requests')}`,
    `founder accounts: ${countOf('account')}`,
  ];
  const pilots = (records.pilots ?? []).map(({ number }) => String(number));
  const left =
    pilots.length === 0
      ? []
      : [`Names stay in these pilots until the pilots are erased: ${pilots.join(', ')}.`];
  return [counts.join(', '), ...left].join('\n');
}

/** Exports or erases what is stored about a person, by email address. Throws with a sentence for the operator. */
export async function runPersonCommand([command, ...args]: string[]): Promise<string> {
  const { values } = parseArgs({ args, options: { email: { type: 'string' }, yes: { type: 'boolean' } } });
  const typed = z.email().safeParse(values.email?.trim().toLowerCase());
  if (!typed.success || (command !== 'export' && command !== 'erase')) throw new Error(usage);
  const email = typed.data;
  return withDatabase(async (database, url) => {
    const records = await withClient(url, 1, (sql) => recordsOf(sql, email));
    if (command === 'export') return JSON.stringify({ email, ...records }, undefined, 2);
    const summary = summaryOf(records);
    if (!values.yes)
      return `Would erase: ${summary}\nNothing is erased yet. Add --yes to erase it permanently.`;
    await erase(records, {
      lead: (id) => eraseLeadByCommand(database, id),
      trial: (id) => eraseTrialByCommand(database, id),
      founder: () => eraseFounder(database, email),
    });
    return `Erased: ${summary}`;
  });
}
