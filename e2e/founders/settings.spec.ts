import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { hydrated } from '../pages/buyer';
import { cookiesOf, postForm, setSession, signIn } from '../support/founders';
import { expect, test } from './founder';

test('theme, density and shortcuts are saved and rendered by the server', async ({
  api,
  page,
  context,
  makeAnother,
}) => {
  const cookie = await signIn(api, await makeAnother());
  await setSession(context, api.url, cookie);
  await page.goto('/inbox/settings');
  await page.getByLabel('Dark').check();
  await page.getByLabel('Comfortable').check();
  await page.getByLabel('Single-key shortcuts').uncheck();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('status')).toHaveText('Settings saved.');
  const { text } = await api.get('/inbox/settings', { headers: { Cookie: cookie } });
  expect(text).toContain('data-theme="dark" data-density="comfortable" data-shortcuts="off"');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
  await expect(page.getByLabel('Single-key shortcuts')).not.toBeChecked();
});

test('sessions are listed and can be ended, and only by their founder', async ({
  api,
  page,
  context,
  makeAnother,
  session,
}) => {
  const founder = await makeAnother();
  const [mine, other] = [await signIn(api, founder), await signIn(api, founder)];
  await setSession(context, api.url, mine);
  await page.goto('/inbox/settings');
  const rows = page.getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: 'This session' })).toHaveCount(1);
  const id = await page.locator('input[name="session_id"]').inputValue();
  const foreign = await postForm(
    api,
    '/inbox/settings/sessions/end',
    { session_id: id },
    { cookie: session },
  );
  expect(foreign.headers.location).toContain('problem=no_session');
  expect((await api.get('/inbox/settings', { headers: { Cookie: other } })).status).toBe(200);
  await rows.getByRole('button', { name: 'End' }).click();
  await expect(rows).toHaveCount(2);
  expect((await api.get('/inbox/settings', { headers: { Cookie: other } })).status).toBe(307);
});

test('a changed password ends every session', async ({ api, page, context, makeAnother, sql }) => {
  const founder = await makeAnother();
  const [mine, other] = [await signIn(api, founder), await signIn(api, founder)];
  await setSession(context, api.url, mine);
  await page.goto('/inbox/settings');
  const change = async (current: string, next: string) => {
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel('New password').fill(next);
    await page.getByLabel('Repeat the password').fill(next);
    await page.getByRole('button', { name: 'Change the password' }).click();
  };
  await change('not the password', 'another long password');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The password was wrong');
  await change(founder.password, 'another long password');
  await expect(page.getByRole('status')).toContainText('all sessions have ended');
  for (const cookie of [mine, other]) {
    expect((await api.get('/inbox/settings', { headers: { Cookie: cookie } })).status).toBe(307);
  }
  const old = await postForm(api, '/sign-in/send', { email: founder.email, password: founder.password });
  expect(old.headers.location).toContain('problem=wrong');
  await signIn(api, { ...founder, password: 'another long password' });
  const kinds =
    await sql`select kind from history join founders using (founder_id) where email = ${founder.email} order by history_id`;
  expect(kinds.map(({ kind }) => kind)).toEqual([
    'founder_created',
    'password_set',
    'signed_in',
    'signed_out',
    'signed_in',
    'signed_in',
    'password_changed',
    'sign_in_refused',
    'signed_in',
  ]);
});

/** Returns the code that an authenticator app shows for a key now, or this many steps of 30 s later (RFC 6238). */
function codeFor(key: string, stepsLater = 0): string {
  const bits = [...key.replaceAll(' ', '')].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsLater));
  const digest = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

async function giveCode(page: Page, code: string) {
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await page
    .getByRole('button')
    .filter({ hasText: /^(?:Sign in|Turn the second factor on)$/ })
    .click();
}

