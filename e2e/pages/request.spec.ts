import type { Page } from '@playwright/test';
import { recordOf, textOf } from '../support/answers';
import { errorSummary, expect, fillRequest, hydrated, test } from './buyer';

const send = (page: Page) => page.getByRole('button', { name: 'Send for review' });
const consent = (page: Page) => page.locator('#contact_consent');
const keyOf = (page: Page) => page.locator('[name=idempotency_key]').inputValue();
let counted = 0;
const freshCompany = () => {
  counted += 1;
  return `Northgate ${process.pid} ${Date.now()} ${counted}`;
};

test.beforeEach(async ({ page }) => {
  await page.goto('/request');
  await hydrated(page);
});

test('leads to a receipt that can be bookmarked and shows no score', async ({ page, sql }) => {
  const company = freshCompany();
  await fillRequest(page, company);
  await page.getByText('Details that help the review').click();
  await page.getByLabel('Monthly volume').fill('40,000');
  await consent(page).check();
  await send(page).click();
  await expect(page).toHaveURL(/\/receipts\/lead_[0-9a-f]{32}$/);
  await page.reload();
  await expect(page.getByRole('heading', { name: /^(?:Thank you|Your request was received)/ })).toBeVisible();
  await expect(page.getByText(company)).toBeVisible();
  await expect(page.getByText('Non-binding; needs human approval')).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  const text = await page.locator('main').innerText();
  expect(text).not.toMatch(/\b(?:score|band)\b|Founder handles/i);
  const [row] = await sql`select source, monthly_volume, buyer_type from leads where company = ${company}`;
  expect(row).toEqual({ source: 'portal', monthly_volume: 40_000, buyer_type: 'human_buyer' });
});

test('names everything that is wrong, at the fields and in a summary with the focus', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await page.locator('#success_metric').fill('password: hunter2secret99');
  await send(page).click();
  const summary = errorSummary(page);
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(summary.getByRole('link')).toHaveCount(6);
  await expect(page.locator('#success_metric-error')).toContainText(
    'Do not submit credentials, secrets, tokens or confidential data. Remove the value and send the request again.',
  );
  await summary.getByRole('link', { name: 'Company' }).click();
  await expect(page.locator('#company')).toBeFocused();
  await expect(page.locator('#success_metric')).toHaveValue('password: hunter2secret99');
  await expect(send(page)).toBeEnabled();
  expect(sent).toEqual([]);
});

test('asks people for a work email, checks its form, and asks agents for their id', async ({ page }) => {
  const contact = page.locator('#contact_or_agent_id');
  await expect(page.getByRole('textbox', { name: 'Work email', exact: true })).toHaveAttribute(
    'inputmode',
    'email',
  );
  await fillRequest(page, freshCompany());
  await contact.fill('not-an-email');
  await consent(page).check();
  await send(page).click();
  await expect(page.locator('#contact_or_agent_id-error')).toContainText(
    'Work email must be an email address, such as',
  );
  await page.locator('#buyer_type').selectOption('ai_procurement_agent');
  await expect(page.getByRole('textbox', { name: 'Agent id', exact: true })).toHaveAttribute(
    'inputmode',
    'text',
  );
  await contact.fill('agent-7');
  await send(page).click();
  await expect(page).toHaveURL(/\/receipts\/lead_/);
});

test('shows readiness by a dry run that receives no text', async ({ page, sql }) => {
  const company = freshCompany();
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') bodies.push(`${request.url()} ${request.postData()}`);
  });
  const readiness = page.getByRole('region', { name: 'Your request so far' });
  await page.locator('#workflow').fill('Claims emails');
  await expect(readiness).toContainText('Choose a pilot first');
  await page.locator('[name=target_offer_id][value=masking-shadow-14]').check();
  await expect(readiness).toContainText('1 of 6 answered');
  await expect(readiness.getByRole('link', { name: /^Add/ })).toHaveCount(5);
  await fillRequest(page, company);
  await expect(readiness).toContainText('2 of 6 answered');
  await page.getByText('Details that help the review').click();
  await page.getByLabel('Representative samples are available').check();
  await page.locator('#risk_owner').fill('Head of claims');
  await expect(readiness).toContainText('4 of 6 answered');
  await page.locator('#annual_commit').fill('plenty');
  await page.getByLabel('The workflow is high volume or high risk').check();
  await expect(readiness).toContainText('5 of 6 answered');
  expect(bodies.every((body) => /\/api\/lead\/check /.test(body))).toBe(true);
  expect(bodies.join()).not.toContain(company);
  expect(bodies.join()).not.toContain('buyer@example.com');
  for (const field of ['#workflow', '#success_metric', '#risk_owner'])
    expect(bodies.join()).not.toContain(await page.locator(field).inputValue());
  await page.locator('#workflow').fill('password: hunter2secret99');
  await send(page).click();
  await expect(page.locator('#workflow-error u')).toHaveText('password: hunter2secret99');
  expect(bodies.join()).not.toContain('hunter2secret99');
  expect(await sql`select 1 from leads where company = ${company}`).toHaveLength(0);
});

test('copies from a quote only what was stated there', async ({ page, api }) => {
  const details = page.locator('main details');
  for (const [stated, shown] of [
    [{}, ''],
    [{ annual_commit: 80_000 }, '80000'],
  ] as const) {
    const answer = await api.post('/api/quote', { offer_id: 'masking-shadow-14', ...stated });
    const quoteId = textOf(recordOf(answer, 'quote'), 'quote_id');
    await page.goto(`/request?quote_id=${quoteId}`);
    await expect(page.locator('[name=target_offer_id]:checked')).toHaveValue('masking-shadow-14');
    await expect(page.locator('#annual_commit')).toHaveValue(shown);
    await expect(details).not.toHaveAttribute('open');
  }
  await expect(details).toContainText('the annual plan is filled in from your quote');
});

