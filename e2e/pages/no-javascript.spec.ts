import { randomUUID } from 'node:crypto';
import { recordOf, textOf } from '../support/answers';
import { addFounder } from '../support/founders';
import { errorSummary, expect, fillRequest, quoteIdOf, savedQuoteUrl, test } from './buyer';

test.use({ javaScriptEnabled: false, expectedFailures: [400, 404, 429, 413] });

test('calculates and saves', async ({ page }) => {
  await page.goto('/quote');
  await page.locator('#annual_commit').fill('30,000');
  await page.getByRole('button', { name: 'Calculate' }).click();
  await expect(page).toHaveURL(
    '/quote?offer_id=masking-shadow-14&annual_commit=30%2C000&messages_a_month=&checking_cost=&compare=&compare=',
  );
  await expect(page.locator('#comes-back')).toHaveText('−$4,500');
  await page.getByRole('button', { name: 'Save this quote' }).click();
  await expect(page).toHaveURL(savedQuoteUrl);
  await expect(page.locator('.paper').getByText('$4,500', { exact: true })).toBeVisible();
  for (const name of ['Print or save as PDF', 'Share'])
    await expect(page.getByRole('button', { name })).toBeHidden();
  await expect(page.getByText('Use your browser to print this page')).toBeVisible();
});

test('prices a year by its messages, but leaves them out of the quote', async ({ page, sql }) => {
  await page.goto('/quote');
  await page.locator('#messages_a_month').fill('400k');
  await page.locator('#checking_cost').fill('3000');
  await page.getByRole('button', { name: 'Calculate' }).click();
  await expect(page.getByText('Reaches the $24,000 minimum for a credit.')).toBeVisible();
  await expect(page.getByText('costs $36,000 a year, $12,000 more than this plan')).toBeVisible();
  await page.getByRole('button', { name: 'Use $24,000 as the annual plan' }).click();
  await expect(page.locator('#annual_commit')).toHaveValue('24000');
  await expect(page.locator('#messages_a_month')).toHaveValue('400k');
  await page.getByRole('button', { name: 'Save this quote' }).click();
  await expect(page).toHaveURL(savedQuoteUrl);
  const [quote] =
    await sql`select provided_annual_commit::float as commit from quotes where quote_id = ${quoteIdOf(page)}`;
  expect(quote).toEqual({ commit: 24_000 });
});

test('accepts common amounts, and shows and shares three plans', async ({ page }) => {
  await page.goto('/quote');
  await page.getByLabel('custom integration').check();
  await page.getByLabel('The third plan to compare with').fill('$300k');
  await page.getByRole('button', { name: '$30k' }).click();
  await expect(page.locator('#price')).toHaveText('$6,860');
  await expect(page.locator('#comes-back')).toHaveText('−$4,500');
  await expect(page.locator('#annual_commit')).toHaveValue('30000');
  await page.getByRole('link', { name: 'Link to these three plans' }).click();
  await expect(page).toHaveURL(/annual_commit=30000&custom_integration=true&compare=24000&compare=300000$/);
  const heads = page.getByRole('columnheader');
  for (const [place, plan] of ['$24,000', '$30,000', '$300,000'].entries())
    await expect(heads.nth(place)).toContainText(plan);
  await page.getByRole('button', { name: 'Save this quote' }).click();
  await expect(page).toHaveURL(savedQuoteUrl);
});

test('asks which of two amounts is meant, when calculating and when saving', async ({ page, sql }) => {
  await page.goto('/quote');
  await page.getByLabel('Message and document review with your reviewers').check();
  await page.locator('#annual_commit').fill('200.000');
  await page.getByRole('button', { name: 'Calculate' }).click();
  const question = page.locator('#annual_commit-error');
  await expect(question).toContainText('Did you mean $200,000 or $200? Write 200000 or 200.');
  await page.getByRole('button', { name: 'Save this quote' }).click();
  await expect(page).toHaveURL('/quote/save');
  await expect(question).toContainText('Did you mean $200,000 or $200?');
  await expect(page.locator('#annual_commit')).toHaveValue('200.000');
  await expect(page.getByLabel('Message and document review with your reviewers')).toBeChecked();
  await page.locator('#annual_commit').fill('200000');
  await page.getByRole('button', { name: 'Save this quote' }).click();
  await expect(page).toHaveURL(savedQuoteUrl);
  const [quote] =
    await sql`select offer_id, provided_annual_commit::float as commit from quotes where quote_id = ${quoteIdOf(page)}`;
  expect(quote).toEqual({ offer_id: 'message-review-30', commit: 200_000 });
});

