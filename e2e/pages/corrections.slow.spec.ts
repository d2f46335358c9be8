import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { plainLead, plainQuote } from '../support/literals';
import { errorSummary, expect, fillRequest, goodRequest, hydrated, test } from './buyer';

const send = (page: Page) => page.getByRole('button', { name: 'Send for review' });
const consent = (page: Page) => page.locator('#contact_consent');
const keyOf = (page: Page) => page.locator('[name=idempotency_key]').inputValue();
const notice = (page: Page) => page.getByText('Change your answers to send a new request.');
const receiptLink = (page: Page) => page.getByRole('link', { name: 'see the receipt' });
const pageKey = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
let counted = 0;
const freshCompany = () => {
  counted += 1;
  return `Corrected ${process.pid} ${Date.now()} ${counted}`;
};

/** Sends the next form under a key other than its page's. */
async function sendNextUnder(page: Page, key: string): Promise<void> {
  await page.route(
    '**/request/send',
    async (route) => {
      const body = new URLSearchParams(route.request().postData() ?? '');
      body.set('idempotency_key', key);
      await route.continue({ postData: body.toString() });
    },
    { times: 1 },
  );
}

async function sendFilled(page: Page, company: string): Promise<string> {
  await fillRequest(page, company);
  await consent(page).check();
  await send(page).click();
  await expect(page).toHaveURL(/\/receipts\/lead_[0-9a-f]{32}$/);
  return new URL(page.url()).pathname;
}

test('Back after a receipt shows the request, ready to be changed and sent again', async ({ page, sql }) => {
  const company = freshCompany();
  await page.goto('/request');
  await hydrated(page);
  const key = await keyOf(page);
  const receipt = await sendFilled(page, company);

  await page.goBack();
  await hydrated(page);
  await expect(notice(page)).toBeInViewport();
  await expect(receiptLink(page)).toHaveAttribute('href', receipt);
  await expect(page.locator('#company')).toHaveValue(company);
  await expect(page.locator('#workflow')).toHaveValue(goodRequest.workflow);
  await expect(consent(page)).not.toBeChecked();
  expect(await keyOf(page)).not.toBe(key);
  expect(await keyOf(page)).toMatch(pageKey);

  await page.locator('#company').fill(`${company} corrected`);
  await expect(page.getByText('Draft kept in this tab.')).toBeVisible();
  await page.goto('/privacy');
  await page.goto('/request');
  await hydrated(page);
  await expect(page.locator('#company')).toHaveValue(`${company} corrected`);
  await expect(notice(page)).toBeVisible();
  await consent(page).check();
  await send(page).click();
  await expect(page).toHaveURL(/\/receipts\/lead_[0-9a-f]{32}$/);
  expect(new URL(page.url()).pathname).not.toBe(receipt);
  const rows = await sql`select company from leads where company like ${`${company}%`} order by created_at`;
  expect(rows.map((row) => row.company)).toEqual([company, `${company} corrected`]);
});

