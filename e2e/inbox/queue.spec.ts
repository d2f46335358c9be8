import type { Page, Route } from '@playwright/test';
import type { Sql } from 'postgres';
import { postForm, setSession, signIn } from '../support/founders';
import { bandA, expect, foot, openInbox, row, rowLink, test, undoBar } from './inbox';

test.use({ expectedFailures: [401, 'ERR_FAILED', 'ERR_INTERNET_DISCONNECTED'] });

/** Waits until no step of the page is waiting. */
const allStored = (page: Page) => expect(page.locator('[data-waiting]')).toHaveAttribute('data-waiting', '0');

/** Lists the stored changes of leads with a source, in order. */
async function storedSteps(sql: Sql, source: string): Promise<string[]> {
  const rows = await sql<{ step: string }[]>`select company || ' ' || kind as step from history
    join leads using (lead_id) where source = ${source} and detail ? 'version' order by history_id`;
  return rows.map(({ step }) => step);
}

/** Holds the steps that a page sends until the returned function is called. */
async function holdSteps(page: Page): Promise<() => void> {
  let letGo = () => {};
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/inbox\/(?:act|undo)$/, async (route) => {
    await isLetGo;
    await route.continue();
  });
  return letGo;
}

test('ten leads are decided as fast as keys can be pressed', async ({ founderPage: page, leads, sql }) => {
  const ids = await leads.addMany(10, bandA);
  await openInbox(page, leads.path);
  await page.keyboard.press('Enter');
  const begun = performance.now();
  for (const [at, id] of ids.entries()) {
    await expect(page.locator('article [data-heading]')).toHaveText(`Lead ${at + 1}`);
    await page.keyboard.press('e');
    const nextId = ids[at + 1] ?? id;
    // Without waiting: the state right after the key counts, not some time later.
    expect(await page.locator('article [data-heading]').getAttribute('data-heading')).toBe(nextId);
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('data-lead'));
    expect(focused).toBe(nextId);
  }
  await allStored(page);
  test.info().annotations.push({ type: 'ten decided in ms', description: `${performance.now() - begun}` });
  expect(await storedSteps(sql, leads.source)).toEqual(ids.map((_, at) => `Lead ${at + 1} lead_accept`));
});

