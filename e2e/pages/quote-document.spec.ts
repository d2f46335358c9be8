import { recordOf, textOf } from '../support/answers';
import { plainQuote, quoteNumberPattern } from '../support/literals';
import { readPdf, withoutSpace } from '../support/pdf';
import { errorSummary, expect, test } from './buyer';
import { expectSound, soundPage } from './sound-page';

/** The longest quote of the offers as they come: a checkpoint, every warning, and a name that wraps. */
const longest = {
  offer_id: 'message-review-30',
  annual_commit: 50_000,
  custom_integration: true,
  pii_real: true,
};

const longestOnPaper = [
  'Northgate Claims and Subrogation Services, Procurement',
  'PR-2026-00417',
  'Message and document review with your reviewers',
  'Learn which messages your reviewers can wave through',
  '$20,860',
  'Valid until',
  'none: credit starts at a plan of $60,000 a year',
  'The 30-day pilot at a fixed price',
  'Custom integration (× 1.4, by change order)',
  'Decisions of your reviewers for at least 500 of them',
  'Read-only access to a staging environment, or batch files',
  'Decisions (JSON Lines)',
  'The buyer keeps all evidence deliverables regardless of the verdict.',
  'Real personal data before the data protection agreements are signed',
  'Offline, shadow, read only or human in the loop.',
  'Day 15, proposed, not yet committed: 50% at start, 50% at checkpoint.',
  'no more than 50% of the pilot price',
  'It has no cash value and is non-refundable.',
  'Entities: available',
  'PII detection: available',
  'Prepared for (not signed)',
  'Your reference (not signed)',
  'Samples are required before a paid pilot proposal.',
  'a named risk owner before the pilot',
  'For your internal approval',
  'To be agreed by both sides',
  'Non-binding estimate',
];

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a quote is one page on A4 and on Letter, with everything that procurement files', async ({
      page,
      api,
    }) => {
      const quote = recordOf(await api.post('/api/quote', longest), 'quote');
      const quoteId = textOf(quote, 'quote_id');
      await page.goto(`/quotes/${quoteId}`);
      await page.getByLabel('Prepared for').fill(longestOnPaper[0] ?? '');
      await page.getByLabel('Your reference').fill(longestOnPaper[1] ?? '');
      await page.getByRole('button', { name: 'Save to the quote' }).click();
      await expect(page.getByText('Saved to the quote.')).toBeVisible();
      const number = (await page.title()).split(' ')[1] ?? '';
      expect(number).toMatch(quoteNumberPattern);
      await expect(page).toHaveTitle(
        `Quote ${number} Tessera Message and document review with your reviewers`,
      );
      for (const format of ['A4', 'Letter']) {
        const { pages, text } = readPdf(await page.pdf({ format }));
        expect(pages, format).toBe(1);
        for (const item of [...longestOnPaper, number, quoteId, `/q/${number}`])
          expect(text, `${item} on ${format}`).toContain(withoutSpace(item));
        expect(text, format).not.toContain('Requestthispilot');
      }
      await page.getByRole('link', { name: 'Read it', exact: true }).click();
      await expect(page).toHaveURL(`/quotes/${quoteId}/memo`);
      await expect(page.getByText('Approve $20,860 for 30 days')).toBeVisible();
      const memo = readPdf(await page.pdf({ format: 'Letter' }));
      expect(memo.pages).toBe(1);
      expect(memo.text).toContain('Wedonotdecidenow');
    });
  });
}

