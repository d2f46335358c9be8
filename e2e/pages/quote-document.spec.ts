import type { Page } from '@playwright/test';
import { objectOf, recordOf, textOf } from '../support/answers';
import { plainQuote, quoteNumberPattern } from '../support/literals';
import { readPdf, withoutSpace } from '../support/pdf';
import { errorSummary, expect, quoteIdOf, test } from './buyer';
import { expectSound, soundPage } from './sound-page';

/** The longest quote of the default offers: a checkpoint, every warning, and a name that wraps. */
const longest = {
  offer_id: 'message-review-30',
  annual_commit: 50_000,
  custom_integration: true,
  pii_real: true,
};

const details = {
  Company: 'Northgate Claims and Subrogation Services, Procurement',
  'Billing address': '4 Bridge Row, Leeds LS1 4AB, United Kingdom',
  Contact: 'Dana Reyes, Head of Claims, +44 113 555 0100',
  'Invoices to': 'ap@northgate.example',
  'Purchase order number': 'PO-2026-0881',
  'Your reference': 'PR-2026-00417, CL-204',
  'Planned start': '2055-01-11',
  'Success metric': 'At least 95% of names found in messages that the engine has not seen',
};

async function fillDetails(page: Page, texts: Readonly<Record<string, string>>) {
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label).fill(text);
  await page.getByRole('button', { name: 'Save as a new version' }).click();
}

const onFirstPage = [
  ...Object.entries(details).map(([label, text]) => (label === 'Planned start' ? 'Mon, 11 Jan 2055' : text)),
  'Message and document review with your reviewers',
  'Learn which messages your reviewers can wave through',
  '$20,860',
  'Valid until',
  'US dollars',
  'replaces 1 of',
  'none: credit starts at a plan of $60,000 a year',
  'The work below in 30 calendar days, at a fixed price',
  'Custom integration (× 1.4, by change order)',
  'Real personal data before the data protection agreements are signed',
  '15, Tue, 26 Jan 2055',
  'Read the interim report with us and decide how to continue. (2 h)',
  'Hand over all files and delete your messages.',
  'Decisions of your reviewers for at least 500 of them',
  'Read-only access to a staging environment, or batch files',
  'Decisions (JSON Lines), day 30, Wed, 10 Feb 2055',
  'Samples are required before a paid pilot proposal.',
  'a named risk owner before the pilot',
  'Non-binding',
];

const onSecondPage = [
  'The buyer keeps all evidence deliverables regardless of the verdict.',
  'Offline, shadow, read only or human in the loop.',
  'Day 15, proposed, not yet approved by a founder: 50% at start, 50% at checkpoint.',
  'The price, scope and options of this quote never change',
  '$28,800 platform fee, and usage at $0.006 per message. You do not have to sign a plan.',
  'no more than 50% of the pilot price',
  'It has no cash value and is non-refundable.',
  'Entities: available',
  'PII detection: available',
  'Not stated by the seller: payment, taxes, cancellation, refund',
  'Order form',
  'Purchase order',
  'For your internal approval',
  'An order needs a separate agreement signed by both sides.',
  'Check that this quote is genuine',
  'Signed by Tessera with Ed25519, key',
];

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a quote prints on two pages, A4 and Letter, and the first is complete', async ({ page, api }) => {
      const quote = recordOf(await api.post('/api/quote', longest), 'quote');
      const quoteId = textOf(quote, 'quote_id');
      await page.goto(`/quotes/${quoteId}`);
      await page.getByRole('link', { name: 'Add the customer’s details' }).click();
      await fillDetails(page, details);
      await expect(page.getByText('Saved as version 2.')).toBeVisible();
      await page.getByRole('link', { name: 'Open the quote' }).first().click();
      const number = (await page.title()).split(' ')[1] ?? '';
      expect(number).toMatch(quoteNumberPattern);
      await expect(page).toHaveTitle(
        `Quote ${number} v2 Tessera Message and document review with your reviewers`,
      );
      for (const format of ['A4', 'Letter']) {
        const { pages, text } = readPdf(await page.pdf({ format }));
        expect(pages, format).toBe(2);
        const [first = '', second = ''] = text.split('Termsofthisquote');
        for (const item of [...onFirstPage, number, `${number}-v2.pdf`])
          expect(first, `${item} on ${format}`).toContain(withoutSpace(item));
        for (const item of [...onSecondPage, quoteId, `/q/${number}`])
          expect(second, `${item} on ${format}`).toContain(withoutSpace(item));
        expect(text, format).not.toContain('Requestthispilot');
      }
      await page.getByRole('link', { name: 'Read it', exact: true }).click();
      await expect(page).toHaveURL(`/quotes/${quoteId}/memo`);
      await expect(page.getByText('Approve $20,860 for 30 days')).toBeVisible();
      const memo = readPdf(await page.pdf({ format: 'Letter' }));
      expect(memo.pages).toBe(1);
      expect(memo.text).toContain('Notpartofthisdecision');
    });
  });
}

