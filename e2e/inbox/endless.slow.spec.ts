import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { bandA, expect, type OwnLeads, openInbox, row, rowLink, test, undoBar } from './inbox';

test('the first lead is current, and open next to the list if there is room', async ({
  founderPage: page,
  leads,
}) => {
  const [first = ''] = await leads.addMany(2, bandA);
  await page.goto(leads.path);
  await expect(page.getByRole('heading', { name: 'Lead 1', exact: true })).toBeVisible();
  await expect(rowLink(page, first)).toHaveAttribute('aria-current', 'true');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(leads.path);
  await page.waitForFunction(() => document.documentElement.dataset.inbox === 'ready');
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Lead 1', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'Lead 2', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(page.getByRole('heading', { name: 'Lead 1', exact: true })).toBeVisible();
});

test('the list loads more leads until there are none, and shows its end', async ({
  founderPage: page,
  leads,
  sql,
}) => {
  test.setTimeout(120_000);
  await leads.addMany(1);
  await sql`insert into leads select copy.* from leads as one, generate_series(1, 129) as n,
    jsonb_populate_record(one, jsonb_build_object('lead_id', one.lead_id || 'x' || n, 'company', 'Copy ' || n)) as copy
    where one.source = ${leads.source}`;
  await openInbox(page, leads.path);
  const rows = page.locator('.lead-table tr[data-version]');
  await expect(rows).toHaveCount(50);
  const currents = new Set<string | null>();
  for (let at = 0; at < 130; at += 1) {
    const current = page.locator('.lead-table [aria-current="true"]');
    const leadId = await current.getAttribute('data-lead');
    expect(currents.has(leadId), `lead ${at} is new`).toBe(false);
    currents.add(leadId);
    await page.keyboard.press('e');
    if (at < 129) await expect(current).not.toHaveAttribute('data-lead', leadId ?? '');
  }
  await expect(rows).toHaveCount(130);
  const waiting = page.locator('[data-waiting]');
  await expect(waiting).toHaveAttribute('data-waiting', '0', { timeout: 60_000 });
  await expect(page.getByRole('heading', { name: 'To review: all done' })).toBeVisible();
  await expect(page.getByText('No more leads match this filter.')).toBeVisible();
  const left = await sql`select 1 from leads where source = ${leads.source} and status <> 'accepted'`;
  expect(left).toHaveLength(0);
});

/** Opens a list of 61 leads whose second page loads once `letGo` is called. */
async function openHeldList(page: Page, leads: OwnLeads, sql: Sql) {
  const [first = ''] = await leads.addMany(1);
  await sql`insert into leads select copy.* from leads as one, generate_series(1, 60) as n,
    jsonb_populate_record(one, jsonb_build_object('lead_id', one.lead_id || 'x' || n)) as copy
    where one.source = ${leads.source}`;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/inbox/list?**', async (route) => {
    await held;
    await route.continue();
  });
  await openInbox(page, leads.path);
  return { first, letGo };
}

test('j works while the next rows load slowly, and rows stay in place', async ({
  founderPage: page,
  leads,
  sql,
}) => {
  const { first, letGo } = await openHeldList(page, leads, sql);
  const placeOf = () =>
    row(page, first).evaluate((element) => (element instanceof HTMLElement ? element.offsetTop : 0));
  const before = await placeOf();
  for (let at = 0; at < 52; at += 1) await page.keyboard.press('j');
  await expect(page.getByText('Loading more leads.')).toHaveCount(1);
  letGo();
  const current = page.locator('.lead-table tr:has([aria-current="true"])');
  await expect
    .poll(() =>
      current.evaluate((element) => [...document.querySelectorAll('tr[data-version]')].indexOf(element)),
    )
    .toBe(50);
  expect(await placeOf()).toBe(before);
});

test('a step on all loaded leads moves on to the next ones', async ({ founderPage: page, leads, sql }) => {
  const { first, letGo } = await openHeldList(page, leads, sql);
  await page.getByRole('checkbox', { name: 'Select all 50 on this page' }).check();
  await page.keyboard.press('e');
  await expect(page.locator('[data-waiting]')).toHaveAttribute('data-waiting', '0');
  await expect(page.getByRole('heading', { name: 'To review: all done' })).toHaveCount(0);
  await expect(rowLink(page, first)).toHaveAttribute('aria-current', 'true');
  letGo();
  const rows = page.locator('.lead-table tr[data-version]');
  await expect(rows).toHaveCount(61);
  await expect(rows.nth(50).locator('[aria-current="true"]')).toHaveCount(1);
});

test('an amount that is ten times the plan is questioned once', async ({ founderPage: page, leads, sql }) => {
  const [id = ''] = await leads.addMany(1, { ...bandA, annual_commit: 75_000 });
  await openInbox(page, leads.path);
  await page.keyboard.press('e');
  await expect(undoBar(page)).toContainText('Accepted: Lead 1');
  await openInbox(page, `/inbox?view=pilots&source=${leads.source}`);
  await page.keyboard.press('w');
  const dialog = page.getByRole('dialog', { name: 'Won: Lead 1' });
  await dialog.getByLabel(/^Signed annual plan/).fill('60');
  await dialog.getByRole('button', { name: 'Won' }).click();
  await expect(dialog.getByRole('alert')).toContainText('$60 a year, but the lead’s plan is $75,000');
  await dialog.getByRole('button', { name: 'Won' }).click();
  await expect(undoBar(page)).toContainText('Won: Lead 1');
  await expect(page.locator('[data-waiting]')).toHaveAttribute('data-waiting', '0');
  expect([...(await sql`select stage_amount from leads where lead_id = ${id}`)]).toEqual([
    { stage_amount: 60 },
  ]);
});
