import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { freshAddress } from '../support/client';
import { founderCommand, makeFounder, postForm, setSession, signIn } from '../support/founders';
import { expect, test } from './founder';

test.use({ expectedFailures: [400, 403] });

const password = 'a password that is long enough';
const newEmail = () => `invited-${randomUUID()}@example.com`;

/** The part of the page that is about a founder. */
const partOf = (page: Page, email: string) => page.locator('section.sheet').filter({ hasText: email });

async function invite(page: Page, { name, email, role }: { name: string; email: string; role: string }) {
  await page.goto('/inbox/team');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email address').fill(email);
  await page.locator('#role').selectOption(role);
  await page.getByRole('button', { name: 'Create the link', exact: true }).click();
}

const linkPattern = /https?:\/\/[^/\s]+(\/sign-in\/set-password\?token=[\w-]{43})/;

async function setPassword(page: Page, link: string) {
  await page.goto(link);
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Repeat the password').fill(password);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are signed in');
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with a script' : 'without a script', () => {
    test.use({ javaScriptEnabled });

    test('an owner invites, changes a role, ends sessions, disables and enables', async ({
      founderPage: page,
      api,
      browser,
      sql,
    }) => {
      const email = newEmail();
      await invite(page, { name: 'Eve Marsh', email, role: 'reader' });
      await expect(page.locator('body')).toContainText(linkPattern);
      const link = linkPattern.exec((await page.textContent('body')) ?? '')?.[1] ?? '';
      expect(link).not.toBe('');
      // The link is shown once: neither page nor database reveals it again.
      await page.goto('/inbox/team');
      expect(await page.content()).not.toContain(link.slice(-43));
      await expect(partOf(page, email)).toContainText('Invited, link valid until');

      const other = await browser.newContext({ baseURL: api.url });
      const theirs = await other.newPage();
      await setPassword(theirs, link);
      await theirs.goto('/inbox/team');
      await expect(theirs.getByText('Only owners can see and change who may sign in.')).toBeVisible();

      await page.reload();
      await expect(partOf(page, email)).toContainText('Active, 1 session');
      await partOf(page, email).getByLabel('Role').selectOption('owner');
      await partOf(page, email).getByRole('button', { name: 'Change the role of Eve Marsh' }).click();
      await expect(page.getByRole('status')).toContainText('Role changed.');
      // Their session has the owner role from the next request on.
      await theirs.goto('/inbox/team');
      await expect(theirs.getByRole('heading', { name: 'Invite a founder' })).toBeVisible();

      await partOf(page, email).getByRole('button', { name: 'End the session of Eve Marsh' }).click();
      await expect(page.getByRole('status')).toContainText('The founder’s sessions have ended.');
      await theirs.goto('/inbox');
      await expect(theirs).toHaveURL(/\/sign-in\?/);
      const again = await signIn(api, { name: 'Eve Marsh', email, password });

      await page.goto('/inbox/team');
      await partOf(page, email).getByRole('button', { name: 'Disable Eve Marsh' }).click();
      await expect(page.getByRole('status')).toContainText('Account disabled');
      expect((await api.get('/inbox/settings', { headers: { Cookie: again } })).status).toBe(307);
      const refused = await postForm(api, '/sign-in/send', { email, password }, { from: freshAddress() });
      expect(refused.headers.location).toContain('problem=wrong');
      await partOf(page, email).getByRole('button', { name: 'Enable Eve Marsh' }).click();
      await expect(page.getByRole('status')).toContainText('Account enabled.');
      await signIn(api, { name: 'Eve Marsh', email, password });

      const entries = await sql`select kind from history
        where detail ->> 'founder' = (select founder_id from founders where email = ${email}) order by history_id`;
      expect(entries.map(({ kind }) => kind)).toEqual([
        'founder_invited',
        'founder_role_changed',
        'sessions_revoked',
        'founder_disabled',
        'founder_enabled',
      ]);
      await other.close();
    });
  });
}

test('an address can be invited only once, and a wrong one not at all', async ({ founderPage: page }) => {
  const email = newEmail();
  await invite(page, { name: 'Eve', email, role: 'reader' });
  // A form that is sent before the page's scripts run shows the link on a separate page.
  await expect(page.locator('body')).toContainText(linkPattern);
  await invite(page, { name: 'Eve', email, role: 'reader' });
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'There is already a founder with this address.',
  );
});

test('the last owner cannot be removed, on the page and on the command line', async ({
  startOwn,
  ownDir,
  browser,
}) => {
  const { client } = await startOwn({});
  const settings = { DATA_DIR: join(ownDir, 'data') };
  const founder = await makeFounder(client, settings);
  const cookie = await signIn(client, founder);
  const context = await browser.newContext({ baseURL: client.url });
  await setSession(context, client.url, cookie);
  const page = await context.newPage();
  await page.goto('/inbox/team');
  await expect(page.getByText('This is the last owner.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Change the role/ })).toHaveCount(0);
  const id = (await page.locator('h2[id^="founder-"]').getAttribute('id'))?.slice('founder-'.length) ?? '';
  for (const [path, fields] of [
    ['role', { role: 'reader' }],
    ['disable', {}],
  ] as const) {
    const answer = await postForm(client, `/inbox/team/${id}/${path}`, fields, { cookie });
    expect(answer.headers.location, path).toBe('/inbox/team?problem=last_owner');
  }
  const { code, output } = await founderCommand(['disable', '--email', founder.email], settings);
  expect(code).not.toBe(0);
  expect(output).toContain('is the last owner');
  await context.close();
});