test('what an engine finds and misses is the same sentence on offer, comparison and quote', async ({
  page,
  api,
}) => {
  await page.goto(`/offers/${longest.offer_id}`);
  const measured = page.getByRole('region', { name: 'What the engine finds and misses' });
  const sentences = await measured.getByRole('definition').allTextContents();
  expect(sentences).toHaveLength(4);
  expect(sentences.join(' ')).toContain('People, places and organizations found: 61.2% of 825.');
  const quoteId = textOf(recordOf(await api.post('/api/quote', longest), 'quote'), 'quote_id');
  for (const path of ['/compare', `/quotes/${quoteId}`]) {
    await page.goto(path);
    for (const sentence of sentences)
      await expect(page.getByRole('main'), path).toContainText(sentence, { useInnerText: false });
  }
});

test.describe('a value that may not be on a quote', () => {
  test.use({ expectedFailures: [400] });

  test('is refused, stays in the form, and is never read from an address', async ({ page, api, sql }) => {
    const quoteId = textOf(recordOf(await api.post('/api/quote', plainQuote), 'quote'), 'quote_id');
    const stored = async () =>
      (await sql`select customer from quote_versions where quote_id = ${quoteId} order by version`).map(
        ({ customer }) => customer,
      );
    await page.goto(`/quotes/${quoteId}/edit/new?prepared_for=Mallory&buyer_reference=x`);
    await expect(page.getByLabel('Company')).toHaveValue('');
    await fillDetails(page, {
      Company: 'Acme',
      'Your reference': ['sk', 'live', '4eC39HqLyjWDarjtT1zdp7dc'].join('_'),
    });
    await expect(errorSummary(page)).toBeFocused();
    await expect(page).toHaveTitle(/^Error: Customer’s details/);
    await expect(page.getByLabel('Company')).toHaveValue('Acme');

    const problem = page.locator('#buyer_reference-error');
    await fillDetails(page, { 'Your reference': 'PR\u202e7' });
    await expect(problem).toContainText('without invisible or unreadable');
    await fillDetails(page, { 'Your reference': 'x'.repeat(2_001) });
    await expect(problem).toContainText('at most 60 characters');
    for (const bytes of ['%00', '%FF', '%C3%28']) {
      const body = `buyer_reference=PR${bytes}7`;
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' };
      const answer = await api.post(`/quotes/${quoteId}/edit/new/send`, body, { headers });
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('invisible or unreadable')]);
    }
    await fillDetails(page, { 'Your reference': 'x'.repeat(61) });
    await expect(problem).toContainText('at most 60 characters');
    await fillDetails(page, { 'Your reference': '', 'Planned start': '2027-02-30' });
    await expect(page.locator('#planned_start-error')).toContainText('a day such as 2027-01-11');
    await fillDetails(page, { 'Planned start': '2020-01-11' });
    await expect(page.locator('#planned_start-error')).toContainText(
      '(the day the quote was issued) or later',
    );
    expect(await stored()).toEqual([null]);

    await fillDetails(page, { 'Your reference': 'مرجع 12', 'Planned start': '' });
    await expect(page.getByText('Saved as version 2.')).toBeVisible();
    expect(await stored()).toEqual([null, { prepared_for: 'Acme', buyer_reference: 'مرجع 12' }]);
    await fillDetails(page, { Company: '', 'Your reference': '' });
    await expect(page.getByText('Saved as version 3.')).toBeVisible();
    expect(await stored()).toEqual([null, null, null]);
    await fillDetails(page, { 'Your reference': 'مرجع 13' });
    await page.goto(`/quotes/${quoteId}`);
    await expect(page.locator('.paper bdi').getByText('مرجع 13')).toBeVisible();
  });
});

