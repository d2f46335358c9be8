import { axeViolations, sidewaysScroll } from '../../tools/audit/inspection';
import { hydrated } from '../pages/buyer';
import { postForm } from '../support/founders';
import { expect, test } from './founder';

test('a founder creates a key, sees usage, rotates it and revokes it', async ({ founderPage: page, api }) => {
  test.setTimeout(60_000);
  const name = `Key ${crypto.randomUUID()}`;
  await page.goto('/inbox');
  await page.getByRole('link', { name: 'API keys', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API keys');
  await hydrated(page);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create the key' }).click();
  const secret = (await page.getByRole('status').locator('code').textContent()) ?? '';
  expect(secret).toMatch(/^pilotkey_[0-9a-f]{64}$/);
  await expect(page.getByText(`${name}, created just now`)).toBeVisible();
  await expect(page.getByRole('main').locator('header dl')).not.toContainText('Keys0');
  expect(await axeViolations(page)).toEqual([]);
  const headers = { Authorization: `Bearer ${secret}` };
  expect((await api.post('/v1/text/language', { input: 'Wie geht es dir?' }, { headers })).status).toBe(200);

  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(secret)).toHaveCount(0);
  expect(await axeViolations(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toEqual([]);
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const today = new Date().toISOString().slice(0, 10);
  await expect(
    page.getByRole('row', { name: new RegExp(`^${today} .*Language .*1 .*1 .*0\\.0005 .*16 characters$`) }),
  ).toBeVisible();
  await expect(
    page.getByRole('img', { name: `Requests and charged requests by day: ${today} 1 and 1.` }),
  ).toBeVisible();
  await expect(page.getByText(`${secret.slice(0, 15)}…${secret.slice(-4)}`)).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toEqual([]);

  await hydrated(page);
  await page.getByRole('button', { name: 'Create a new secret' }).click();
  const second = (await page.getByRole('status').locator('code').textContent()) ?? '';
  expect(second).not.toBe(secret);
  await page.reload();
  await expect(page.getByText(second)).toHaveCount(0);
  await page.getByText('Revoke the key …').click();
  await page.getByRole('button', { name: 'Revoke the key' }).click();
  await expect(page.getByRole('status')).toContainText('Key revoked.');
  expect((await api.get('/v1/models', { headers })).status).toBe(401);
});

test('keys are created without JavaScript', async ({ api, session, founder }) => {
  expect(founder.email).not.toBe('');
  const made = await postForm(
    api,
    '/inbox/api-keys/make',
    { name: 'Plain', scopes: 'text', requests_per_minute: '60', requests_per_month: '10' },
    { cookie: session },
  );
  expect(made.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(made.headers['cache-control']).toBe('no-store');
  expect(made.text).toMatch(/pilotkey_[0-9a-f]{64}/);
  const wrong = await postForm(api, '/inbox/api-keys/make', { name: '' }, { cookie: session });
  expect([wrong.status, wrong.headers.location]).toEqual([303, '/inbox/api-keys?problem=wrong_field']);
});

test('keys are shown to nobody but founders', async ({ api }) => {
  for (const path of ['/inbox/api-keys', '/inbox/api-keys/key_0']) {
    for (const names of [[], ['RSC'], ['RSC', 'Next-Router-Prefetch']]) {
      const answer = await api.get(path, { headers: Object.fromEntries(names.map((name) => [name, '1'])) });
      expect(answer.text).not.toContain('pilotkey_');
      expect(answer.text).not.toContain('Create a key');
    }
  }
});
