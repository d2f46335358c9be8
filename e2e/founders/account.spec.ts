import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { axeViolations } from '../../tools/audit/inspection';
import { freshAddress } from '../support/client';
import { codeFor, founderCommand, linkIn, postForm, setSession, signIn } from '../support/founders';
import { expect, test } from './founder';

const password = 'a password that is long enough';

async function newLink(databaseUrl: string, name = 'Ada') {
  const email = `founder-${randomUUID()}@example.com`;
  const { output } = await founderCommand(['create', '--email', email, '--name', name], {
    DATABASE_URL: databaseUrl,
  });
  return { email, link: linkIn(output) };
}

/** Sets the password on the page that a link led to. */
async function setPassword(page: Page) {
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Repeat the password').fill(password);
  await page.getByRole('button', { name: 'Set the password' }).click();
}

/** The `autocomplete` of each field of a form, in their order. */
const autocompletes = (page: Page, action: string) =>
  page
    .locator(`form[action="${action}"] input:not([type="hidden"])`)
    .evaluateAll((fields) => fields.map((field) => field.getAttribute('autocomplete')));

test('the sign-in page explains how to get a new password', async ({ page }) => {
  await page.goto('/sign-in');
  const help = page.getByRole('heading', { name: 'Forgot your password?' }).locator('..');
  await expect(help).toContainText('npm run founder:reset -- --email');
  await expect(help).toContainText('sends no email');
  expect(await autocompletes(page, '/sign-in/send')).toEqual(['username', 'current-password']);
  await page.goto('/sign-in/second-factor');
  await expect(page.getByRole('heading', { name: 'Lost the app?' }).locator('..')).toContainText(
    '--without-second-factor',
  );
  expect(await autocompletes(page, '/sign-in/second-factor/send')).toEqual(['one-time-code']);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with a script' : 'without a script', () => {
    test.use({ javaScriptEnabled });

    test('setting a password signs in, offers a second factor once, and then continues', async ({
      page,
      databaseUrl,
    }) => {
      const { email, link } = await newLink(databaseUrl);
      await page.goto(`${link}&next=${encodeURIComponent('/inbox/offers?a=b')}`);
      await expect(page.getByLabel('Email address')).toHaveValue(email);
      await expect(page.getByLabel('Email address')).not.toBeEditable();
      expect(await autocompletes(page, '/sign-in/set-password/send')).toEqual([
        'username',
        'new-password',
        'new-password',
      ]);
      if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([]);
      await setPassword(page);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are signed in');
      await page.getByRole('link', { name: 'Not now, continue' }).click();
      await expect(page).toHaveURL(/\/inbox\/offers\?a=b$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Offers');
    });
  });
}

test('the offered second factor is set up there, and then not offered again', async ({
  page,
  databaseUrl,
}) => {
  const { link } = await newLink(databaseUrl);
  await page.goto(link);
  await setPassword(page);
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Set it up' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  const key = await page.locator('p:has-text("Key:") code').innerText();
  await page.getByLabel('Code', { exact: true }).fill(codeFor(key));
  await page.getByRole('button', { name: 'Turn the second factor on' }).click();
  await expect(page.getByRole('status')).toContainText('The second factor is on.');
  await page.goto('/inbox/settings/second-factor/offer?next=/inbox/offers');
  await expect(page).toHaveURL(/\/inbox\/offers$/);
});

test('a link of a founder with a second factor still asks for it', async ({ page, databaseUrl, sql }) => {
  const { email, link } = await newLink(databaseUrl);
  await page.goto(link);
  await sql`update founders set two_factor_enabled = true where email = ${email}`;
  await setPassword(page);
  await expect(page).toHaveURL(/\/sign-in\/second-factor\?/);
  await expect(page.getByRole('status')).toHaveText('The password is set.');
  await page.goto('/inbox/settings');
  await expect(page).toHaveURL(/\/sign-in\?/);
});

test('name and time zone are chosen in the settings', async ({ api, page, context, makeAnother, sql }) => {
  const founder = await makeAnother();
  await setSession(context, api.url, await signIn(api, founder));
  await page.goto('/inbox/settings');
  await page.getByLabel('Name', { exact: true }).fill('Ada Ørsted');
  await page.getByRole('button', { name: 'Change the name' }).click();
  await expect(page.getByRole('status')).toHaveText('Name saved.');
  await expect(page.getByRole('button', { name: /^Account of Ada Ørsted/ })).toBeVisible();
  await expect(page.getByLabel('Time zone')).toHaveValue('');
  await page.getByLabel('Time zone').selectOption('America/New_York');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByLabel('Time zone')).toHaveValue('America/New_York');
  const [stored] = await sql`select time_zone from founder_settings join founders using (founder_id)
    where email = ${founder.email}`;
  expect(stored?.time_zone).toBe('America/New_York');
  await page.getByLabel('Time zone').selectOption('Same as the browser');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByLabel('Time zone')).toHaveValue('');
});

test('review times are set for all founders, never longer than promised', async ({
  api,
  founderPage: page,
  session,
  makeAnother,
  sql,
}) => {
  await page.goto('/inbox/settings');
  await expect(page.getByLabel('Band B')).toHaveValue('1bd');
  await page.getByLabel('Band B').selectOption('8 h');
  await page.getByRole('button', { name: 'Save the review times' }).click();
  await expect(page.getByRole('status')).toContainText('Review times saved.');
  const other = await api.get('/inbox/settings', {
    headers: { Cookie: await signIn(api, await makeAnother()) },
  });
  expect(other.text).toMatch(/<option value="8h" selected="">8 h<\/option>/);
  const longer = { review_time_a: '4h', review_time_b: '2bd', review_time_c: '3bd', review_time_d: '5bd' };
  const refused = await postForm(api, '/inbox/settings/review-times/send', longer, { cookie: session });
  expect(refused.headers.location).toBe('/inbox/settings?problem=no_time');
  await page.getByLabel('Band B').selectOption('1 business day (promised)');
  await page.getByRole('button', { name: 'Save the review times' }).click();
  await expect(page.getByLabel('Band B')).toHaveValue('1bd');
  const kept = await sql`select detail from history where kind = 'review_times_changed' order by history_id`;
  expect(kept.slice(-2).map(({ detail }) => detail)).toEqual([
    { before: { B: '1bd' }, after: { B: '8h' } },
    { before: { B: '8h' }, after: { B: '1bd' } },
  ]);
});

test('the settings show who may sign in, and who was refused, without whole addresses', async ({
  api,
  founderPage: page,
  makeAnother,
}) => {
  const founder = await makeAnother(`Bo ${randomUUID()}`);
  const from = freshAddress();
  const fields = { email: founder.email, password: 'wrong, and long enough' };
  await postForm(api, '/sign-in/send', fields, { from });
  await page.goto('/inbox/settings');
  const founders = page.locator('section', { has: page.getByRole('heading', { name: 'Founders' }) });
  await expect(founders).toContainText(
    `${founder.name}${founder.email}Owner, second factor offLast signed in`,
  );
  const refused = page.locator('section', { has: page.getByRole('heading', { name: 'Failed sign-ins' }) });
  const line = refused.getByRole('listitem').filter({ hasText: founder.name });
  await expect(line).toContainText('Wrong email address or password');
  await expect(line).toContainText(from.split('.').slice(0, 3).join('.'));
  await expect(refused).not.toContainText(from);
});