test('never sends without consent', async ({ page, sql }) => {
  const company = freshCompany();
  await expect(consent(page)).not.toBeChecked();
  await fillRequest(page, company);
  await send(page).click();
  await expect(page.locator('#contact_consent-error')).toContainText('We need your consent');
  await expect(page.getByRole('link', { name: 'Consent' })).toBeVisible();
  expect(await sql`select 1 from leads where company = ${company}`).toHaveLength(0);
});

test('stores one record for a double click on a slow network', async ({ page, sql }) => {
  const company = freshCompany();
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/request/send', async (route) => {
    await isReleased;
    await route.continue();
  });
  await fillRequest(page, company);
  await consent(page).check();
  await send(page).dblclick();
  await page.getByRole('button', { name: 'Sending' }).click();
  release();
  await expect(page).toHaveURL(/\/receipts\//, { timeout: 15_000 });
  expect(await sql`select 1 from leads where company = ${company}`).toHaveLength(1);
});

test('has a new key each time it is rendered', async ({ page, browser, baseURL }) => {
  const other = await browser.newContext({ baseURL });
  const otherPage = await other.newPage();
  await otherPage.goto('/request');
  const keys = [await keyOf(page), await keyOf(otherPage)];
  await page.reload();
  keys.push(await keyOf(page));
  expect(new Set(keys).size).toBe(3);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f-]{36}$/);
  await other.close();
});

test('keeps a draft in the tab without the consent, and clears it', async ({ page }) => {
  const company = freshCompany();
  await fillRequest(page, company);
  await page.getByLabel('Representative samples are available').check();
  await consent(page).check();
  await expect(page.getByText('Draft kept in this tab.')).toBeVisible();
  await page.goto('/privacy');
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage));
  expect(kept).toContain(company);
  expect(kept).not.toContain('contact_consent');

  await page.goto('/request?offer_id=message-review-30');
  await expect(page.locator('#company')).toHaveValue(company);
  await expect(page.locator('#samples_available')).toBeChecked();
  await expect(page.locator('[name=target_offer_id]:checked')).toHaveValue('message-review-30');
  await expect(consent(page)).not.toBeChecked();
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.waitForURL('/request');
  await hydrated(page);
  await expect(page.locator('#company')).toHaveValue('');
  await expect(page.getByText('Draft kept in this tab.')).toBeHidden();
});

test.describe('refused or unanswered', () => {
  test.use({ expectedFailures: [429, 503, 'ERR_CONNECTION_RESET'] });

  async function failWith(page: Page, status: number, json: object): Promise<void> {
    await page.route('**/request/send', (route) => route.fulfill({ status, json }), { times: 1 });
    await fillRequest(page);
    await consent(page).check();
    await send(page).click();
    await expect(errorSummary(page)).toBeFocused();
    await expect(page.locator('#workflow')).not.toHaveValue('');
    await expect(consent(page)).toBeChecked();
  }

  test('counts down on 429 and keeps what was typed', async ({ page }) => {
    await failWith(page, 429, { ok: false, error: 'rate_limited', retry_after_seconds: 60 });
    await expect(page.getByText(/You can send again in (?:60|5\d) s/)).toBeVisible();
    await expect(page.getByText(/You can send again in 5[0-8] s/)).toBeVisible();
    await send(page).click();
    await expect(page).toHaveURL(/\/receipts\//);
  });

  test('reports on 503 that storing is not confirmed, and sends the same request again', async ({ page }) => {
    const key = await keyOf(page);
    await failWith(page, 503, { ok: false, error: 'service_unavailable' });
    await expect(errorSummary(page)).toContainText('We could not confirm that this was saved');
    expect(await keyOf(page)).toBe(key);
    await send(page).click();
    await expect(page).toHaveURL(/\/receipts\//);
  });

  test('keeps the key when reloaded after a 503', async ({ page }) => {
    const key = await keyOf(page);
    await failWith(page, 503, { ok: false, error: 'service_unavailable' });
    await failWith(page, 429, { ok: false, error: 'rate_limited', retry_after_seconds: 60 });
    await page.reload();
    await expect(page.locator('#workflow')).not.toHaveValue('');
    expect(await keyOf(page)).toBe(key);
  });

  test('reports that it got no answer, and stores nothing twice if the first attempt arrived', async ({
    page,
    sql,
  }) => {
    const company = freshCompany();
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
    await page.reload();
    await hydrated(page);
    await expect(page.locator('#company')).toHaveValue(company);
    await consent(page).check();
    await send(page).click();
    await expect(page.getByText('Already received at')).toBeVisible();
    expect(await sql`select 1 from leads where company = ${company}`).toHaveLength(1);
  });

  test.afterEach(({ page }) => page.unrouteAll());
});

test('is completed by keyboard alone', async ({ page }) => {
  const tabTo = async (selector: string) => {
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press('Tab');
      if (await page.locator(selector).evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`${selector} is out of reach`);
  };
  await tabTo('#target_offer_id');
  await page.keyboard.press('ArrowDown');
  for (const [selector, text] of [
    ['#workflow', 'Claims calls'],
    ['#success_metric', 'Word error rate below 8%'],
    ['#company', freshCompany()],
    ['#contact_or_agent_id', 'buyer@example.com'],
  ] as const) {
    await tabTo(selector);
    await page.keyboard.type(text);
  }
  await tabTo('#contact_consent');
  await page.keyboard.press('Space');
  await tabTo('form[action="/request/send"] > div > button');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/receipts\//);
});
