import type { Page } from '@playwright/test';
import { axeViolations, sidewaysScroll, smallTargets } from '../../tools/audit/inspection';
import { recordOf, textOf } from '../support/answers';
import { type Client, freshAddress } from '../support/client';
import { addFounder, postForm } from '../support/founders';
import { plainLead, plainQuote } from '../support/literals';
import { expect, test } from './buyer';

const contact = {
  contact_or_agent_id: 'wilhelmina.featherstone@example.com',
  contact_name: 'Wilhelmina Featherstone',
  contact_role: 'Head of feathers',
};

async function stored(api: Client, more: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  const body = { ...plainLead, ...contact, risk_owner: 'Ms Featherstone', ...more };
  return textOf(recordOf(await api.post('/api/lead', body, { headers }), 'lead'), 'lead_id');
}

const progress = (page: Page) => page.getByRole('list', { name: 'Progress' });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled, timezoneId: 'Asia/Tokyo', expectedFailures: [400, 410, 429] });

    test('a receipt shows the request’s status, due time and quotes', async ({ page, api, sql }) => {
      await addFounder(sql);
      const quote = recordOf(await api.post('/api/quote', plainQuote), 'quote');
      const leadId = await stored(
        api,
        { samples_available: true },
        { Link: `</quotes/${textOf(quote, 'quote_id')}>; rel="related"` },
      );
      await page.goto(`/receipts/${leadId}`);
      await expect(
        page.getByRole('heading', { name: /^Thank you. We will start the review by \w+ \d+ \w+\.$/ }),
      ).toBeVisible();
      await expect(page).not.toHaveTitle(/lead_/);
      await expect(progress(page)).toContainText(/We will start the review by .* UTC/);
      await expect(progress(page).locator('.local-time')).toHaveCount(javaScriptEnabled ? 2 : 0);
      if (javaScriptEnabled) await expect(progress(page)).toContainText('Asia/Tokyo');
      await expect(progress(page).locator('[aria-current=step]')).toHaveText(/^Received/);
      const leadPath = encodeURIComponent(`/receipts/${leadId}`);
      const mail = page.getByRole('link', { name: 'Email it to myself' });
      await expect(mail).toHaveAttribute('href', new RegExp(`^mailto:.*${leadPath}$`));
      const calendar = page.getByRole('link', { name: 'Add to calendar' });
      await expect(calendar).toHaveAttribute('href', /^data:text\/calendar;charset=utf-8,BEGIN%3AVCALENDAR/);
      await expect(page.getByText('Annual plan at or above the minimum')).toBeVisible();
      await expect(page.getByRole('link', { name: String(quote.offer_name) })).toHaveAttribute(
        'href',
        `/quotes/${quote.quote_id}`,
      );
      const text = await page.locator('main').innerText();
      expect(text).toMatch(/Q(?:-[0-9A-Z]{4}){3}/);
      expect(text).not.toMatch(/\b(?:score|band)\b|you get a receipt/i);
    });

    test('answers are added on the receipt, and the form keeps what was typed', async ({
      page,
      api,
      sql,
    }) => {
      const leadId = await stored(api, { risk_owner: null });
      await page.goto(`/receipts/${leadId}`);
      await expect(page.getByText(/^R(-[0-9A-F]{4}){2}$/)).toBeVisible();
      const form = page.getByRole('form', { name: 'Add answers to this request' });
      await form.getByLabel('Representative samples are available').check();
      await form.getByLabel('Risk owner').fill('password: hunter2secret99');
      await form.getByRole('button', { name: 'Add answers' }).click();
      await expect(form.getByRole('alert')).toContainText('Risk owner');
      await expect(form.getByLabel('Representative samples are available')).toBeChecked();
      await form.getByLabel('Risk owner').fill('Head of claims');
      await form.getByRole('button', { name: 'Add answers' }).click();
      await expect(page).toHaveURL(`/receipts/${leadId}?done=add`);
      await expect(
        page.getByRole('status').filter({ hasText: 'Your answers have been added.' }),
      ).toBeVisible();
      await expect(page.locator('main dl')).toContainText('Head of claims');
      await expect(form.getByLabel('Risk owner')).toHaveCount(0);
      const [row] =
        await sql`select risk_owner, samples_available, score from leads where lead_id = ${leadId}`;
      expect(row).toEqual({ risk_owner: 'Head of claims', samples_available: true, score: 40 });
    });

    test('consent is withdrawn in two steps, and the contact is deleted', async ({ page, api, sql }) => {
      const leadId = await stored(api);
      const path = `/receipts/${leadId}`;
      // Cached by the portal; must be dropped at once.
      for (const _ of [1, 2]) expect((await api.get(path)).text).toContain('Featherstone');
      await page.goto(path);
      await page.getByRole('link', { name: 'Withdraw consent' }).click();
      await expect(page).toHaveURL(`${path}/withdraw`);
      await expect(page).toHaveTitle(/^Withdraw consent/);
      expect(await sql`select 1 from leads where lead_id = ${leadId} and status = 'new'`).toHaveLength(1);
      await page.getByRole('button', { name: 'Withdraw my consent' }).click();
      await expect(page).toHaveURL(`${path}?done=withdraw`);
      await expect(page.getByRole('heading', { name: 'Your consent is withdrawn' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Correct contact details' })).toHaveCount(0);
      for (const shown of [
        path,
        `${path}?done=withdraw`,
        `${path}/withdraw`,
        `${path}/correct`,
        `/api${path}`,
      ])
        expect((await api.get(shown)).text).not.toMatch(/featherstone|Head of feathers/i);
      await page.goto(`${path}/withdraw`);
      await expect(page.getByText('has already been withdrawn')).toBeVisible();
    });

    test('contact data are corrected, and the form keeps what was typed', async ({ page, api, sql }) => {
      const leadId = await stored(api);
      const path = `/receipts/${leadId}`;
      await page.goto(`${path}/correct`);
      const id = page.getByLabel('Work email');
      await expect(id).toHaveValue(contact.contact_or_agent_id);
      await id.fill('password: Hunter2-Sommer');
      await page.getByLabel('Your name').fill('Ola Nordmann');
      await page.getByRole('button', { name: 'Replace the contact details' }).click();
      await expect(page).toHaveTitle(/^Error: Correct contact details/);
      await expect(page.getByRole('alert')).toContainText('Do not submit credentials');
      await expect(page.getByLabel('Your name')).toHaveValue('Ola Nordmann');
      await id.fill(' ');
      await page.getByRole('button', { name: 'Replace the contact details' }).click();
      await expect(page.getByRole('alert')).toContainText('Enter your work email.');
      await id.fill('ola at example');
      await page.getByRole('button', { name: 'Replace the contact details' }).click();
      await expect(page.getByRole('alert')).toContainText('Work email must be an email address');
      await id.fill('x'.repeat(2001));
      await page.getByRole('button', { name: 'Replace the contact details' }).click();
      await expect(page.getByRole('alert')).toContainText('more than 2000 characters');
      expect(await sql`select 1 from leads where lead_id = ${leadId} and version = 0`).toHaveLength(1);
      await id.fill('ola@example.com');
      await page.getByLabel('Your role').fill('');
      await page.getByRole('button', { name: 'Replace the contact details' }).click();
      await expect(page).toHaveURL(`${path}?done=correct`);
      await expect(page.getByText('The contact details were replaced here on')).toBeVisible();
      await expect(page.getByText('ola@example.com')).toBeVisible();
      expect((await api.get(path)).text).not.toMatch(/wilhelmina|feathers\b/i);
    });

    test('a request is erased, and its page reports it', async ({ page, api, sql }) => {
      const quoteId = textOf(recordOf(await api.post('/api/quote', plainQuote), 'quote'), 'quote_id');
      await postForm(api, `/quotes/${quoteId}/edit/new/send`, { prepared_for: 'Ms Featherstone' });
      expect((await api.get(`/quotes/${quoteId}`)).text).toContain('Ms Featherstone');
      const leadId = await stored(api, {}, { Link: `</quotes/${quoteId}>; rel="related"` });
      await page.goto(`/receipts/${leadId}`);
      await page.getByRole('link', { name: 'Erase the request' }).click();
      await expect(page.getByRole('link', { name: /^Q-/ })).toHaveAttribute('href', `/quotes/${quoteId}`);
      await page.getByRole('button', { name: 'Erase this request permanently' }).click();
      await expect(page.getByRole('heading', { name: 'This request was deleted' })).toBeVisible();
      await expect(page.locator('main')).toContainText('the steps taken');
      expect(await sql`select 1 from leads where lead_id = ${leadId}`).toHaveLength(0);
      expect((await api.get(`/quotes/${quoteId}`)).text).not.toContain('Featherstone');
      const entries =
        await sql`select founder_id from history where lead_id = ${leadId} and kind = 'lead_erased'`;
      expect([...entries]).toEqual([{ founder_id: null }]);
    });

    test('a request under a short key offers no changes and names the privacy contact', async ({
      page,
      api,
    }) => {
      const leadId = await stored(api, {}, { 'Idempotency-Key': `short-${Date.now() % 1e6}` });
      for (const path of ['', '/withdraw', '/correct', '/erase']) {
        await page.goto(`/receipts/${leadId}${path}`);
        await expect(page.getByRole('link', { name: 'see the privacy page' })).toHaveAttribute(
          'href',
          '/privacy',
        );
        await expect(page.locator('main form')).toHaveCount(0);
        await expect(page.locator('main')).toContainText('has published no privacy contact');
        await expect(page.locator('main')).not.toContainText('change or erase the request');
      }
    });
  });
}