test.describe('what must not stand on a quote', () => {
  test.use({ expectedFailures: [400] });

  test('is refused with what was typed kept, and never read from an address', async ({ page, api, sql }) => {
    const quoteId = textOf(recordOf(await api.post('/api/quote', plainQuote), 'quote'), 'quote_id');
    const filed = () =>
      sql`select prepared_for, buyer_reference from quote_documents where quote_id = ${quoteId}`;
    await page.goto(`/quotes/${quoteId}?prepared_for=Mallory&buyer_reference=x`);
    await expect(page.getByText('Mallory')).toHaveCount(0);
    await page.getByLabel('Prepared for').fill('Acme');
    await page.getByLabel('Your reference').fill(['sk', 'live', '4eC39HqLyjWDarjtT1zdp7dc'].join('_'));
    await page.getByRole('button', { name: 'Save to the quote' }).click();
    await expect(errorSummary(page)).toBeFocused();
    await expect(page).toHaveTitle(/^Error: Quote /);
    await expect(page.getByLabel('Prepared for')).toHaveValue('Acme');
    expect(await filed()).toHaveLength(0);

    await page.getByLabel('Your reference').fill('PR\u202e7');
    await page.getByRole('button', { name: 'Save to the quote' }).click();
    await expect(page.locator('#buyer_reference-error')).toContainText('without invisible or unreadable');

    await page.getByLabel('Your reference').fill('x'.repeat(2_001));
    await page.getByRole('button', { name: 'Save to the quote' }).click();
    await expect(page.locator('#buyer_reference-error')).toContainText('at most 60 characters');
    for (const bytes of ['%00', '%FF', '%C3%28']) {
      const body = `buyer_reference=PR${bytes}7`;
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' };
      const answer = await api.post(`/quotes/${quoteId}/prepared-for`, body, { headers });
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('invisible or unreadable')]);
    }

    await page.getByLabel('Your reference').fill('x'.repeat(61));
    await page.getByRole('button', { name: 'Save to the quote' }).click();
    await expect(page.locator('#buyer_reference-error')).toContainText('at most 60 characters');
    expect(await filed()).toHaveLength(0);

    await page.getByLabel('Your reference').fill('مرجع 12');
    await page.getByRole('button', { name: 'Save to the quote' }).click();
    await expect(page.locator('.paper bdi').getByText('مرجع 12')).toBeVisible();
    expect(await filed()).toEqual([{ prepared_for: 'Acme', buyer_reference: 'مرجع 12' }]);

    for (const label of ['Prepared for', 'Your reference']) await page.getByLabel(label).fill('');
    await page.getByRole('button', { name: 'Save to the quote' }).click();
    await expect(page.getByText('Removed from the quote.')).toBeVisible();
    expect(await filed()).toEqual([{ prepared_for: null, buyer_reference: null }]);
  });
});

test('a quote of the API shows its scope’s day until it is filed', async ({ page, api, sql }) => {
  const quoteId = textOf(recordOf(await api.post('/api/quote', plainQuote), 'quote'), 'quote_id');
  await page.goto(`/quotes/${quoteId}`);
  const ofToday = page.locator('.paper').getByText(/^as in the catalog on \d+ \w+ \d{4}$/);
  await expect(ofToday).toBeVisible();
  await page.getByLabel('Prepared for').fill('Acme');
  await page.getByRole('button', { name: 'Save to the quote' }).click();
  await expect(page.getByText('Saved to the quote.')).toBeVisible();
  await expect(ofToday).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Price it again' })).toHaveCount(0);
  await sql`
    update quote_documents set valid_until = '2026-01-02', filed_at = filed_at + interval '2 days'
    where quote_id = ${quoteId}`;
  await page.goto(`/quotes/${quoteId}?over=1`);
  await expect(page.locator('.paper').getByText('Expired on (UTC)')).toBeVisible();
  await expect(page.locator('.paper').getByText(/^as filed on \d+ \w+ \d{4}$/)).toBeVisible();
  expect((await api.get(`/quotes/${quoteId}/memo.txt`)).text).toMatch(/^Expired, price it again: /);
  await page.getByRole('link', { name: 'Price it again' }).click();
  await expect(page).toHaveURL(/\/quote\?/);
});

