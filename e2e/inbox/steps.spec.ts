import type { Page } from '@playwright/test';
import { setSession, signIn } from '../support/founders';
import { bandA, expect, openInbox, row, rowLink, test, undoBar } from './inbox';

/** Presses a key on a lead's row and waits for the message in the bar. */
async function stepByKey(page: Page, leadId: string, keys: readonly string[], done: string): Promise<void> {
  await rowLink(page, leadId).focus();
  for (const key of keys) await page.keyboard.press(key);
  await expect(undoBar(page)).toContainText(done);
}

const steps = [
  { name: 'in review', keys: ['i'], done: 'In review: Lead 1', status: 'in_review' },
  { name: 'accept', keys: ['e'], done: 'Accepted: Lead 1', status: 'accepted' },
  { name: 'decline', keys: ['d', 'Enter'], done: 'Declined: Lead 1', status: 'declined' },
  { name: 'snooze', keys: ['h', 'Enter'], done: 'Snoozed: Lead 1', status: 'snoozed' },
  { name: 'assign', keys: ['a', 'Enter'], done: 'Assigned: Lead 1', status: 'new' },
] as const;

for (const { name, keys, done, status } of steps) {
  test(`undo reverts: ${name}`, async ({ founderPage: page, leads, sql }) => {
    const [id = ''] = await leads.addMany(2, bandA);
    await openInbox(page, leads.path);
    await stepByKey(page, id, keys, done);
    const after = await sql`select status, version from leads where lead_id = ${id}`;
    expect([...after]).toEqual([{ status, version: 1 }]);
    await page.keyboard.press('z');
    await expect(undoBar(page)).toContainText(`Undone: ${done}`);
    await expect(rowLink(page, id)).toBeFocused();
    await expect(undoBar(page).getByRole('button')).toHaveCount(0);
    const undone = await sql`select status, version, assignee_id, snoozed_until, decline_reason from leads
      where lead_id = ${id}`;
    expect([...undone]).toEqual([
      { status: 'new', version: 2, assignee_id: null, snoozed_until: null, decline_reason: null },
    ]);
  });
}

