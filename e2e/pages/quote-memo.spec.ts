import { recordOf, textOf } from '../support/answers';
import { readPdf } from '../support/pdf';
import { expect, test } from './buyer';
import { expectSound, soundPage } from './sound-page';

const dearest = {
  offer_id: 'message-review-30',
  annual_commit: 50_000,
  custom_integration: true,
  pii_real: true,
};

test('the memo is available as Markdown and as text, with the warnings of the quote', async ({ api }) => {
  const quoteId = textOf(recordOf(await api.post('/api/quote', dearest), 'quote'), 'quote_id');
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

test('the memo prints what is typed on it, but sends none of it', async ({ page, api, sql }) => {
  const quoteId = textOf(recordOf(await api.post('/api/quote', dearest), 'quote'), 'quote_id');
  await page.goto(`/quotes/${quoteId}/memo`);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await page.getByLabel('Reason').fill('Blacking out takes six people');
  await page.getByLabel('Expected saving').fill('$90,000 a year');
  await page.getByLabel('Approver').fill('Kim Lee, CFO');
  await page.getByLabel('Budget code').fill('CL-204');
  const { pages, text } = readPdf(await page.pdf({ format: 'A4' }));
  expect(pages).toBe(1);
  for (const typed of ['Blackingouttakessixpeople', '$90,000ayear', 'KimLee,CFO', 'CL-204'])
    expect(text).toContain(typed);
  expect(sent).toEqual([]);
  expect(await sql`select 1 from quote_versions where quote_id = ${quoteId} and version > 1`).toHaveLength(0);
  expect((await api.get(`/quotes/${quoteId}/memo.txt`)).text).toContain('Expected saving:\nApprover:\n');
});

test.describe('two saved quotes', () => {
  test.use({ javaScriptEnabled: false });

  test('are compared by their numbers, with what differs', async ({ page, api }) => {
    const numberOf = async (body: object) => {
      const quoteId = textOf(recordOf(await api.post('/api/quote', body), 'quote'), 'quote_id');
      await page.goto(`/quotes/${quoteId}`);
      return (await page.title()).split(' ')[1] ?? '';
    };
    const second = await numberOf(dearest);
    const first = await numberOf({ offer_id: 'message-review-30', annual_commit: 60_000 });
    await page.getByRole('link', { name: 'Compare with another quote' }).click();
    await expect(page.getByLabel('First quote')).toHaveValue(first);
    await page.getByLabel('Second quote').fill('Q-0000-0000-0000');
    await page.getByRole('button', { name: 'Compare' }).click();
    await expect(page.locator('#second-error')).toContainText('No quote has this number.');
    await page.getByLabel('Second quote').fill(second.toLowerCase());
    await page.getByRole('button', { name: 'Compare' }).click();
    const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) });
    await expect(row('You pay')).toContainText('Differs');
    await expect(row('You pay').getByRole('cell')).toHaveText(['$14,900', '$20,860']);
    await expect(row('Length')).not.toContainText('Differs');
    await expect(row('Length').getByRole('cell')).toHaveText(['30 calendar days', '30 calendar days']);
  });
});

test.describe('the memo', () => {
  test.use({ reducedMotion: 'reduce' });

  test(`is ${soundPage}`, async ({ page, api }) => {
    const quoteId = textOf(recordOf(await api.post('/api/quote', dearest), 'quote'), 'quote_id');
    await page.goto(`/quotes/${quoteId}/memo`);
    await expectSound(page);
  });

  test(`and two quotes side by side are ${soundPage}`, async ({ page, api }) => {
    const quoteId = textOf(recordOf(await api.post('/api/quote', dearest), 'quote'), 'quote_id');
    await page.goto(`/quotes/${quoteId}`);
    const number = (await page.title()).split(' ')[1] ?? '';
    await page.goto(`/quotes/compare?first=${number}&second=${number}`);
    await expectSound(page);
  });
});
