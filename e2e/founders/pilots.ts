import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { bandA, type OwnLeads } from '../inbox/inbox';
import { objectOf, recordOf, textOf } from '../support/answers';
import { type Client, freshAddress } from '../support/client';
import { cookiesOf, postForm } from '../support/founders';
import { plainLead } from '../support/literals';

export const pilotZone = 'America/Chicago';

/** Returns a day in the pilots' time zone, this many days from today. */
export function pilotDayFromNow(days = 0): string {
  const at = new Date(Date.now() + days * 86_400_000);
  return new Intl.DateTimeFormat('en-CA', { timeZone: pilotZone, dateStyle: 'short' }).format(at);
}

/** A plan with two criteria and one input from each side. */
export function planOf(sampleSize = 40): Record<string, unknown> {
  return {
    question: 'Is masking good enough to share messages?',
    mode: 'shadow',
    criteria: [
      { name: 'Names found', metric: 'span_recall', target: 85, must: true, expected: 92, baseline: 70 },
      { name: 'Precision', metric: 'span_precision', target: 60, must: false, expected: 80 },
    ],
    inputs: [
      { text: 'Cleared messages', side: 'buyer', owner: 'Ruben Vos', due_on: pilotDayFromNow(2) },
      { text: 'Access for everyone', side: 'vendor', owner: 'Ada Okafor', due_on: pilotDayFromNow(1) },
    ],
    what_follows: { met: 'An annual plan is discussed.', not_met: 'Nothing; the package stays yours.' },
    sample_size: sampleSize,
    planned_start: pilotDayFromNow(),
    time_zone: pilotZone,
  };
}

/** Rows of spans, as CSV: of every item nine of ten names are found. */
export function spansCsv(from: number, count: number): string {
  const rows = Array.from({ length: count }, (_, at) => `item-${from + at},name,9,1,${at % 3 === 0 ? 1 : 0}`);
  return ['item,kind,tp,fp,fn', ...rows].join('\n');
}

/** A pilot that a test has opened. */
export interface OpenedPilot {
  id: string;
  company: string;
  /** Path of the personal link of the buyer's decider. */
  link: string;
}

/** Stores a lead that names a quote and accepts it; returns both ids. */
export async function acceptedLead(
  api: Client,
  leads: OwnLeads,
  session: string,
  company: string,
  offerId = 'masking-shadow-14',
): Promise<{ leadId: string; quoteId: string }> {
  const quote = { offer_id: offerId, annual_commit: 60_000 };
  const quoted = await api.post('/api/quote', quote, { from: freshAddress() });
  const quoteId = textOf(recordOf(quoted, 'quote'), 'quote_id');
  const body = {
    ...plainLead,
    ...bandA,
    target_offer_id: offerId,
    workflow: 'Mask claims messages',
    company,
    contact_or_agent_id: 'buyer-pilots',
    contact_name: 'Maria Keller',
    source: leads.source,
  };
  const headers = { Link: `</quotes/${quoteId}>; rel=related` };
  const answer = await api.post('/api/lead', body, { from: freshAddress(), headers });
  const leadId = textOf(recordOf(answer, 'lead'), 'lead_id');
  const accept = { action: 'accept', lead: `${leadId}:0` };
  const accepted = await postForm(api, '/inbox/act', accept, { cookie: session });
  expect(accepted.status, accepted.text).toBe(303);
  return { leadId, quoteId };
}

/** Opens a pilot from a new accepted lead, as the owner with the given session. */
export async function openPilot(
  api: Client,
  leads: OwnLeads,
  session: string,
  company: string,
  offerId?: string,
): Promise<OpenedPilot> {
  const { leadId, quoteId } = await acceptedLead(api, leads, session, company, offerId);
  const fields = {
    lead: leadId,
    quote_id: quoteId,
    time_zone: pilotZone,
    planned_start: pilotDayFromNow(),
    person_name: 'Maria Keller',
    person_role: 'decider',
  };
  const json = { cookie: session, headers: { Accept: 'application/json' } };
  const opened = await postForm(api, '/inbox/pilots/open/send', fields, json);
  expect(opened.status, opened.text).toBe(200);
  const { pilotId, links } = objectOf(opened.json);
  const [first] = Array.isArray(links) ? links : [];
  return { id: String(pilotId), company, link: new URL(textOf(objectOf(first), 'url')).pathname };
}

/** Uses a personal link; returns the Cookie header of the pilot. */
export async function joinByForm(api: Client, link: string, name = 'Maria Keller'): Promise<string> {
  const answer = await postForm(api, `${link}/send`, { name, consent: 'on' }, { from: freshAddress() });
  expect(answer.status, answer.text).toBe(303);
  return cookiesOf(answer).join('; ');
}

/** Performs an action as either side by its form: `base` is the address of the pilot. */
export async function act(
  api: Client,
  sql: Sql,
  base: string,
  cookie: string,
  name: string,
  fields: Record<string, string> = {},
): Promise<void> {
  const [pilot] = await sql`select version from pilots where pilot_id = ${base.split('/').at(-1) ?? ''}`;
  const all = { act: name, version: String(pilot?.version), ...fields };
  const answer = await postForm(api, `${base}/act/${name}`, all, { cookie, from: freshAddress() });
  expect(answer.status, answer.text.slice(0, 2_000)).toBe(303);
}

/** Agrees on a plan and starts the pilot today, by the forms of both sides. */
export async function startPilot(
  api: Client,
  sql: Sql,
  pilot: OpenedPilot,
  {
    session,
    cookie,
    plan = planOf(),
    beforeStart,
  }: {
    session: string;
    cookie: string;
    plan?: Record<string, unknown>;
    /** Steps after the approval of the plan. */
    beforeStart?: () => Promise<void>;
  },
): Promise<void> {
  const [buyer, vendor] = [`/pilots/${pilot.id}`, `/inbox/pilots/${pilot.id}`];
  await act(api, sql, vendor, session, 'save_plan', { plan: JSON.stringify(plan) });
  for (const [base, own] of [[vendor, session] as const, [buyer, cookie] as const]) {
    await act(api, sql, base, own, 'approve_plan', { plan_no: '1' });
  }
  await beforeStart?.();
  await act(api, sql, vendor, session, 'set_input', { no: '1', to: 'waived' });
  await act(api, sql, buyer, cookie, 'set_input', { no: '2', to: 'waived' });
  for (const [base, own] of [[vendor, session] as const, [buyer, cookie] as const]) {
    await act(api, sql, base, own, 'approve_start', { starts_on: pilotDayFromNow() });
  }
}

/** Moves the days of a running pilot into the past, as if it had started this many days ago. */
export async function moveStart(sql: Sql, pilotId: string, daysAgo: number): Promise<void> {
  await sql.begin(async (transaction) => {
    // The database protects the day of a started pilot by triggers, which do not run in replication mode.
    await transaction`set local session_replication_role = replica`;
    await transaction`update pilots set starts_on = ${pilotDayFromNow(-daysAgo)} where pilot_id = ${pilotId}`;
  });
}

/** A browser of the buyer, with or without scripts. */
export async function buyerPage(
  browser: Browser,
  api: Client,
  options: { javaScriptEnabled: boolean; width: number },
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({
    baseURL: api.url,
    javaScriptEnabled: options.javaScriptEnabled,
    reducedMotion: 'reduce',
    viewport: { width: options.width, height: 844 },
    extraHTTPHeaders: { 'X-Forwarded-For': freshAddress() },
  });
  return { page: await context.newPage(), context };
}