test.describe('where its script does not come', () => {
  test.use({ expectedFailures: ['ERR_FAILED'] });

  test('a quote shows no button that does nothing', async ({ page, api }) => {
    const quoteId = textOf(recordOf(await api.post('/api/quote', plainQuote), 'quote'), 'quote_id');
    for (const script of ['document.js', 'copy.js'])
      await page.route(`**/${script}`, (route) => route.abort());
    await page.goto(`/quotes/${quoteId}`);
    await expect(page.getByText('Use your browser to print it or save it as PDF.')).toBeVisible();
    await page.getByText('For software: JSON and curl').click();
    await expect(page.getByRole('button', { name: /Print|Share|Copy/ })).toHaveCount(0);
  });
});

test('a form of a foreign page stores nothing', async ({ api, sql }) => {
  const quoteId = textOf(recordOf(await api.post('/api/quote', plainQuote), 'quote'), 'quote_id');
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'https://evil.example' };
  const answer = await api.post(`/quotes/${quoteId}/prepared-for`, 'prepared_for=Evil', { headers });
  expect(answer.status).toBe(403);
  expect(await sql`select 1 from quote_documents where quote_id = ${quoteId}`).toHaveLength(0);
});

test('a quote that is saved on its page keeps what the pilot consists of', async ({ page, sql }) => {
  await page.goto('/quote');
  await page.getByRole('button', { name: 'Save this quote' }).click();
  await page.waitForURL(/\/quotes\//);
  const [row] = await sql`
    select scope ->> 'durationDays' as days, valid_until - (created_at at time zone 'utc')::date as valid
    from quote_documents join quotes using (quote_id) where quote_id = ${page.url().split('/').pop() ?? ''}`;
  expect(row).toEqual({ days: '14', valid: 30 });
});

test('the memo is there as Markdown and as text, with the warnings of the quote', async ({ api }) => {
  const quoteId = textOf(recordOf(await api.post('/api/quote', longest), 'quote'), 'quote_id');
  for (const [file, type, warning] of [
    ['memo.md', 'text/markdown; charset=utf-8', '- Samples are required before a paid pilot proposal.'],
    ['memo.txt', 'text/plain; charset=utf-8', '- Samples are required before a paid pilot proposal.'],
  ] as const) {
    const answer = await api.get(`/quotes/${quoteId}/${file}`);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe(type);
    expect(answer.headers['x-robots-tag']).toBe('noindex');
    expect(answer.headers['content-disposition']).toMatch(
      /^inline; filename="approval-memo-Q-[0-9A-Z-]{14}\.(?:md|txt)"$/,
    );
    expect(answer.text).toContain(warning);
    expect((await api.get(`/quotes/quote_none/${file}`)).status).toBe(404);
  }
  expect((await api.get('/quotes/quote_none/memo')).status).toBe(404);
});

test('shares the address by the device, and copies it where that is not possible', async ({
  page,
  context,
  api,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const quoteId = textOf(recordOf(await api.post('/api/quote', plainQuote), 'quote'), 'quote_id');
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'share', { value: undefined, configurable: true }),
  );
  await page.goto(`/quotes/${quoteId}`);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Address copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/q\/Q-/);

  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'share', {
      configurable: true,
      value: async (shared: unknown) => {
        document.body.dataset.shared = JSON.stringify(shared);
      },
    }),
  );
  await page.addInitScript(() => {
    window.print = () => {
      document.body.dataset.printed = 'yes';
    };
  });
  await page.reload();
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.locator('body')).toHaveAttribute(
    'data-shared',
    /"title":"Quote Q-.*"url":"http.*\/q\/Q-/,
  );
  await page.getByRole('button', { name: 'Print or save as PDF' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
});

test.describe('the memo', () => {
  test.use({ reducedMotion: 'reduce' });

  test(`is ${soundPage}`, async ({ page, api }) => {
    const quoteId = textOf(recordOf(await api.post('/api/quote', longest), 'quote'), 'quote_id');
    await page.goto(`/quotes/${quoteId}/memo`);
    await expectSound(page);
  });
});