test.describe('the second factor', () => {
  // A wrong password is answered with 400, which the browser reports.
  test.use({ expectedFailures: [400] });

  test('is set up, asked for, recovered from and removed', async ({ api, page, context, makeAnother }) => {
    const founder = await makeAnother();
    await setSession(context, api.url, await signIn(api, founder));
    await page.goto('/inbox/settings');
    await page.getByLabel('Your password').fill(founder.password);
    await page.getByRole('button', { name: 'Set it up' }).click();
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
    const recoveryCodes = await page
      .getByRole('region', { name: 'Recovery codes' })
      .locator('code')
      .allInnerTexts();
    expect(recoveryCodes).toHaveLength(10);
    const key = await page
      .getByText(/^Key: /)
      .locator('code')
      .innerText();
    await giveCode(page, '000000');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('wrong or has expired');
    // A code of the previous step is valid for the rest of this one, and is used twice.
    await expect.poll(() => Date.now() % 30_000, { timeout: 31_000 }).toBeLessThan(12_000);
    const confirming = codeFor(key, -1);
    await giveCode(page, confirming);
    await expect(page.getByRole('status')).toContainText('The second factor is on.');
    await page.goto('/inbox/settings/second-factor');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No second factor is being set up');

    const passwordOnly = await postForm(api, '/sign-in/send', {
      email: founder.email,
      password: founder.password,
    });
    expect(passwordOnly.headers.location).toBe('/sign-in/second-factor?next=%2Finbox');
    const pending = cookiesOf(passwordOnly).filter((cookie) => !cookie.endsWith('='));
    expect(pending.map((cookie) => cookie.split('=')[0])).toEqual(['founder_second_factor']);
    expect((await api.get('/inbox/settings', { headers: { Cookie: pending.join('; ') } })).status).toBe(307);

    const signInAgain = async () => {
      await context.clearCookies();
      await page.goto('/sign-in?next=/inbox/settings');
      await page.getByLabel('Email address').fill(founder.email);
      await page.getByLabel('Password').fill(founder.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Second factor');
    };
    await signInAgain();
    await giveCode(page, confirming);
    await expect(page.getByRole('main').getByRole('alert')).toContainText('This code has already been used.');
    await signInAgain();
    await giveCode(page, '000000');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('wrong or has expired');
    const used = codeFor(key);
    await giveCode(page, used);
    await expect(page).toHaveURL(/\/inbox\/settings$/);
    await signInAgain();
    await giveCode(page, used);
    await expect(page.getByRole('main').getByRole('alert')).toContainText('This code has already been used.');
    await signInAgain();
    await giveCode(page, recoveryCodes[3] ?? '');
    await expect(page).toHaveURL(/\/inbox\/settings$/);
    await signInAgain();
    await giveCode(page, recoveryCodes[3] ?? '');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('wrong or has expired');
    for (let wrong = 0; wrong < 4; wrong += 1) await giveCode(page, '000000');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('wrong or has expired');
    await giveCode(page, codeFor(key));
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Start again');

    await signInAgain();
    await giveCode(page, codeFor(key, 1));
    const renew = async (password: string) => {
      await page.getByLabel('Password, to create new recovery codes').fill(password);
      await page.getByRole('button', { name: 'Create new recovery codes' }).click();
    };
    await expect(page).toHaveURL(/\/inbox\/settings$/);
    await hydrated(page);
    await renew('not the password');
    await expect(page.getByRole('alert').filter({ hasText: 'The password was wrong.' })).toBeFocused();
    await renew(founder.password);
    const renewed = (await page.getByRole('status').locator('code').innerText()).split('\n');
    expect(renewed).toHaveLength(10);
    await signInAgain();
    await giveCode(page, recoveryCodes[4] ?? '');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('wrong or has expired');
    await giveCode(page, renewed[0] ?? '');
    await page.getByLabel('Your password', { exact: true }).fill(founder.password);
    await page.getByRole('button', { name: 'Turn it off' }).click();
    await expect(page.getByRole('status')).toHaveText('The second factor is off.');
    await signIn(api, founder);
  });
});