test.describe('an edit link', () => {
  test.use({ expectedFailures: [404, 409] });

  test('is the only way to change a quote; the shared address only reads', async ({
    page,
    api,
    sql,
    browser,
  }) => {
    await page.goto('/quote');
    await page.getByRole('button', { name: 'Save this quote' }).click();
    await expect(page).toHaveURL(/\/quotes\/quote_[0-9a-f]{32}$/);
    const quoteId = quoteIdOf(page);
    await page.getByRole('link', { name: 'Add the customer’s details' }).click();
    await fillDetails(page, { Company: 'Acme', 'Your reference': 'PR-2026-0881' });
    await expect(page.getByText('Saved as version 2.')).toBeVisible();

    const other = await browser.newPage({ baseURL: api.url });
    await other.goto(`/quotes/${quoteId}`);
    await expect(other.locator('main form')).toHaveCount(0);
    await expect(other.getByText('These details can be changed only through the edit link')).toBeVisible();
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' };
    for (const token of ['new', 'x'.repeat(43), '%00', 'constructor']) {
      expect((await other.goto(`/quotes/${quoteId}/edit/${token}`))?.status()).toBe(404);
      const path = `/quotes/${quoteId}/edit/${token}/send`;
      const answer = await api.post(path, 'buyer_reference=PR-9999-FAKE', { headers });
      expect([answer.status, answer.text], token).toEqual([409, expect.stringContaining('version_conflict')]);
    }
    await other.close();
    await fillDetails(page, { 'Your reference': 'PR-2026-0882' });
    await expect(page.getByText('Saved as version 3.')).toBeVisible();
    const rows = await sql`
      select version, made_by, customer ->> 'buyer_reference' as reference from quote_versions
      where quote_id = ${quoteId} order by version`;
    expect([...rows]).toEqual([
      { version: 1, made_by: 'saver', reference: null },
      { version: 2, made_by: 'editor', reference: 'PR-2026-0881' },
      { version: 3, made_by: 'editor', reference: 'PR-2026-0882' },
    ]);
    await page.goto(`/quotes/${quoteId}`);
    await expect(page.locator('aside section', { hasText: 'Versions' }).getByRole('listitem')).toContainText([
      'Saved on the price page',
      'Changed with the edit link: company, your reference',
      'Changed with the edit link: your reference',
    ]);
    await page.getByRole('link', { name: 'Version 2' }).click();
    await expect(page.locator('.paper').getByText('PR-2026-0881')).toBeVisible();
    await expect(page.getByText('This is version 2.')).toBeVisible();
    await expect(page.locator('[data-verify]')).toHaveText([/^Verified/, /^Verified/]);
    expect((await api.get(`/quotes/${quoteId}?version=4`)).status).toBe(404);
  });
});

test('a quote of the API is stored when it is first shown', async ({ page, api, sql }) => {
  const quoteId = textOf(recordOf(await api.post('/api/quote', plainQuote), 'quote'), 'quote_id');
  const path = `/api/quotes/${quoteId}`;
  expect(objectOf((await api.get(path)).json)).not.toHaveProperty('document');
  await page.goto(`/quotes/${quoteId}`);
  await expect(page.locator('aside section', { hasText: 'Versions' })).toContainText(
    'Created through the API, stored when first opened',
  );
  expect(objectOf((await api.get(path)).json)).toMatchObject({
    document: { version: 1, replaces: null, customer: null, seller: { name: 'Tessera' } },
    document_signature: { jws: expect.stringMatching(/\.\./) },
  });
  await sql`
    update quote_documents set valid_until = '2026-01-02', filed_at = filed_at + interval '2 days'
    where quote_id = ${quoteId}`;
  await page.goto(`/quotes/${quoteId}?over=1`);
  await expect(page.locator('[data-verify]')).toHaveText([/^Verified/, /does not match this quote/]);
  await expect(page.locator('.paper').getByText('Expired on (UTC)')).toBeVisible();
  await expect(page.locator('.paper').getByText(/^as stored on \d+ \w+ \d{4}$/)).toBeVisible();
  expect((await api.get(`/quotes/${quoteId}/memo.txt`)).text).toMatch(/^Expired; price the pilot again: /);
  await page.getByRole('link', { name: 'Price it again' }).click();
  await expect(page).toHaveURL(/\/quote\?/);
});

test('a form on another site’s page stores nothing', async ({ api, sql }) => {
  const quoteId = textOf(recordOf(await api.post('/api/quote', plainQuote), 'quote'), 'quote_id');
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'https://evil.example' };
  const answer = await api.post(`/quotes/${quoteId}/edit/new/send`, 'prepared_for=Evil', { headers });
  expect(answer.status).toBe(403);
  expect(await sql`select 1 from quote_documents where quote_id = ${quoteId}`).toHaveLength(0);
});

test('a quote that is saved on its page keeps the pilot’s contents', async ({ page, sql }) => {
  await page.goto('/quote');
  await page.getByRole('button', { name: 'Save this quote' }).click();
  await page.waitForURL(/\/quotes\//);
  const [row] = await sql`
    select scope ->> 'durationDays' as days, valid_until - (created_at at time zone 'utc')::date as valid
    from quote_documents join quotes using (quote_id) where quote_id = ${quoteIdOf(page)}`;
  expect(row).toEqual({ days: '14', valid: 30 });
});

test.describe('the form of the customer’s details', () => {
  test.use({ reducedMotion: 'reduce' });

  test(`is ${soundPage}`, async ({ page, api }) => {
    const quoteId = textOf(recordOf(await api.post('/api/quote', longest), 'quote'), 'quote_id');
    await page.goto(`/quotes/${quoteId}/edit/new`);
    await expectSound(page);
  });
});