test('undo reverts: duplicate and note', async ({ founderPage: page, leads, sql }) => {
  const [id = '', original = ''] = await leads.addMany(2, bandA);
  await openInbox(page, leads.path);
  await rowLink(page, id).focus();
  await page.keyboard.press('u');
  await page.keyboard.type(original);
  await page.keyboard.press('Enter');
  await expect(undoBar(page)).toContainText('Marked as a duplicate: Lead 1');
  await page.keyboard.press('z');
  await expect(undoBar(page)).toContainText('Undone');
  await page.keyboard.press('n');
  await page.keyboard.type('Canary note');
  await page.getByRole('dialog').getByRole('button', { name: 'Note' }).click();
  await expect(undoBar(page)).toContainText('Note added: Lead 1');
  await page.keyboard.press('z');
  await expect(undoBar(page)).toContainText('Undone: Note added');
  const stored = await sql`select status, duplicate_of from leads where lead_id = ${id}`;
  expect([...stored]).toEqual([{ status: 'new', duplicate_of: null }]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Lead 1', exact: true })).toBeFocused();
  await expect(page.getByText('Canary note')).toHaveCount(0);
});

test('undo reverts a bulk step, from the bar and on the next page', async ({
  founderPage: page,
  leads,
  sql,
}) => {
  await leads.addMany(3, bandA);
  await openInbox(page, leads.path);
  for (const key of ['x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key);
  await expect(page.getByRole('toolbar', { name: 'Selected leads' })).toContainText('3 selected');
  await page.keyboard.press('d');
  await page
    .getByRole('dialog', { name: 'Decline: 3 leads' })
    .getByRole('radio', { name: 'Not a real request' })
    .check();
  await page.keyboard.press('Enter');
  await expect(undoBar(page)).toContainText('Declined: 3 leads');
  const declined = await sql`select 1 from leads where source = ${leads.source} and decline_reason = 'spam'`;
  expect(declined).toHaveLength(3);
  await openInbox(page, `${leads.path}&status=declined`);
  await expect(undoBar(page)).toContainText('Declined: 3 leads');
  await undoBar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(undoBar(page)).toContainText('Undone: Declined: 3 leads');
  const open = await sql`select 1 from leads where source = ${leads.source} and status = 'new'`;
  expect(open).toHaveLength(3);
});

test('of two founders on one lead the second sees who was first, and overwrites nothing of theirs', async ({
  founderPage: page,
  browser,
  api,
  leads,
  sql,
  makeAnother,
}) => {
  const [id = ''] = await leads.addMany(1, bandA);
  // The page receives no events, as when its connection is lost.
  await page.route('**/inbox/events*', (route) => route.fulfill({ status: 204 }));
  await openInbox(page, leads.path);
  const other = await makeAnother('Ben Osei');
  const context = await browser.newContext({ baseURL: api.url });
  await setSession(context, api.url, await signIn(api, other));
  const second = await context.newPage();
  await openInbox(second, leads.path);
  await rowLink(second, id).focus();
  await second.keyboard.press('d');
  await second.keyboard.press('Enter');
  await expect(undoBar(second)).toContainText('Declined');
  await context.close();

  await rowLink(page, id).focus();
  await page.keyboard.press('e');
  const notice = page.getByRole('alert').filter({ hasText: 'Someone else acted first' });
  await expect(notice).toContainText('Ben Osei declined it: Workflow does not fit the pilots');
  await expect(notice).toContainText('Your change (Accept) was not stored.');
  await expect(row(page, id)).toContainText('Declined');
  // A founder who keeps pressing keys stays on the lead that they are meant for.
  await page.keyboard.press('Escape');
  await expect(notice).toHaveCount(0);
  const stored = await sql`select status, version from leads where lead_id = ${id}`;
  expect([...stored]).toEqual([{ status: 'declined', version: 1 }]);
});

test('another founder’s change shows in the open list without a row moving', async ({
  founderPage: page,
  browser,
  api,
  leads,
  makeAnother,
}) => {
  const [first = '', id = ''] = await leads.addMany(3, bandA);
  await openInbox(page, leads.path);
  await rowLink(page, first).focus();
  const context = await browser.newContext({ baseURL: api.url });
  await setSession(context, api.url, await signIn(api, await makeAnother('Ben Osei')));
  const second = await context.newPage();
  await openInbox(second, leads.path);
  await rowLink(second, id).focus();
  await second.keyboard.press('i');
  await expect(row(page, id)).toContainText('In review', { timeout: 2_000 });
  await expect(rowLink(page, first)).toBeFocused();
  await context.close();
});

test('a lead is erased once the box is ticked, and its page reports it', async ({
  founderPage: page,
  leads,
  api,
  sql,
}) => {
  const [id = ''] = await leads.addMany(1, { ...bandA, contact_or_agent_id: 'erase-me@example.com' });
  await openInbox(page, `/inbox/${id}`);
  // A cached receipt is removed as well.
  for (const _ of [1, 2]) expect((await api.get(`/receipts/${id}`)).text).toContain('erase-me@example.com');
  await page.locator('summary').filter({ hasText: 'Erase' }).click();
  await page.getByRole('button', { name: 'Erase permanently' }).click();
  expect(await sql`select 1 from leads where lead_id = ${id}`).toHaveLength(1);
  await page.getByLabel('Erase this lead').check();
  await page.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(page.getByRole('heading', { name: 'This lead was erased' })).toBeVisible();
  expect(await sql`select 1 from leads where lead_id = ${id}`).toHaveLength(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This lead was erased' })).toBeVisible();
  await expect(page.getByText('erase-me@example.com')).toHaveCount(0);
  const receipt = await api.get(`/receipts/${id}`);
  expect(receipt.status).toBe(410);
  expect(receipt.text).not.toContain('erase-me@example.com');
});

test('a lead that never existed is not found', async ({ api, session }) => {
  const answer = await api.get(`/inbox/lead_${'0'.repeat(32)}`, { headers: { Cookie: session } });
  expect(answer.status).toBe(404);
  expect(answer.text).toContain('Lead not found');
});
