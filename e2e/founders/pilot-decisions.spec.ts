import { randomInt } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { axeViolations, sidewaysScroll } from '../../tools/audit/inspection';
import { expect, type OwnLeads, test } from '../inbox/inbox';
import { after, loseRequests, lostRequests, randomOf } from '../inbox/random-keys';
import { type Client, freshAddress } from '../support/client';
import { postForm } from '../support/founders';
import { act, buyerPage, type OpenedPilot, openPilot, planOf, startPilot } from './pilots';

test.use({ expectedFailures: [404, 409, ...lostRequests] });

const choices = { a: 'accepted', c: 'changed', r: 'rejected', s: 'skipped' } as const;

interface Host {
  api: Client;
  browser: Browser;
  leads: OwnLeads;
  session: string;
  sql: Sql;
}

/** Starts a pilot whose sample has some items, and opens its sheet as the buyer's decider. */
async function openSheet(
  { api, browser, leads, session, sql }: Host,
  options: { javaScriptEnabled: boolean; items: number },
): Promise<{ page: Page; pilot: OpenedPilot; cookie: string; close: () => Promise<void> }> {
  const pilot = await openPilot(api, leads, session, `Decides ${leads.source}`);
  const { page, context } = await buyerPage(browser, api, { ...options, width: 390 });
  await page.goto(pilot.link);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page).toHaveURL(new RegExp(`/pilots/${pilot.id}`));
  const [room] = await context.cookies(`${api.url}/pilots/${pilot.id}`);
  const cookie = `pilot_room=${room?.value}`;
  const usable = { name: 'Usable', metric: 'share_accepted', target: 75, must: true, expected: 82 };
  await startPilot(api, sql, pilot, { session, cookie, plan: { ...planOf(), criteria: [usable] } });
  await sql.begin(async (transaction) => {
    // The database protects the sample of a started pilot by triggers, which do not run in replication mode.
    await transaction`set local session_replication_role = replica`;
    await transaction`insert into pilot_items (pilot_id, item, draw_no)
      select ${pilot.id}, 'call-' || no, no from generate_series(1, ${options.items}::int) no`;
    const sample = {
      total: options.items,
      drawn: options.items,
      manifestSha256: 'a'.repeat(64),
      seed: 7,
      strata: [],
    };
    await transaction`update pilots set sample = ${transaction.json(sample)} where pilot_id = ${pilot.id}`;
  });
  await page.goto(`/pilots/${pilot.id}/decide`);
  return { page, pilot, cookie, close: () => context.close() };
}

const storedOf = (sql: Sql, pilotId: string) =>
  sql<{ request_id: string; item: string; choice: string }[]>`
    select request_id, item, choice from pilot_decisions where pilot_id = ${pilotId} order by decision_no`;

test('any keys on any network store every decision once, in order', async ({
  api,
  browser,
  leads,
  session,
  sql,
}) => {
  test.setTimeout(240_000);
  const seed = randomInt(2 ** 31);
  const random = randomOf(seed);
  const { page, pilot, close } = await openSheet(
    { api, browser, leads, session, sql },
    { javaScriptEnabled: true, items: 24 },
  );
  const sent: string[] = [];
  await loseRequests(page, random, sent, /\/act\/decide_item$/);
  const sheet = page.locator('[data-waiting]');
  await expect(sheet).toBeFocused();
  expect(await axeViolations(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toEqual([]);
  const keys = ['a', 'a', 'a', 'c', 'r', 's', 'j', 'k', 'z'] as const;
  const meant: string[] = [];
  const pressed: string[] = [];
  let decided: string[] = [];
  const decide = (item: string, choice: string) => {
    meant.push(`${item} ${choice}`);
    decided = decided.filter((each) => each !== item);
    if (choice !== 'skipped') decided.push(item);
  };
  for (let at = 0; at < 30; at += 1) {
    const key = keys[Math.floor(random() * keys.length)] ?? 'a';
    const current = page.locator('li[aria-current] code');
    const item = (await current.count()) > 0 ? await current.textContent() : null;
    await page.keyboard.press(key);
    pressed.push(key);
    const last = decided.at(-1);
    if (key === 'z' && last !== undefined) decide(last, 'skipped');
    else if (key !== 'z' && key !== 'j' && key !== 'k' && item !== null) decide(item, choices[key]);
    if ((await current.count()) > 0) await expect(current).toBeInViewport();
    await after(random() * 200);
  }
  const where = `seed ${seed}, ${pressed.join(' ')}`;
  await expect(sheet, where).toHaveAttribute('data-waiting', '0', { timeout: 180_000 });
  const ids = sent.map((body) => new URLSearchParams(body).get('request_id'));
  const stored = await storedOf(sql, pilot.id);
  expect(meant.length).toBeGreaterThan(5);
  expect(
    stored.map(({ item, choice }) => `${item} ${choice}`),
    where,
  ).toEqual(meant);
  expect(
    stored.map(({ request_id }) => request_id),
    where,
  ).toEqual([...new Set(ids)]);
  // Both the sheet and a new one show what is stored.
  const shown = await page.locator('[data-waiting] li').allTextContents();
  const latest = new Map(stored.map(({ item, choice }) => [item, choice]));
  for (const [item, choice] of latest)
    expect(shown.find((text) => new RegExp(`${item}(?!\\d)`).test(text))?.toLowerCase(), where).toContain(
      choice,
    );
  await close();
});

test('on a phone without JavaScript items are decided and undone until the final analysis', async ({
  api,
  browser,
  leads,
  session,
  sql,
}) => {
  const { page, pilot, cookie, close } = await openSheet(
    { api, browser, leads, session, sql },
    { javaScriptEnabled: false, items: 3 },
  );
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('button', { name: 'Undo call-2' }).click();
  await expect(page.getByRole('heading', { name: '2 of 3 items left' })).toBeVisible();
  const stored = await storedOf(sql, pilot.id);
  expect(stored.map(({ item, choice }) => `${item} ${choice}`)).toEqual([
    'call-1 accepted',
    'call-2 changed',
    'call-2 skipped',
  ]);
  const send = (fields: Record<string, string>, cookies = cookie) =>
    postForm(api, `/pilots/${pilot.id}/act/decide_item`, fields, { cookie: cookies, from: freshAddress() });
  const again = { item: 'call-1', choice: 'rejected', request_id: stored[0]?.request_id ?? '' };
  expect((await send(again)).status).toBe(303);
  const other = await openPilot(api, leads, session, `Canary ${leads.source}`);
  const fresh = { item: 'call-3', choice: 'accepted', request_id: crypto.randomUUID() };
  expect((await send({ ...fresh, item: 'call-9' })).status).toBe(404);
  expect((await send(fresh, 'pilot_room=guessed')).status).toBe(404);
  expect((await postForm(api, `/pilots/${other.id}/act/decide_item`, fresh, { cookie })).status).toBe(404);
  expect(await storedOf(sql, pilot.id)).toHaveLength(3);
  await act(api, sql, `/inbox/pilots/${pilot.id}`, session, 'freeze', { ended_short: 'Enough.' });
  expect((await send(fresh)).status).toBe(409);
  const [row] =
    await sql`select look -> 'figures' -> 'criteria' -> 0 ->> 'n' as n from pilots where pilot_id = ${pilot.id}`;
  expect(row).toEqual({ n: '1' });
  await page.reload();
  await expect(page.getByText('Decisions can be entered only while the pilot is running.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0);
  await close();
});