test('asks the same in a request', async ({ page }) => {
  await page.goto('/request');
  await fillRequest(page);
  await page.getByText('Details that help the review').click();
  await page.locator('#annual_commit').fill('200,00');
  await page.locator('#monthly_volume').fill('40.000');
  await page.locator('#contact_consent').check();
  await page.getByRole('button', { name: 'Send for review' }).click();
  await expect(page.locator('#annual_commit-error')).toContainText('Did you mean $20,000 or $200?');
  await expect(page.locator('#monthly_volume-error')).toContainText('Did you mean 40,000 or 40?');
});

test('shows that a quote is for a different pilot before it stores the request', async ({
  page,
  api,
  sql,
}) => {
  const answer = await api.post('/api/quote', { offer_id: 'message-review-30' });
  const quoteId = textOf(recordOf(answer, 'quote'), 'quote_id');
  const company = `Mismatched ${randomUUID()}`;
  await page.goto(`/request?quote_id=${quoteId}`);
  await fillRequest(page, company);
  const sendWithConsent = async () => {
    await page.locator('#contact_consent').check();
    await page.getByRole('button', { name: 'Send for review' }).click();
  };
  await sendWithConsent();
  const sentence =
    'The quote is for “Message and document review with your reviewers”, and you chose “Personal data masking in shadow mode”.';
  await expect(errorSummary(page)).toContainText(sentence);
  await expect(page.getByRole('group', { name: 'The quote' }).getByRole('status')).toContainText(sentence);
  expect(await sql`select 1 from leads where company = ${company}`).toHaveLength(0);
  await sendWithConsent();
  await expect(page).toHaveURL(/\/receipts\//);
  await expect(page.getByText('Different pilot than requested')).toBeVisible();
  expect(await sql`select 1 from leads where company = ${company}`).toHaveLength(1);
});

test('shows an unknown quote as not found', async ({ page }) => {
  const answer = await page.goto('/quotes/quote_00000000000000000000000000000000');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Quote not found' })).toBeVisible();
});

test('keeps what was typed when a request fails and then succeeds', async ({ page, sql }) => {
  const company = `Without a script ${Date.now()}`;
  await page.goto('/request?offer_id=message-review-30');
  await expect(page.locator('[name=target_offer_id]:checked')).toHaveValue('message-review-30');
  await fillRequest(page, company);
  await expect(page.getByRole('textbox', { name: 'Work email', exact: true })).toBeVisible();
  await page.locator('#buyer_type').selectOption('ai_procurement_agent');
  await expect(page.getByRole('textbox', { name: 'Agent id', exact: true })).toBeVisible();
  await page.locator('#buyer_type').selectOption('human_buyer');
  await page.locator('#workflow').fill('Claims calls, api_key=sk-live-4f9a8b7c6d5e4f3a2b1c in all');
  await page.locator('#contact_consent').check();
  const failed = page.waitForResponse('**/request/send');
  await page.getByRole('button', { name: 'Send for review' }).click();
  expect((await failed).status()).toBe(400);
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.locator('#workflow-error')).toContainText(
    'Do not submit credentials, secrets, tokens or confidential data. Remove the value and send the request again.',
  );
  await expect(page.locator('#workflow-error u')).toHaveText('api_key=sk-live-4f9a8b7c6d5e4f3a2b1c');
  await expect(page.getByRole('region', { name: 'Your request so far' })).toContainText('2 of 6 answered');
  await expect(page.locator('#company')).toHaveValue(company);
  await expect(page.locator('#contact_consent')).not.toBeChecked();
  await expect(errorSummary(page)).toContainText('Tick the consent box again; it is cleared each time.');
  const outlook = page.getByRole('region', { name: 'Your request so far' });
  await expect(outlook).toContainText('2 of 6 answered');
  expect(await sql`select 1 from leads where company = ${company}`).toHaveLength(0);

  await page.locator('#workflow').fill('Claims calls');
  await page.locator('#contact_or_agent_id').fill('not-an-email');
  await page.locator('#contact_consent').check();
  await page.getByRole('button', { name: 'Send for review' }).click();
  await expect(page.locator('#contact_or_agent_id-error')).toContainText('must be an email address, such as');
  await page.locator('#contact_or_agent_id').fill('buyer@example.com');
  await page.locator('#contact_consent').check();
  await page.getByRole('button', { name: 'Send for review' }).click();
  await expect(page).toHaveURL(/\/receipts\/lead_[0-9a-f]{32}$/);
  await expect(page.getByText(company)).toBeVisible();
  const stored =
    await sql`select source, consent_channel, consent_wording_version from leads where company = ${company}`;
  expect([...stored]).toEqual([
    { source: 'portal', consent_channel: 'portal', consent_wording_version: '2026-11-24' },
  ]);
});

