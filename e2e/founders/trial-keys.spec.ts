import { randomUUID } from 'node:crypto';
import { hydrated } from '../pages/buyer';
import { expectSound } from '../pages/sound-page';
import { freshAddress } from '../support/client';
import { postForm, signIn } from '../support/founders';
import { expect, test } from './founder';
import { ask, form, pilotKey, said, trial } from './trials';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ expectedFailures: [400, 410] });

    test('a buyer asks, an owner grants, and the key is shown once', async ({
      browser,
      founderPage,
      api,
      portalLog,
    }) => {
      test.setTimeout(90_000);
      const company = `Northgate ${randomUUID()}`;
      const context = await browser.newContext({
        javaScriptEnabled,
        baseURL: api.url,
        reducedMotion: 'reduce',
        extraHTTPHeaders: { 'X-Forwarded-For': freshAddress() },
      });
      const page = await context.newPage();
      await page.goto('/developers/developer-api');
      await page.getByRole('link', { name: 'Ask for a trial key' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ask for a trial key');
      await page.getByLabel('Company').fill(company);
      await page.getByRole('textbox', { name: 'Contact' }).fill('password: Hunter2-Sommer');
      await page.getByLabel('Purpose').fill(said.purpose);
      await page.getByLabel('Text analysis').check();
      const send = page.getByRole('button', { name: 'Ask for a trial key' });
      await send.click();
      await expect(page).toHaveTitle(/^Error: /);
      await expect(page.getByRole('alert')).toContainText('Do not submit credentials');
      await expect(page.getByLabel('Text analysis')).toBeChecked();
      await page.getByRole('textbox', { name: 'Contact' }).fill(said.contact);
      await send.click();
      await expect(page.getByRole('alert')).toContainText('Tick the box to agree');
      await expect(page.getByLabel('Purpose')).toHaveValue(said.purpose);
      await page.getByLabel(/^I agree/).check();
      await send.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your request was received');
      const own = new URL(page.url()).pathname;
      await expect(page.getByText('No founder has decided yet')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Show my key' })).toHaveCount(0);

      await founderPage.goto('/inbox/api-keys');
      await hydrated(founderPage);
      const request = trial(founderPage, company);
      await expect(request).toContainText(said.purpose);
      await expect(request.getByLabel('Text analysis')).toBeChecked();
      await expect(request.getByLabel('Speech')).not.toBeChecked();
      expect(await founderPage.content()).not.toContain(own.split('/').at(-1));
      await request.getByLabel('Speech').check();
      // One key, for the focused request.
      await founderPage.keyboard.press('a');
      await expect(founderPage.getByRole('status')).toContainText('Granted');
      await expect(founderPage.getByRole('row', { name: company })).toContainText(
        'granted, key not shown yet',
      );

      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your trial key is granted');
      await page.getByRole('button', { name: 'Show my key' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your trial key');
      const secret = (await page.getByRole('article').locator('code').first().textContent()) ?? '';
      expect(secret).toMatch(/^pilotkey_[0-9a-f]{64}$/);
      if (javaScriptEnabled) await expectSound(page);
      const headers = { Authorization: `Bearer ${secret}` };
      const used = await api.post('/v1/text/language', { input: 'Wie geht es dir?' }, { headers });
      expect(used.status).toBe(200);
      expect(used.headers['x-ratelimit-limit-requests']).toBe('60');
      expect((await api.post('/v1/chat/completions', {}, { headers })).status).toBe(403);

      const gone = await page.goto(own);
      expect(gone?.status()).toBe(410);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This key has already been shown');
      expect(await page.content()).not.toMatch(pilotKey);
      await founderPage.goto('/inbox/api-keys');
      const listed = founderPage.getByRole('row').filter({ hasText: secret.slice(-4) });
      await expect(listed).toContainText(`trial, ${company}`);
      expect(portalLog()).not.toContain(secret.slice(15, -4));
      expect(portalLog()).not.toContain(own.split('/').at(-1));

      await page.getByText('Delete this request …').click();
      await page.getByRole('button', { name: 'Delete the request' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This request was deleted');
      expect(await page.content()).not.toContain(company);
      expect((await api.get('/v1/models', { headers })).status).toBe(401);
      await founderPage.reload();
      await expect(founderPage.getByText(company)).toHaveCount(0);
      await context.close();
    });
  });
}

test('one press refuses, grants a refused request, or withdraws a grant', async ({
  founderPage: page,
  api,
  session,
}) => {
  const company = `Refused ${randomUUID()}`;
  const own = await ask(api, company);
  await page.goto('/inbox/api-keys');
  await hydrated(page);
  await trial(page, company).getByLabel('Speech').focus();
  await page.keyboard.press('d');
  await expect(page.getByRole('status')).toContainText('Refused');
  expect((await api.get(own)).text).toContain('did not grant a key');
  expect((await postForm(api, `${own}/show`, {})).headers.location).toBe(own);
  const row = page.getByRole('row', { name: company });
  await row.getByRole('button', { name: 'Grant' }).click();
  await expect(row).toContainText('granted, key not shown yet');
  await row.getByRole('button', { name: 'Withdraw the grant' }).click();
  await expect(row).toContainText('refused');
  const id = /trials\/(trial_\w+)\/grant/.exec(await page.content())?.[1];
  const none = await postForm(api, `/inbox/api-keys/trials/${id}/grant`, {}, { cookie: session });
  expect(none.headers.location).toBe('/inbox/api-keys?problem=no_family');
});

test('single-key shortcuts do nothing when turned off or while typing', async ({
  founderPage: page,
  api,
}) => {
  const company = `Typed ${randomUUID()}`;
  await ask(api, company);
  await page.goto('/inbox/api-keys');
  await hydrated(page);
  await page.getByLabel('Name', { exact: true }).fill('');
  await page.getByLabel('Name', { exact: true }).press('a');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('a');
  await page.locator('[data-shortcuts]').evaluate((element) => element.setAttribute('data-shortcuts', 'off'));
  await trial(page, company).getByLabel('Speech').focus();
  await page.keyboard.press('a');
  await expect(trial(page, company)).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
});

test('only owners see the buttons and can decide', async ({ api, makeAnother, otherApi }) => {
  const company = `Readers see ${randomUUID()}`;
  const own = await ask(api, company);
  const cookie = await signIn(api, await makeAnother('Reviewer', 'reviewer'));
  const { text } = await api.get('/inbox/api-keys', { headers: { Cookie: cookie } });
  expect(text).toContain(company);
  expect(text).not.toContain('/grant');
  expect(text).not.toContain(own.split('/').at(-1));
  expect((await api.get(own)).text).toContain('No founder has decided yet');
  expect((await otherApi.get(own)).text).toContain('No founder has decided yet');
});

test('of many simultaneous presses only one shows the key, on both hosts', async ({
  api,
  otherApi,
  session,
  sql,
}) => {
  const company = `Race ${randomUUID()}`;
  const own = await ask(api, company, { scopes: 'text' });
  const [row] = await sql`select trial_id from trial_key_requests where company = ${company}`;
  const granted = await postForm(
    api,
    `/inbox/api-keys/trials/${row?.trial_id}/grant`,
    { scopes: 'text' },
    { cookie: session, headers: { Accept: 'application/json' } },
  );
  expect(granted.status, granted.text).toBe(200);
  const asScript = { headers: { Accept: 'application/json' }, from: freshAddress() };
  const presses = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      postForm(at % 2 ? otherApi : api, `${own}/show`, {}, at < 6 ? asScript : { from: freshAddress() }),
    ),
  );
  expect(presses.filter(({ text }) => pilotKey.test(text))).toHaveLength(1);
  expect(presses.map(({ status }) => status).toSorted()).toEqual([200, ...Array(11).fill(410)]);
  for (const answer of presses) expect(answer.headers['cache-control']).toBe('no-store');
  const stored =
    await sql`select to_jsonb(r)::text as text from trial_key_requests r where company = ${company}`;
  expect(String(stored[0]?.text)).not.toContain(own.split('/').at(-1));
});

test('a request’s page is unguessable, unindexed, uncached, and gone once expired', async ({ api, sql }) => {
  const company = `Lapsed ${randomUUID()}`;
  const own = await ask(api, company);
  const shown = await api.get(own);
  expect(shown.headers['cache-control']).toBe('no-store');
  expect(shown.headers['referrer-policy']).toBe('no-referrer');
  expect(shown.text).toMatch(/<meta name="robots" content="noindex, nofollow"/);
  expect((await api.get('/robots.txt')).text).toContain('Disallow: /developers/keys/');
  for (const path of [`${form}/${'a'.repeat(43)}`, `${form}/x`, `${form}/%00`]) {
    expect((await api.get(path)).status, path).toBe(404);
    expect(
      (await postForm(api, `${path}/show`, {}, { headers: { Accept: 'application/json' } })).status,
    ).toBe(404);
  }
  await sql`update trial_key_requests set decision = 'granted', granted_scopes = '{text}',
    decided_at = now() - interval '31 days', decided_by = (select founder_id from founders limit 1)
    where company = ${company}`;
  expect((await api.get(own)).status).toBe(410);
  expect((await postForm(api, `${own}/show`, {})).status).toBe(410);
  expect((await api.get(`${own}/show`)).headers.location).toBe(own);
  const foreign = { headers: { Origin: 'https://elsewhere.example' } };
  expect((await postForm(api, `${own}/show`, {}, foreign)).status).toBe(403);
  expect((await postForm(api, `${own}/erase`, {}, foreign)).status).toBe(403);
  expect((await api.get(own)).text).toContain(company);
});

test('the same form leads to the same request, and a changed form is not lost', async ({ api, sql }) => {
  const company = `Again ${randomUUID()}`;
  const idempotency_key = randomUUID();
  const own = await ask(api, company, { idempotency_key });
  const again = await postForm(api, `${form}/send`, { company, ...said, idempotency_key });
  expect(again.headers.location).toBe(`${own}?replayed=1`);
  const changed = await postForm(api, `${form}/send`, {
    company,
    ...said,
    purpose: 'Something else',
    idempotency_key,
  });
  expect(changed.status).toBe(200);
  expect(changed.text).toContain('Something else');
  expect(changed.text).toContain(own);
  expect(await sql`select purpose from trial_key_requests where company = ${company}`).toEqual([
    { purpose: said.purpose },
  ]);
});

test('the form has the rate limit of a POST', async ({ api }) => {
  const from = freshAddress();
  const headers = { Accept: 'application/json' };
  const sent = await Promise.all(
    Array.from({ length: 40 }, () => postForm(api, `${form}/send`, { company: '' }, { from, headers })),
  );
  expect(sent.filter(({ status }) => status === 429).length).toBe(10);
});