test.describe('an attempt whose response was lost', () => {
  test.use({ expectedFailures: ['ERR_CONNECTION_RESET'] });

  test('is recognized, and later changes stay in the form', async ({ page, sql }) => {
    const company = freshCompany();
    await page.goto('/request');
    await hydrated(page);
    await page.route(
      '**/request/send',
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await fillRequest(page, company);
    await consent(page).check();
    await send(page).click();
    await expect(errorSummary(page)).toContainText('Could not send');
    const key = await keyOf(page);
    await page.locator('#company').fill(`${company} corrected`);
    await send(page).click();
    await expect(notice(page)).toBeVisible();
    await expect(page.getByText('Nothing new was stored.')).toBeVisible();
    await expect(page).toHaveURL('/request');
    await expect(page.locator('#company')).toHaveValue(`${company} corrected`);
    await expect(consent(page)).not.toBeChecked();
    expect(await keyOf(page)).not.toBe(key);
    expect(await sql`select 1 from leads where company like ${`${company}%`}`).toHaveLength(1);
    await consent(page).check();
    await send(page).click();
    await expect(page).toHaveURL(/\/receipts\/lead_[0-9a-f]{32}$/);
    expect(await sql`select 1 from leads where company like ${`${company}%`}`).toHaveLength(2);
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled, expectedFailures: [400] });

    test('a resubmitted form is recognised, unchanged or changed', async ({ page, sql }) => {
      const company = freshCompany();
      await page.goto('/request');
      if (javaScriptEnabled) await hydrated(page);
      const key = await keyOf(page);
      const receipt = await sendFilled(page, company);
      const sendUnderOldKey = async (name: string) => {
        await page.goto('/privacy');
        await page.goto('/request');
        if (javaScriptEnabled) await hydrated(page);
        await fillRequest(page, name);
        await sendNextUnder(page, key);
        await consent(page).check();
        await send(page).click();
      };

      await sendUnderOldKey(company);
      await expect(page).toHaveURL(`${receipt}?replayed=1`);
      await page.getByRole('link', { name: 'Start a new request' }).first().click();
      await page.waitForURL(/\/request(?:\?|$)/);
      if (javaScriptEnabled) await hydrated(page);
      await expect(page.locator('#company')).toHaveValue(company);
      await expect(page.locator('#workflow')).toHaveValue(goodRequest.workflow);
      await expect(page.locator('[name=target_offer_id]:checked')).toHaveValue(goodRequest.target_offer_id);
      await expect(consent(page)).not.toBeChecked();
      expect(await keyOf(page)).not.toBe(key);

      await sendUnderOldKey(`${company} corrected`);
      await expect(notice(page)).toBeVisible();
      await expect(page.getByText('Nothing new was stored.')).toBeVisible();
      await expect(receiptLink(page)).toHaveAttribute('href', receipt);
      await expect(page.locator('#company')).toHaveValue(`${company} corrected`);
      await expect(consent(page)).not.toBeChecked();
      expect(await keyOf(page)).toMatch(pageKey);
      expect(await keyOf(page)).not.toBe(key);
      expect(await sql`select 1 from leads where company like ${`${company}%`}`).toHaveLength(1);

      await consent(page).check();
      await send(page).click();
      await expect(page).toHaveURL(/\/receipts\/lead_[0-9a-f]{32}$/);
      expect(await sql`select 1 from leads where company like ${`${company}%`}`).toHaveLength(2);
    });

    test('an unknown key opens no record, and the form is shown again', async ({ page, api, sql }) => {
      const company = freshCompany();
      const key = `lead-${randomUUID().slice(0, 8)}`;
      const theirs = { ...plainLead, company: `${company} of somebody else` };
      await api.post('/api/lead', theirs, { headers: { 'Idempotency-Key': key } });
      await page.goto('/request');
      if (javaScriptEnabled) await hydrated(page);
      await sendNextUnder(page, key);
      await fillRequest(page, company);
      await consent(page).check();
      await send(page).click();
      await expect(errorSummary(page)).toContainText('Please send this form again');
      await expect(page.locator('#company')).toHaveValue(company);
      expect(await keyOf(page)).toMatch(pageKey);
      expect(await page.content()).not.toContain('lead_');
      expect(await sql`select 1 from leads where company = ${company}`).toHaveLength(0);
      if (!javaScriptEnabled) await consent(page).check();
      await send(page).click();
      await expect(page).toHaveURL(/\/receipts\/lead_[0-9a-f]{32}$/);
      await expect(page.getByText(company, { exact: true })).toBeVisible();
    });

    test('a request keeps its quote through a failure until it is removed', async ({ page, api }) => {
      const quoted = await api.post('/api/quote', plainQuote);
      const { quote } = JSON.parse(quoted.text);
      await page.goto(`/quotes/${quote.quote_id}`);
      await page.getByRole('link', { name: 'Request this pilot' }).click();
      await page.waitForURL(/\/request\?/);
      if (javaScriptEnabled) await hydrated(page);
      const named = page.locator('[name=quote_id]');
      await expect(named).toHaveValue(quote.quote_id);
      await expect(named).toBeChecked();
      await expect(page.getByText(/This request names quote Q(?:-[0-9A-Z]{4}){3}/)).toContainText('$4,900');
      await fillRequest(page, freshCompany());
      await page.getByText('Details that help the review').click();
      await page.locator('#monthly_volume').fill('many');
      await consent(page).check();
      await send(page).click();
      await expect(page.locator('#monthly_volume-error')).toBeVisible();
      await expect(named).toHaveValue(quote.quote_id);
      await expect(named).toBeChecked();
      await page.locator('#monthly_volume').fill('');
      await consent(page).check();
      const posted = page.waitForRequest('**/request/send');
      await send(page).click();
      expect(new URLSearchParams((await posted).postData() ?? '').getAll('quote_id')).toEqual([
        quote.quote_id,
      ]);
      await expect(page).toHaveURL(/\/receipts\/lead_[0-9a-f]{32}$/);

      await page.goto(`/request?quote_id=${quote.quote_id}&quote_id=quote_0&quote_id=%3Cb%3E`);
      await expect(named).toHaveCount(1);
      if (javaScriptEnabled) await hydrated(page);
      await named.uncheck();
      await fillRequest(page, freshCompany());
      await consent(page).check();
      const without = page.waitForRequest('**/request/send');
      await send(page).click();
      expect(new URLSearchParams((await without).postData() ?? '').has('quote_id')).toBe(false);
    });
  });
}