test('a receipt after the decision shows only the remaining steps', async ({ page, api, sql }) => {
  const leadId = await stored(api);
  const next = page.getByRole('complementary', { name: 'What happens next' });
  await page.goto(`/receipts/${leadId}`);
  await expect(next).toContainText('A founder reviews the request.');
  for (const [status, sentence] of [
    ['in_review', 'A founder decides, not a machine.'],
    ['accepted', 'A founder has decided.'],
  ] as const) {
    await sql`update leads set status = ${status}, version = version + 1, first_reviewed_at = now(),
      status_changed_at = now() where lead_id = ${leadId}`;
    await page.goto(`/receipts/${leadId}`);
    await expect(next).toContainText(sentence);
    await expect(next).not.toContainText('A founder reviews the request.');
  }
});

for (const act of ['', '/withdraw', '/correct', '/erase', '/correct?error=service_unavailable']) {
  test(`/receipts/{id}${act} is accessible`, async ({ page, api }) => {
    await page.goto(`/receipts/${await stored(api)}${act}`);
    expect(await axeViolations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
  });
}

test.describe('the forms of a receipt', () => {
  test('do nothing by GET, from foreign pages, or beyond the limit', async ({ api, sql }) => {
    const leadId = await stored(api);
    const from = freshAddress();
    for (const act of ['add', 'withdraw', 'correct', 'erase']) {
      const path = `/receipts/${leadId}/${act}`;
      const opened = await api.get(`${path}/send`);
      const shown = act === 'add' ? `/receipts/${leadId}` : path;
      expect([opened.status, opened.headers.location]).toEqual([303, shown]);
      const foreign = { Origin: 'https://evil.example' };
      const refused = await postForm(api, `${path}/send`, contact, { headers: foreign });
      expect(refused.status).toBe(403);
      expect(refused.text).toContain(
        '<p>This portal’s forms can only be sent from its own pages. Nothing was changed.</p>',
      );
      const answers = await Promise.all(
        Array.from({ length: 33 }, () =>
          postForm(api, `/receipts/lead_0/${act}/send`, contact, {
            from,
            headers: { Accept: 'application/json' },
          }),
        ),
      );
      expect(answers.filter(({ status: code }) => code === 429)).toHaveLength(3);
    }
    const rows = await sql`select 1 from leads where lead_id = ${leadId} and version = 0`;
    expect(rows).toHaveLength(1);
  });

  test('show on their page why too many requests were refused', async ({ api }) => {
    const path = `/receipts/${await stored(api)}/withdraw`;
    const from = freshAddress();
    const send = () => postForm(api, `${path}/send`, {}, { from, headers: { Accept: 'text/html' } });
    await Promise.all(Array.from({ length: 30 }, send));
    const refused = await postForm(api, `/receipts/${await stored(api)}/withdraw/send`, {}, { from });
    expect(refused.status).toBe(429);
    expect(refused.text).toContain('Too many requests from your network');
  });
});
