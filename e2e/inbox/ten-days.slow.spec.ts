import type { Page } from '@playwright/test';
import { Client } from '../support/client';
import { connect, embeddedServer } from '../support/database';
import { makeFounder, setSession, signIn } from '../support/founders';
import { bandA, expect, openInbox, ownLeads, test, undoBar } from './inbox';
import { randomOf } from './random-keys';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const leadsPerDay = 60;
const bands = ['A', 'B', 'C', 'D'] as const;
type Lead = Record<string, string>;

/** Starts of the last ten working days before today, 09:00 UTC, oldest first. */
function workingDays(): number[] {
  const days: number[] = [];
  for (let day = Math.floor(Date.now() / dayMs) * dayMs - dayMs; days.length < 10; day -= dayMs)
    if (![0, 6].includes(new Date(day).getUTCDay())) days.unshift(day + 9 * hourMs);
  return days;
}

/** Returns the leads of ten working days, in the state that founders would have given them by now. */
function simulated(next: () => number) {
  return workingDays().flatMap((day, dayNo) =>
    Array.from({ length: leadsPerDay }, (_, at) => {
      const band = bands[Math.floor(next() * 4)] ?? 'A';
      const createdAt = day + Math.floor(next() * 8 * hourMs);
      const decidedAt = Math.min(
        createdAt + Math.floor(next() ** 2 * 4 * dayMs) + 60_000,
        Date.now() - 60_000,
      );
      const fate = next();
      const isLeft = dayNo === 9 && fate < 0.6;
      const status = isLeft
        ? 'new'
        : fate < 0.1
          ? 'in_review'
          : fate < 0.17
            ? 'snoozed'
            : fate < 0.45
              ? 'declined'
              : fate < 0.5
                ? 'duplicate'
                : 'accepted';
      const endedAt = decidedAt + Math.floor(next() * 12 * dayMs);
      const reach = status === 'accepted' ? next() : 0;
      const isEnded = reach > 0.4 && endedAt < Date.now();
      const stage = isEnded
        ? reach > (band === 'A' ? 0.6 : 0.8)
          ? 'won'
          : 'lost'
        : reach > 0.3
          ? 'contacted'
          : null;
      const moment = (time: number) => new Date(time).toISOString();
      return {
        lead_id: `lead_day${dayNo}x${at}`,
        created_at: moment(createdAt),
        company: `Company ${at % 12}`,
        company_key: `company ${at % 12}`,
        band,
        version: status === 'new' ? 0 : 2,
        status,
        status_changed_at: status === 'new' ? null : moment(decidedAt),
        first_reviewed_at: status === 'new' ? null : moment(decidedAt),
        last_step_at: status === 'new' ? null : moment(isEnded ? endedAt : decidedAt),
        snoozed_until: status === 'snoozed' ? moment(Date.now() + 5 * dayMs) : null,
        decline_reason: status === 'declined' ? (next() < 0.5 ? 'no_fit' : 'budget') : null,
        duplicate_of: status === 'duplicate' ? 'lead_other' : null,
        stage,
        stage_changed_at: stage ? moment(isEnded ? endedAt : decidedAt) : null,
        lost_reason: stage === 'lost' ? 'price' : null,
        stage_amount: stage === 'won' ? 60_000 : null,
      };
    }),
  );
}

const isEnded = ({ stage }: Lead) => stage === 'won' || stage === 'lost';
const count = (leads: readonly Lead[], isCounted: (lead: Lead) => boolean) => leads.filter(isCounted).length;
const figure = (leads: number) => (leads === 0 ? '–' : leads.toLocaleString('en-US'));
const percent = (share: number) => {
  const whole = share * 100;
  return whole > 0 && whole < 0.5
    ? 'under 1%'
    : whole < 100 && whole > 99.5
      ? 'over 99%'
      : `${Math.round(whole)}%`;
};

/** The share won by a day after acceptance, deal by deal in the order in which they ended. */
function wonBy(leads: readonly Lead[], day: number): string {
  const deals = leads
    .filter(({ status }) => status === 'accepted')
    .map((lead) => ({
      lead,
      at:
        (isEnded(lead) ? Date.parse(lead.stage_changed_at ?? '') : Date.now()) -
        Date.parse(lead.status_changed_at ?? ''),
    }))
    .filter(({ at }) => at > 0)
    .sort((one, other) => one.at - other.at);
  let won = 0;
  let open = 1;
  for (const [before, { lead, at }] of deals.entries()) {
    if (at > day * dayMs || !isEnded(lead)) continue;
    const share = open / (deals.length - before);
    if (lead.stage === 'won') won += share;
    open -= share;
  }
  const isKnown = deals.some(({ at }) => at > day * dayMs) || (deals.length > 0 && open < 1e-9);
  return isKnown ? percent(won) : '–';
}

function rowsOfCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, cell = '', end = ''] of text
    .replace(/^\uFEFF/, '')
    .matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r?\n|$)/g)) {
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end.endsWith('\n')) rows.push([]);
  }
  return rows.filter(({ length }) => length > 1);
}

async function exported(page: Page): Promise<Lead[]> {
  const answer = await page.request.get('/inbox/export?view=all');
  const [headings = [], ...rows] = rowsOfCsv(await answer.text());
  return rows.map((cells) => Object.fromEntries(headings.map((name, at) => [name, cells[at] ?? ''])));
}

const cellsOf = (page: Page, table: string) =>
  page
    .getByRole('region', { name: table })
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.firstChild?.textContent ?? '')),
    );

async function comparePages(page: Page): Promise<void> {
  const leads = await exported(page);
  const views: Record<string, number> = {
    'To review': count(leads, ({ status }) => status === 'new'),
    Team: count(leads, ({ status }) => status === 'in_review'),
    Snoozed: count(leads, ({ status }) => status === 'snoozed'),
    Accepted: count(leads, (lead) => lead.status === 'accepted' && !isEnded(lead)),
    Done: count(leads, (lead) => lead.status === 'declined' || lead.status === 'duplicate' || isEnded(lead)),
    All: leads.length,
  };
  await openInbox(page, '/inbox');
  for (const [view, expected] of Object.entries(views))
    await expect(
      page
        .getByRole('navigation', { name: 'Views' })
        .getByRole('link', { name: new RegExp(`^${view} ${expected}$`) }),
    ).toBeVisible();
  await expect(page.locator('h1')).toHaveText(`${views['To review']} to review`);

  const kept = leads.filter(({ status }) => status !== 'duplicate');
  await expect(async () => {
    await page.goto('/inbox/pipeline');
    const outcomes = await cellsOf(page, 'Decided and accepted leads by band');
    const byDay = await cellsOf(page, 'Won by day after acceptance');
    for (const [at, band] of bands.entries()) {
      const ofBand = kept.filter((lead) => lead.band === band);
      const accepted = count(ofBand, ({ status }) => status === 'accepted');
      expect(outcomes[at]).toEqual(
        [
          accepted + count(ofBand, ({ status }) => status === 'declined'),
          accepted,
          count(ofBand, (lead) => lead.status === 'accepted' && !isEnded(lead)),
          count(ofBand, ({ stage }) => stage === 'won'),
          count(ofBand, ({ stage }) => stage === 'lost'),
        ].map(figure),
      );
      expect(byDay[at]).toEqual([30, 60, 90].map((day) => wonBy(ofBand, day)));
    }
    const won = count(kept, ({ stage }) => stage === 'won');
    const ended = count(kept, isEnded);
    await expect(page.locator('dl').first()).toContainText(
      `${won} of ${ended} closed deals; ${views.Accepted} still open`,
    );
    await expect(page.getByRole('region', { name: 'Why we declined' })).toContainText(
      `Workflow does not fit the pilots${count(kept, ({ decline_reason }) => decline_reason === 'no_fit')}`,
    );
  }).toPass({ timeout: 60_000 });

  await page.goto('/inbox/companies');
  for (const company of new Set(leads.map((lead) => lead.company ?? ''))) {
    const ofCompany = leads.filter((lead) => lead.company === company);
    const line = page
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name: company, exact: true }) });
    await expect(line.getByRole('cell').first()).toHaveText(String(ofCompany.length));
  }
}

test('after ten working days of 60 leads no page contradicts the export', async ({
  browser,
  startOwn,
  ownDir,
}) => {
  test.setTimeout(240_000);
  const portal = await startOwn({ TRUSTED_PROXY_HOPS: '1' });
  const databaseUrl = embeddedServer(`${ownDir}/data`).url;
  const client = new Client(portal.url);
  const cookie = await signIn(client, await makeFounder(client, { DATABASE_URL: databaseUrl }));
  const context = await browser.newContext({ baseURL: portal.url });
  await setSession(context, portal.url, cookie);
  const page = await context.newPage();
  const one = await ownLeads(client).add({ company: 'The last one', ...bandA });
  const sql = connect(databaseUrl);
  try {
    const leads = simulated(randomOf(10));
    expect(leads).toHaveLength(600);
    await sql`insert into leads select copy.* from leads as one,
      jsonb_array_elements(${sql.json(leads)}) as given, jsonb_populate_record(one, given) as copy
      where one.lead_id = ${one}`;
    await comparePages(page);
    // The eleventh morning: a figure must follow every step.
    await openInbox(page, '/inbox');
    for (const key of ['e', 'e', 'e', 'e', 'e', 'i', 'e', 'z']) await page.keyboard.press(key);
    await expect(undoBar(page)).toContainText('Undone');
    await expect(page.locator('[data-waiting]')).toHaveAttribute('data-waiting', '0');
    await comparePages(page);
  } finally {
    await sql.end();
    await context.close();
  }
});
