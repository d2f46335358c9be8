import { axeViolations } from '../../tools/audit/inspection';
import { setSession, signIn } from '../support/founders';
import { expect, openInbox, rowLink, test, undoBar } from './inbox';

test.use({ expectedFailures: [403] });

test('a reader can view, but is offered no step, no export and no erasing', async ({
  api,
  context,
  leads,
  makeAnother,
  page,
  sql,
}) => {
  const [leadId = ''] = await leads.addMany(2);
  await setSession(context, api.url, await signIn(api, await makeAnother('Rita', 'reader')));
  await openInbox(page, leads.path);
  await rowLink(page, leadId).click();
  await expect(page.getByText('Only reviewers and owners can act on leads.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Accept/ })).toHaveCount(0);
  await expect(page.getByText('Erase this lead…')).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: /^Select / })).toHaveCount(0);
  for (const key of ['e', 'd', 'n', 'x']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(undoBar(page)).toHaveCount(0);
  expect(await sql`select status, version from leads where lead_id = ${leadId}`).toEqual([
    { status: 'new', version: 0 },
  ]);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Next lead');
  await expect(page.getByRole('dialog')).not.toContainText('Accepts the lead for a pilot.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('f');
  await expect(page.getByRole('link', { name: 'Export as CSV' })).toHaveCount(0);
  expect(await axeViolations(page)).toEqual([]);
});

test('a reviewer can take steps, but not erase', async ({ api, context, leads, makeAnother, page }) => {
  const [leadId = ''] = await leads.addMany(1);
  await setSession(context, api.url, await signIn(api, await makeAnother('Rolf', 'reviewer')));
  await openInbox(page, leads.path);
  await rowLink(page, leadId).click();
  await expect(page.getByText('Erase this lead…')).toHaveCount(0);
  await page.keyboard.press('e');
  await expect(undoBar(page)).toContainText('Accepted');
});

test('a founder who becomes a reader is notified that a step was not stored', async ({
  api,
  context,
  leads,
  makeAnother,
  page,
  sql,
}) => {
  const [leadId = ''] = await leads.addMany(1);
  const founder = await makeAnother('Rea', 'reviewer');
  await setSession(context, api.url, await signIn(api, founder));
  await openInbox(page, leads.path);
  await rowLink(page, leadId).click();
  await sql`update founders set role = 'reader' where email = ${founder.email}`;
  await page.keyboard.press('e');
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Your role does not allow this. Nothing was stored.' }),
  ).toBeVisible();
  expect(await sql`select status from leads where lead_id = ${leadId}`).toEqual([{ status: 'new' }]);
});
