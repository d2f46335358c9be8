import { randomUUID } from 'node:crypto';
import { ownLeads } from '../inbox/inbox';
import { freshAddress } from '../support/client';
import { postForm, setSession, signIn } from '../support/founders';
import { expect, test } from './founder';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with a script' : 'without a script', () => {
    test.use({ javaScriptEnabled });

    test('the log is filtered by founder, kind, day and lead, and paginated', async ({
      founderPage: page,
      api,
      session,
      sql,
      founder,
    }) => {
      const company = `Buyer ${randomUUID()}`;
      const leadId = await ownLeads(api).add({ company, contact_or_agent_id: 'nina@buyer.example' });
      const note = { action: 'note', text: `Call ${company}`, lead: `${leadId}:0` };
      await postForm(api, '/inbox/act', note, { cookie: session });
      await page.goto('/inbox/log');
      await page.getByLabel('Lead id', { exact: true }).fill(leadId);
      await page.getByRole('button', { name: 'Show' }).click();
      const table = page.getByRole('table');
      await expect(table).toContainText('Added a note');
      const number = leadId.slice('lead_'.length, 'lead_'.length + 8);
      const link = table.getByRole('link', { name: `${company}, ${number}` });
      await expect(link).toHaveAttribute('href', `/inbox/${leadId}`);
      const [me] = await sql`select founder_id from founders where email = ${founder.email}`;
      await page.getByLabel('Who').selectOption(String(me?.founder_id));
      await page.getByLabel('What').selectOption('lead_note');
      await page.getByLabel('From').fill('2026-01-01');
      await page.getByRole('button', { name: 'Show' }).click();
      await expect(page).toHaveURL(new RegExp(`who=${me?.founder_id}&what=lead_note&from=2026-01-01`));
      await expect(page.getByRole('table', { name: 'Entries of the log' }).locator('tbody tr')).toHaveCount(
        1,
      );
      await page.getByLabel('To').fill('2026-01-01');
      await page.getByRole('button', { name: 'Show' }).click();
      await expect(page.getByText('No matching entries.')).toBeVisible();
      // No other text of the lead is shown.
      const { text } = await api.get(`/inbox/log?lead=${leadId}`, { headers: { Cookie: session } });
      expect(text).toContain(leadId);
      for (const personal of [`Call ${company}`, 'nina@buyer.example']) expect(text).not.toContain(personal);

      await sql`insert into history (founder_id, kind, lead_id)
        select ${String(me?.founder_id)}, 'lead_snooze', ${leadId} from generate_series(1, 60)`;
      await page.goto(`/inbox/log?lead=${leadId}&what=lead_snooze`);
      await expect(page.getByRole('table', { name: 'Entries of the log' }).locator('tbody tr')).toHaveCount(
        50,
      );
      await page.getByRole('link', { name: 'Older' }).click();
      await expect(page.getByRole('table', { name: 'Entries of the log' }).locator('tbody tr')).toHaveCount(
        10,
      );
      await page.getByRole('link', { name: 'Newest' }).click();
      await expect(page.getByRole('table', { name: 'Entries of the log' }).locator('tbody tr')).toHaveCount(
        50,
      );
      await postForm(api, '/inbox/erase', { lead_id: leadId, confirm: 'erase' }, { cookie: session });
      await page.goto(`/inbox/log?lead=${leadId}`);
      await expect(page.getByRole('link', { name: `Erased lead ${number}` }).first()).toBeVisible();
    });
  });
}

test('refused sign-ins are shown to owners, by network, and to nobody else', async ({
  api,
  browser,
  founderPage: page,
  makeAnother,
}) => {
  const victim = await makeAnother(`Victim ${randomUUID()}`, 'reviewer');
  const from = freshAddress();
  await postForm(api, '/sign-in/send', { email: victim.email, password: 'wrong, and long enough' }, { from });
  await page.goto('/inbox/log');
  await page.getByRole('link', { name: 'Sign-ins, including failed ones' }).click();
  const line = page
    .getByRole('table', { name: 'Entries of the log' })
    .locator('tbody tr')
    .filter({ hasText: `Account of ${victim.name}` });
  await expect(line.first()).toContainText('Sign-in failed: wrong email address or password');
  await expect(line.first()).toContainText(from.split('.').slice(0, 3).join('.'));
  expect(await page.content()).not.toContain(from);

  const context = await browser.newContext({ baseURL: api.url });
  await setSession(context, api.url, await signIn(api, victim));
  const theirs = await context.newPage();
  await theirs.goto('/inbox/log?what=sign_ins');
  await expect(theirs.getByText('No matching entries.')).toBeVisible();
  await expect(
    theirs.getByText('Only owners can see sign-ins and changes to founders’ accounts.'),
  ).toBeVisible();
  await expect(theirs.locator('optgroup[label="Signing in"]')).toHaveCount(0);
  await theirs.goto('/inbox/settings');
  await expect(theirs.getByRole('heading', { name: 'Failed sign-ins' })).toHaveCount(0);
  await expect(theirs.getByRole('button', { name: 'Save the review times' })).toHaveCount(0);
  await context.close();
});
