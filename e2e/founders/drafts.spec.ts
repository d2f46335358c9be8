import type { Page } from '@playwright/test';
import { axeViolations, sidewaysScroll } from '../../tools/audit/inspection';
import { bandA, expect, openInbox, row, rowLink, test, undoBar } from '../inbox/inbox';
import { postForm, setSession, signIn } from '../support/founders';

const person = {
  company: 'Northwell Records',
  contact_or_agent_id: 'records@northwell.example',
  contact_name: 'Aino Laine',
};

const pane = (page: Page) => page.getByRole('article');
const form = (page: Page) => page.getByRole('form', { name: 'Reply draft' });
const text = (page: Page) => form(page).getByLabel('Text');
const mailLink = (page: Page) => form(page).getByRole('link', { name: 'Open in mail' });

/** Mail that a `mailto:` link would open. */
async function mailOf(page: Page) {
  const url = new URL((await mailLink(page).getAttribute('href')) ?? '');
  return { to: url.pathname, subject: url.searchParams.get('subject'), body: url.searchParams.get('body') };
}

test('a draft is opened, edited, copied, mailed, saved and marked as answered', async ({
  api,
  context,
  founderPage: page,
  leads,
  session,
  sql,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const id = await leads.add({ ...bandA, ...person, samples_available: false });
  await openInbox(page, leads.path);
  await rowLink(page, id).click();
  await expect(pane(page)).toContainText('You send the reply yourself. The portal never sends email.');
  await expect(text(page)).toBeHidden();
  await page.keyboard.press('m');
  await expect(text(page)).toBeFocused();
  await expect(text(page)).toHaveValue(/^Hello Aino Laine,\n\n/);
  await expect(text(page)).toHaveValue(/Can you share representative samples/);
  expect(await axeViolations(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toEqual([]);

  await text(page).fill('Dear Aino,\n\nit is 5 & 6 = 11?');
  await expect(form(page).getByRole('status').last()).toHaveText('Not saved yet.');
  expect(await mailOf(page)).toEqual({
    to: 'records@northwell.example',
    subject: 'Your pilot request: what we still need to know',
    body: 'Dear Aino,\r\n\r\nit is 5 & 6 = 11?',
  });
  await form(page).getByRole('button', { name: 'Copy text' }).click();
  await expect(form(page).getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Dear Aino,\n\nit is 5 & 6 = 11?');
  await text(page).focus();
  await page.keyboard.press('Control+Enter');
  await expect(form(page).getByRole('status').last()).toHaveText('Saved.');
  await openInbox(page, `/inbox/${id}?source=${leads.source}`);
  await expect(text(page)).toHaveValue('Dear Aino,\n\nit is 5 & 6 = 11?');

  await text(page).focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('y');
  await expect(undoBar(page)).toContainText('Noted as answered');
  await expect(pane(page).getByRole('region', { name: 'Answered outside the portal' })).toContainText('Ada');
  await expect(pane(page)).toContainText('You answered outside the portal');
  const signedIn = { headers: { Cookie: session } };
  expect((await api.get(`/inbox/export?source=${leads.source}`, signedIn)).text).toMatch(
    /,\d{4}-\d\d-\d\dT[\d:.]+Z,Ada Okafor\r\n/,
  );
  await page.goto(`/inbox/log?lead=${id}`);
  await expect(page.getByRole('main')).toContainText('Answered outside the portal');
  await openInbox(page, `/inbox/${id}?source=${leads.source}`);
  await page.keyboard.press('z');
  await expect(undoBar(page)).toContainText('Undone');
  await expect(pane(page).getByRole('region', { name: 'Answered outside the portal' })).toHaveCount(0);

  const lead = await sql`select status from leads where lead_id = ${id}`;
  expect([...lead]).toEqual([{ status: 'new' }]);
  for (const path of [`/receipts/${id}`, `/api/receipts/${id}`])
    expect((await api.get(path)).text).not.toMatch(/Dear Aino|draft|answered it/i);
});

test('typed text survives opening other leads and templates, until it is deleted', async ({
  founderPage: page,
  leads,
}) => {
  const [first, second] = [await leads.add({ ...bandA, ...person }), await leads.add({ company: 'Other' })];
  await openInbox(page, `/inbox/${first}?source=${leads.source}`);
  await page.keyboard.press('m');
  await text(page).fill('Mine alone');
  await rowLink(page, second).click();
  await expect(pane(page).getByRole('heading', { level: 2 })).toHaveText('Other');
  await expect(pane(page)).toContainText('Reply draft');
  await rowLink(page, first).click();
  await page.keyboard.press('m');
  await expect(text(page)).toHaveValue('Mine alone');
  await form(page).locator('..').getByRole('button', { name: 'Propose a start' }).click();
  await expect(text(page)).toHaveValue(/Which day suits you/);
  await form(page).getByRole('button', { name: 'Restore my version' }).click();
  await expect(text(page)).toHaveValue('Mine alone');
  await form(page).getByRole('button', { name: 'Save the draft' }).click();
  await form(page).getByRole('button', { name: 'Delete the draft' }).click();
  await expect(pane(page)).toContainText('You send the reply yourself. The portal never sends email.');
  await page.keyboard.press('m');
  await expect(text(page)).toHaveValue(/^Hello Aino Laine,/);
});

test('the reply to an agent without an address is copied', async ({ founderPage: page, leads }) => {
  const id = await leads.add({
    ...bandA,
    contact_or_agent_id: 'agent-7',
    buyer_type: 'ai_procurement_agent',
  });
  await openInbox(page, `/inbox/${id}`);
  await page.keyboard.press('m');
  await expect(mailLink(page)).toHaveCount(0);
  await expect(form(page)).toContainText('The contact is not an email address.');
  await expect(form(page).getByRole('button', { name: 'Copy text' })).toBeVisible();
});

test('a text that is too long for a mail link can only be copied', async ({ founderPage: page, leads }) => {
  const id = await leads.add({ ...bandA, ...person });
  await openInbox(page, `/inbox/${id}`);
  await page.keyboard.press('m');
  await text(page).fill('ж'.repeat(1_000));
  await expect(form(page)).toContainText('Too long for a mail link');
  expect((await mailOf(page)).body).toBeNull();
});

test('a withdrawal deletes drafts from the database and from every open pane', async ({
  api,
  founderPage: page,
  leads,
  sql,
}) => {
  const id = await leads.add({ ...bandA, ...person });
  await openInbox(page, `/inbox/${id}?source=${leads.source}`);
  await page.keyboard.press('m');
  await text(page).fill('Dear Aino Laine');
  await form(page).getByRole('button', { name: 'Save the draft' }).click();
  await expect(pane(page)).toContainText('Saved today');
  await text(page).fill('Dear Aino Laine, and more');
  await postForm(api, `/receipts/${id}/withdraw/send`, {});
  await expect(row(page, id)).toContainText('Consent withdrawn');
  await expect.poll(() => page.content()).not.toContain('Aino');
  await expect(form(page)).toHaveCount(0);
  expect(await sql`select 1 from reply_drafts where lead_id = ${id}`).toHaveLength(0);
});

test('a correction discards what was typed', async ({ api, browser, leads, session, sql }) => {
  const id = await leads.add({ ...bandA, ...person });
  const context = await browser.newContext({ baseURL: api.url });
  await setSession(context, api.url, session);
  const page = await context.newPage();
  // The page, which is not notified, sends a text for the old contact.
  await page.route('**/inbox/events*', (route) => route.abort());
  await openInbox(page, `/inbox/${id}?source=${leads.source}`);
  await page.keyboard.press('m');
  await text(page).fill('Dear Aino Laine');
  const corrected = { contact_or_agent_id: 'new@northwell.example', contact_name: 'Ola Nordmann' };
  await postForm(api, `/receipts/${id}/correct/send`, corrected);
  await form(page).getByRole('button', { name: 'Save the draft' }).click();
  await expect(form(page)).toContainText('The buyer has corrected the contact details.');
  await expect(text(page)).toHaveValue(/^Hello Ola Nordmann,/);
  expect((await mailOf(page)).to).toBe('new@northwell.example');
  expect(await sql`select 1 from reply_drafts where lead_id = ${id}`).toHaveLength(0);
  await context.close();
});

test('a reader sees that a lead was answered, but cannot draft', async ({
  api,
  context,
  leads,
  makeAnother,
  page,
  session,
}) => {
  const id = await leads.add({ ...bandA, ...person });
  const step = { action: 'answer', lead: `${id}:0` };
  await postForm(api, '/inbox/act', step, { headers: { Cookie: session } });
  await setSession(context, api.url, await signIn(api, await makeAnother('Rita', 'reader')));
  await openInbox(page, `/inbox/${id}`);
  await expect(pane(page).getByRole('region', { name: 'Answered outside the portal' })).toContainText('Ada');
  await expect(form(page)).toHaveCount(0);
  await page.goto('/inbox/templates');
  await expect(
    page.getByText('Only reviewers and owners can create, change, move and delete templates.'),
  ).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
});

test.describe('refused', () => {
  test.use({ expectedFailures: [400] });

  test('a draft that cannot be saved is reported', async ({ founderPage: page, leads, api }) => {
    const id = await leads.add({ ...bandA, ...person });
    // The page is not notified that the contact has changed.
    await page.route('**/inbox/events*', (route) => route.fulfill({ status: 204 }));
    await openInbox(page, `/inbox/${id}`);
    await page.locator('#reply > summary').click();
    await postForm(api, `/receipts/${id}/correct/send`, { contact_or_agent_id: 'new@northwell.example' });
    await form(page).getByRole('button', { name: 'Save the draft' }).click();
    await expect(page.getByText('The buyer has corrected the contact details.')).toBeVisible();
  });
});

test.describe('templates', () => {
  // Templates belong to the whole portal, so one test at a time changes them.
  test.describe.configure({ mode: 'default' });

  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? 'with a script' : 'without a script', () => {
      test.use({ javaScriptEnabled, expectedFailures: [400, 404] });

      test('are created, refused by name, moved, changed and deleted', async ({ founderPage: page }) => {
        const name = `Template ${javaScriptEnabled} ${Date.now()}`;
        await page.goto('/inbox/templates');
        await expect(page.getByRole('term').filter({ hasText: '{questions}' })).toBeVisible();
        await page.getByLabel('Name').fill(name);
        await page.getByLabel('Subject').fill('For {company}');
        await page.getByLabel('Text').fill('Hello {contcat},\n\n{quote}');
        await page.getByRole('button', { name: 'Create the template' }).click();
        await expect(page).toHaveTitle(/^Error: Reply templates/);
        await expect(page.getByRole('alert')).toContainText('{contcat} is not a placeholder.');
        await expect(page.getByLabel('Subject')).toHaveValue('For {company}');
        if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([]);
        await page.getByLabel('Subject').fill('\u202eFor {company}');
        await page.getByLabel('Text').fill('Hello {contact},\n\n{quote}');
        await page.getByRole('button', { name: 'Create the template' }).click();
        await expect(page.getByText('Template created, at the end of the list.')).toBeVisible();
        const listed = page.getByRole('region', { name: 'Templates' }).getByRole('listitem');
        await expect(listed.last()).toContainText(name);
        await page.getByRole('button', { name: `Move up : ${name}` }).click();
        await expect(listed.last()).not.toContainText(name);
        await expect(listed.filter({ hasText: name })).toContainText('U+202EFor {company}');
        await page.getByRole('link', { name }).click();
        await page.getByLabel('Text').fill('Changed, {vendor}');
        await page.getByRole('button', { name: 'Save the template' }).click();
        await expect(page.getByText('Template saved.')).toBeVisible();
        await page.getByRole('link', { name }).click();
        await expect(page.getByLabel('Text')).toHaveValue('Changed, {vendor}');
        if (javaScriptEnabled) {
          expect(await axeViolations(page)).toEqual([]);
          expect(await sidewaysScroll(page)).toEqual([]);
        }
        await page.getByRole('button', { name: 'Delete this template' }).click();
        await expect(page.getByText('Template deleted.')).toBeVisible();
        await page.getByRole('button', { name: 'Restore the original templates' }).click();
        await expect(page.getByText('The original templates are restored.')).toBeVisible();
        if (javaScriptEnabled) {
          expect(await axeViolations(page)).toEqual([]);
          expect(await sidewaysScroll(page)).toEqual([]);
        }
      });
    });
  }
});
