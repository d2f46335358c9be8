import { cookiesOf, postForm, signIn } from '../support/founders';
import { expect, test } from './founder';

test('a founder signs in by the form, reaches the page they wanted, and signs out', async ({
  page,
  founder,
}) => {
  await page.goto('/inbox/settings');
  await expect(page).toHaveURL(/\/sign-in\?next=%2Finbox%2Fsettings$/);
  await page.getByLabel('Email address').fill(founder.email);
  await page.getByLabel('Password').fill(founder.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/inbox\/settings$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('status')).toHaveText('You are signed out.');
  await page.goto('/inbox/settings');
  await expect(page).toHaveURL(/\/sign-in\?next=/);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('a founder signs in and out as well', async ({ page, founder }) => {
    await page.goto('/sign-in?next=/inbox/settings');
    await page.getByLabel('Email address').fill(founder.email);
    await page.getByLabel('Password').fill('wrong, and long enough');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(/Wrong email or password/);
    await expect(page).toHaveTitle(/^Error: Sign in/);
    await expect(page.getByLabel('Email address')).toHaveValue(founder.email);
    await page.getByLabel('Password').fill(founder.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/inbox\/settings$/);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('status')).toHaveText('You are signed out.');
  });
});

test('the cookie is bound to this host, and ends with the session', async ({ api, founder }) => {
  const fields = { email: founder.email, password: founder.password };
  const plain = await postForm(api, '/sign-in/send', fields);
  expect(plain.status).toBe(303);
  const [session, device] = plain.headers['set-cookie']?.split(',') ?? [];
  expect(session).toMatch(/^founder_session=[^;]+; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(device).toMatch(
    /^founder_device=[\w-]{32}; Path=\/sign-in; Max-Age=7776000; HttpOnly; SameSite=Strict$/,
  );
  const headers = { 'X-Forwarded-Proto': 'https', Origin: api.url.replace('http:', 'https:') };
  const secure = await postForm(api, '/sign-in/send', fields, { headers });
  expect(secure.headers['set-cookie']?.split(',')[0]).toMatch(
    /^__Host-founder_session=[^;]+; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  const elsewhere = await postForm(api, '/sign-in/send', fields, {
    headers: { Host: 'portal.example', Origin: 'http://portal.example' },
  });
  expect(elsewhere.headers['set-cookie']).toMatch(/^__Host-founder_session=/);
});

test('each sign-in has its own session and ends the previous one', async ({ api, founder }) => {
  const first = await signIn(api, founder);
  const fields = { email: founder.email, password: founder.password };
  const again = await postForm(api, '/sign-in/send', fields, { cookie: first });
  const [second = ''] = cookiesOf(again);
  expect(second).not.toBe(first);
  expect((await api.get('/inbox/settings', { headers: { Cookie: first } })).status).toBe(307);
  expect((await api.get('/inbox/settings', { headers: { Cookie: second } })).status).toBe(200);
  const out = await postForm(api, '/sign-out', {}, { cookie: second });
  expect(out.headers['clear-site-data']).toBe('"storage"');
  expect((await api.get('/inbox/settings', { headers: { Cookie: second } })).status).toBe(307);
});