test('an added or removed quote is never lost under a used key', async ({ api, sql }) => {
  const quoteOf = async () => JSON.parse((await api.post('/api/quote', plainQuote)).text).quote.quote_id;
  const [first, second] = [await quoteOf(), await quoteOf()];
  const key = randomUUID();
  const company = freshCompany();
  const sendNaming = async (...quoteIds: string[]) => {
    const fields = {
      ...goodRequest,
      buyer_type: 'human_buyer',
      company,
      contact_consent: 'true',
      idempotency_key: key,
    };
    const body = new URLSearchParams(fields);
    for (const id of quoteIds) body.append('quote_id', id);
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: api.url };
    return api.post('/request/send', body.toString(), { headers });
  };
  const stored = await sendNaming(first);
  expect(stored.status).toBe(303);
  const receipt = stored.headers.location ?? '';
  expect((await sendNaming(first)).headers.location).toBe(`${receipt}?replayed=1`);
  for (const quoteIds of [[], [second], [first, second]]) {
    const again = await sendNaming(...quoteIds);
    expect(again.status).toBe(200);
    expect(again.text).toContain('Nothing new was stored.');
    for (const id of quoteIds) expect(again.text).toContain(`value="${id}"`);
  }
  expect(await sql`select 1 from leads where company = ${company}`).toHaveLength(1);
  const leadId = receipt.slice(receipt.lastIndexOf('/') + 1);
  expect((await api.get(`/request?lead_id=${leadId}`)).text).toContain(`value="${first}"`);
});

test('a draft keeps the quotes in it', async ({ page, api }) => {
  const { quote } = JSON.parse((await api.post('/api/quote', plainQuote)).text);
  await page.goto(`/request?quote_id=${quote.quote_id}`);
  await hydrated(page);
  await page.locator('#company').fill(freshCompany());
  await expect(page.getByText('Draft kept in this tab.')).toBeVisible();
  await page.goto('/privacy');
  await page.goto('/request');
  const named = page.locator('[name=quote_id]');
  await expect(named).toHaveValue(quote.quote_id);
  await expect(named).toBeChecked();
  await expect(page.getByText('This request names quote')).toContainText('$4,900');
  await named.uncheck();
  await page.goto('/privacy');
  await page.goto(`/request?quote_id=${quote.quote_id}`);
  await hydrated(page);
  await expect(named).not.toBeChecked();
});

test("saving under somebody else's key stores and shows nothing of theirs", async ({ api, sql }) => {
  const key = `quote-${randomUUID().slice(0, 8)}`;
  const { quote } = JSON.parse(
    (await api.post('/api/quote', plainQuote, { headers: { 'Idempotency-Key': key } })).text,
  );
  const body = `offer_id=message-review-30&annual_commit=200k&idempotency_key=${key}`;
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html' };
  const refused = await api.post('/quote/save', body, { headers });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('value="200k"');
  expect(refused.text).not.toContain(quote.quote_id);
  expect(refused.text).not.toContain(key);
  expect(await sql`select 1 from quotes where idempotency_key = ${key}`).toHaveLength(1);
  const json = await api.post('/quote/save', body, { headers: { ...headers, Accept: 'application/json' } });
  expect(json.json).toMatchObject({ error: 'invalid_field_value', fields: ['idempotency_key'] });
});

test('leaves filled-in details open after an error elsewhere', async ({ page }) => {
  await page.goto('/request');
  await hydrated(page);
  await page.getByText('Details that help the review').click();
  await fillRequest(page, freshCompany());
  await page.locator('#annual_commit').fill('plenty');
  await consent(page).check();
  await send(page).click();
  await expect(page.locator('#annual_commit-error')).toBeVisible();
  await page.locator('#annual_commit').fill('30k');
  await consent(page).uncheck();
  await send(page).click();
  await expect(page.locator('#contact_consent-error')).toBeVisible();
  await expect(page.locator('#annual_commit')).toBeVisible();
});