test('lists missing and invalid fields together, in page order', async ({ page, sql }) => {
  await addFounder(sql);
  await page.goto('/request');
  await fillRequest(page);
  await page.locator('#company').fill('');
  await page.locator('#contact_or_agent_id').fill('not-an-email');
  await page.getByText('Details that help the review').click();
  await page.locator('#annual_commit').fill('€60k');
  await page.locator('#samples_available').check();
  await page.getByRole('button', { name: 'Send for review' }).click();
  const links = errorSummary(page).getByRole('link');
  await expect(links).toHaveCount(4);
  const fields = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(fields).toEqual(['#company', '#contact_or_agent_id', '#annual_commit', '#contact_consent']);
  await expect(page.locator('#annual_commit-error')).toContainText('Write the amount in US dollars');
  const outlook = page.getByRole('region', { name: 'Your request so far' });
  await expect(outlook).toContainText(/If you send it now, we start the review by.*within 1 business day/);
});

test('states that nothing was stored after a body that is too large or too many requests', async ({
  page,
  api,
}) => {
  await page.goto('/request');
  await fillRequest(page);
  const form = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html' };
  const sent = { headers: form, from: '10.250.0.1' };
  for (let count = 0; count < 30; count += 1) await api.post('/request/send', 'company=A', sent);
  const refused = await api.post('/request/send', 'company=Kept+as+typed&workflow=%3Cb%3E', sent);
  expect(refused.status).toBe(429);
  expect(refused.text).toContain('value="Kept as typed"');
  expect(refused.text).toContain('&lt;b&gt;');
  expect(refused.text).toContain('Nothing was stored');
});

test('accepts a form only from the portal itself', async ({ api, sql }) => {
  const key = randomUUID();
  const body = `offer_id=masking-shadow-14&idempotency_key=${key}`;
  const headers = {
    'Content-Type': 'application/x-www-form-urlencoded',
    Origin: 'https://elsewhere.example',
  };
  expect((await api.post('/quote/save', body, { headers })).status).toBe(403);
  expect(await sql`select 1 from quotes where idempotency_key = ${key}`).toHaveLength(0);
  const own = { ...headers, Origin: api.url };
  expect((await api.post('/quote/save', body, { headers: own })).status).toBe(303);
});

test('answers as the API does if JSON is requested, and never accepts a source', async ({ api, sql }) => {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' };
  const fields = {
    buyer_type: 'human_buyer',
    company: 'Asked for JSON',
    contact_or_agent_id: 'buyer@example.com',
    workflow: 'Claims',
    target_offer_id: 'masking-shadow-14',
    success_metric: 'WER',
    source: 'mcp',
    annual_commit: '60,000',
    idempotency_key: randomUUID(),
  };
  const send = (more: Record<string, string>) =>
    api.post('/request/send', new URLSearchParams({ ...fields, ...more }).toString(), { headers });
  const refused = await send({});
  expect(refused.status).toBe(400);
  expect(refused.json).toEqual({ ok: false, error: 'missing_required_fields', fields: ['contact_consent'] });
  const invalid = await send({ contact_consent: 'on', annual_commit: '15%' });
  expect(invalid.json).toEqual({
    ok: false,
    error: 'invalid_field_value',
    fields: ['annual_commit'],
    message: 'annual_commit must be a number of 0 or more.',
  });

  const first = JSON.parse((await send({ contact_consent: 'on' })).text);
  expect(first).toEqual({ ok: true, location: expect.stringMatching(/^\/receipts\/lead_[0-9a-f]{32}$/) });
  const again = JSON.parse((await send({ contact_consent: 'on', company: 'Another' })).text);
  const replay = { ok: true, location: `${first.location}?replayed=1`, idempotent_replay: true };
  const sentAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
  expect(again).toEqual({ ...replay, differs: true, sent_at: sentAt });
  expect(JSON.parse((await send({ contact_consent: 'on' })).text)).toEqual(replay);
  const rows =
    await sql`select source, annual_commit from leads where company in ('Asked for JSON', 'Another')`;
  expect([...rows]).toEqual([{ source: 'portal', annual_commit: 60_000 }]);
});

test('redirects from the address of a sent form back to the form', async ({ page }) => {
  await page.goto('/request/send');
  await expect(page).toHaveURL('/request');
  await page.goto('/quote/save');
  await expect(page).toHaveURL('/quote');
});