test('keys pressed while steps are in progress are queued in order', async ({
  founderPage: page,
  leads,
  sql,
}) => {
  const [first = ''] = await leads.addMany(4, bandA);
  const letGo = await holdSteps(page);
  await openInbox(page, leads.path);
  await rowLink(page, first).focus();
  for (const key of ['e', 'e', 'z', 'i', 'd', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByText('3 waiting')).toBeVisible();
  await expect(row(page, first)).toContainText('saving');
  expect(await storedSteps(sql, leads.source)).toEqual([]);
  letGo();
  await allStored(page);
  await expect(page.getByText(/^\d+ waiting$/)).toHaveCount(0);
  expect(await storedSteps(sql, leads.source)).toEqual([
    'Lead 1 lead_accept',
    'Lead 2 lead_start_review',
    'Lead 2 lead_decline',
  ]);
});

test('undo reverts step by step, also on the next page, and names each step', async ({
  founderPage: page,
  leads,
  sql,
}) => {
  const [first = ''] = await leads.addMany(3, bandA);
  await openInbox(page, leads.path);
  await rowLink(page, first).focus();
  for (const key of ['i', 'e', 'd', 'Enter']) await page.keyboard.press(key);
  await allStored(page);
  await openInbox(page, `${leads.path}&view=all`);
  await expect(undoBar(page)).toContainText('Declined: Lead 2');
  await page.keyboard.press('z');
  await expect(undoBar(page)).toContainText('Undone: Declined: Lead 2');
  await expect(undoBar(page).getByRole('button')).toContainText('Undo: Accepted: Lead 1');
  for (const key of ['z', 'z', 'z']) await page.keyboard.press(key);
  await expect(rowLink(page, first)).toBeFocused();
  await allStored(page);
  await expect(undoBar(page).getByRole('button')).toHaveCount(0);
  const stored = await sql`select distinct status from leads where source = ${leads.source}`;
  expect([...stored]).toEqual([{ status: 'new' }]);
});

test('a step whose response was lost is stored once', async ({ founderPage: page, leads, sql }) => {
  const [first = ''] = await leads.addMany(2, bandA);
  let isLost = false;
  await page.route('**/inbox/act', async (route: Route) => {
    if (isLost) return route.continue();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
  await openInbox(page, leads.path);
  await rowLink(page, first).focus();
  await page.keyboard.press('n');
  await page.keyboard.type('Once only');
  await page.getByRole('dialog').getByRole('button', { name: 'Note' }).click();
  await page.keyboard.press('e');
  await allStored(page);
  await expect(foot(page).getByRole('alert')).toHaveCount(0);
  expect(await storedSteps(sql, leads.source)).toEqual(['Lead 1 lead_note', 'Lead 1 lead_accept']);
  expect(await sql`select 1 from lead_notes where lead_id = ${first}`).toHaveLength(1);
});

test('a step that lost a race is reverted with the steps after it', async ({
  founderPage: page,
  leads,
  api,
  makeAnother,
  sql,
}) => {
  const [first = ''] = await leads.addMany(3, bandA);
  await page.route('**/inbox/events*', (route) => route.fulfill({ status: 204 }));
  const letGo = await holdSteps(page);
  await openInbox(page, leads.path);
  await rowLink(page, first).focus();
  await page.keyboard.press('i');
  await page.keyboard.press('n');
  await page.keyboard.type('Words that are not to be lost');
  await page.getByRole('dialog').getByRole('button', { name: 'Note' }).click();
  await page.keyboard.press('e');
  await page.keyboard.press('e');
  const ben = await signIn(api, await makeAnother('Ben Osei'));
  const fields = { action: 'decline', reason: 'spam', lead: `${first}:0` };
  await postForm(api, '/inbox/act', fields, { headers: { Cookie: ben } });
  letGo();
  await allStored(page);
  const conflict = page.getByRole('alert').filter({ hasText: 'Someone else acted first' });
  await expect(conflict).toContainText('Ben Osei declined it: Not a real request');
  const lost = page.getByRole('alert').filter({ has: page.getByRole('heading', { name: 'Not stored' }) });
  await expect(lost).toContainText('Words that are not to be lost');
  await expect(lost).toContainText('Accept, Lead 1');
  await expect(row(page, first)).toContainText('Declined');
  expect(await storedSteps(sql, leads.source)).toEqual(['Lead 1 lead_decline', 'Lead 2 lead_accept']);
  await lost.getByRole('button', { name: 'Open the form again' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('Words that are not to be lost');
  await page.getByRole('dialog').getByRole('button', { name: 'Note' }).click();
  await allStored(page);
  expect(await sql`select 1 from lead_notes where lead_id = ${first}`).toHaveLength(1);
});

test('steps of a founder whose session ended are kept until the next sign-in', async ({
  page,
  context,
  leads,
  api,
  makeAnother,
  sql,
}) => {
  const [first = ''] = await leads.addMany(2, bandA);
  const founder = await makeAnother('Cleo Adeyemi');
  await setSession(context, api.url, await signIn(api, founder));
  await openInbox(page, leads.path);
  await sql`delete from founder_sessions
    where founder_id = (select founder_id from founders where email = ${founder.email})`;
  await rowLink(page, first).focus();
  await page.keyboard.press('e');
  await page.keyboard.press('e');
  await expect(page.getByText('You are signed out.')).toBeVisible();
  await expect(page.getByText('2 changes are kept until you sign in.')).toBeVisible();
  const link = page.getByRole('link', { name: 'Sign in again' });
  await expect(link).toHaveAttribute('target', '_blank');
  expect(await storedSteps(sql, leads.source)).toEqual([]);
  await setSession(context, api.url, await signIn(api, founder));
  await page.getByRole('button', { name: 'Send again' }).click();
  await allStored(page);
  expect(await storedSteps(sql, leads.source)).toEqual(['Lead 1 lead_accept', 'Lead 2 lead_accept']);
});

test('steps taken offline are kept, and sent once the connection is back', async ({
  founderPage: page,
  context,
  leads,
  sql,
}) => {
  const [first = ''] = await leads.addMany(2, bandA);
  await openInbox(page, leads.path);
  await rowLink(page, first).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article')).toContainText('History');
  await context.setOffline(true);
  await page.keyboard.press('e');
  await page.keyboard.press('i');
  await expect(
    page.getByText('Offline. 2 changes are kept here and sync when you are online.'),
  ).toBeVisible();
  await expect(page.locator('article [data-heading]')).toHaveText('Lead 2');
  await context.setOffline(false);
  await allStored(page);
  await expect(page.getByRole('article')).toContainText('History');
  await expect(page.getByText('Offline.')).toHaveCount(0);
  expect(await storedSteps(sql, leads.source)).toEqual(['Lead 1 lead_accept', 'Lead 2 lead_start_review']);
});

test('a tab with unsent steps asks before it closes', async ({ founderPage: page, leads }) => {
  const [first = ''] = await leads.addMany(2, bandA);
  const letGo = await holdSteps(page);
  await openInbox(page, leads.path);
  await rowLink(page, first).focus();
  await page.keyboard.press('e');
  const asked = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await closing;
  letGo();
  await allStored(page);
});

test('a view is recorded once the lead has stayed open', async ({ founderPage: page, leads, sql }) => {
  const ids = await leads.addMany(4, bandA);
  await openInbox(page, leads.path);
  await page.keyboard.press('Enter');
  const told = page.waitForResponse(/\/viewed$/);
  for (const _ of [2, 3, 4]) await page.keyboard.press('j');
  await told;
  const seen = await sql<{ lead_id: string }[]>`select lead_id from history join leads using (lead_id)
    where source = ${leads.source} and kind = 'lead_viewed'`;
  expect(seen.map(({ lead_id }) => lead_id)).toEqual([ids[3]]);
});

test('a range is selected with Shift, and the whole page with *', async ({ founderPage: page, leads }) => {
  const [first = '', , , fourth = ''] = await leads.addMany(5, bandA);
  const bar = page.getByRole('toolbar', { name: 'Selected leads' });
  await openInbox(page, leads.path);
  for (const key of ['x', 'j', 'j', 'Shift+X']) await page.keyboard.press(key);
  await expect(bar).toContainText('3 selected');
  await rowLink(page, fourth).click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('4 selected');
  await page.keyboard.press('*');
  await expect(bar).toContainText('5 selected');
  await page.keyboard.press('Control+a');
  await expect(bar).toHaveCount(0);
  await row(page, first).getByRole('checkbox').click();
  await row(page, fourth)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('4 selected');
});

test('a bulk step shows the number of leads and is undone as a whole', async ({
  founderPage: page,
  leads,
  sql,
}) => {
  test.setTimeout(120_000);
  // More than a page; all are copies of one lead, because the server limits what one address may send.
  await leads.addMany(1, bandA);
  await sql`insert into leads select copy.* from leads as one, generate_series(1, 60) as n,
    jsonb_populate_record(one, jsonb_build_object('lead_id', one.lead_id || 'x' || n)) as copy
    where one.source = ${leads.source}`;
  // Of one band, because filtered leads are not counted if 2,000 are to review, including those of other tests.
  await openInbox(page, `${leads.path}&band=A`);
  await page.keyboard.press('*');
  await expect(page.getByRole('toolbar', { name: 'Selected leads' })).toContainText('50 selected');
  await page.getByRole('button', { name: 'Select all 61 leads that match this filter' }).click();
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Accept: 61 leads' });
  await dialog.getByRole('button', { name: 'Accept: 61 leads' }).click();
  await allStored(page);
  await expect(undoBar(page)).toContainText('Accepted: 61 leads');
  const accepted = () => sql`select 1 from leads where source = ${leads.source} and status = 'accepted'`;
  expect(await accepted()).toHaveLength(61);
  await page.keyboard.press('z');
  await expect(undoBar(page)).toContainText('Undone: Accepted: 61 leads');
  expect(await accepted()).toHaveLength(0);
});
