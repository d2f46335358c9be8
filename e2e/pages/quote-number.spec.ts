import { recordOf, textOf } from '../support/answers';
import { freshAddress } from '../support/client';
import { plainQuote, quoteNumberPattern } from '../support/literals';
import { expect, test } from './buyer';

test('a quote number leads to its quote in any spelling', async ({ api }) => {
  const quoteId = textOf(recordOf(await api.post('/api/quote', plainQuote), 'quote'), 'quote_id');
  const { text } = await api.get(`/quotes/${quoteId}`);
  const number = /\/q\/(Q-[0-9A-Z-]+)/.exec(text)?.[1] ?? '';
  expect(number).toMatch(quoteNumberPattern);
  const bare = number.slice(2).replaceAll('-', '');
  for (const written of [number, number.toLowerCase(), bare, number.replaceAll('-', '\u2013'), ` ${bare} `]) {
    const answer = await api.get(`/q/${encodeURIComponent(written)}`);
    expect(answer.status).toBe(307);
    expect(answer.headers.location).toMatch(new RegExp(`/quotes/${quoteId}$`));
  }
  for (const other of ['Q-0000-0000-0000', 'nonsense', '%E0%A4%A']) {
    expect([400, 404]).toContain((await api.get(`/q/${other}`)).status);
  }
});

test.describe('the field for a number', () => {
  test.use({ javaScriptEnabled: false, expectedFailures: [404] });

  test('leads from a printed number to its quote, and reports a wrong number', async ({ page, api }) => {
    const quoteId = textOf(recordOf(await api.post('/api/quote', plainQuote), 'quote'), 'quote_id');
    const number = /\/q\/(Q-[0-9A-Z-]+)/.exec((await api.get(`/quotes/${quoteId}`)).text)?.[1] ?? '';
    const field = page.getByLabel('Find a quote by its number');
    await page.goto('/quote');
    await field.fill('Q-0000-0000-0000');
    await page.getByRole('button', { name: 'Find quote' }).click();
    await expect(page.getByRole('heading', { name: 'Quote number not found' })).toBeVisible();
    await expect(page.getByText('Quote links are long')).toHaveCount(0);
    await expect(field).toHaveValue('Q-0000-0000-0000');
    await field.fill(number.toLowerCase().replaceAll('-', ' \u2013 '));
    await page.getByRole('button', { name: 'Find quote' }).click();
    await expect(page).toHaveURL(`/quotes/${quoteId}`);
    await page.goto('/q?number=%2F..%2Fno%20number');
    await expect(page.getByRole('heading', { name: 'Quote number not found' })).toBeVisible();
    await page.goto('/q');
    await expect(page).toHaveURL('/quote');
  });
});

test('guessing numbers is limited like a POST', async ({ api }) => {
  const headers = { 'X-Forwarded-For': freshAddress() };
  const statuses: number[] = [];
  for (let guess = 0; guess < 31; guess += 1)
    statuses.push((await api.get('/q/Q-0000-0000-0000', { headers })).status);
  expect(statuses).toEqual([...new Array<number>(30).fill(404), 429]);
});
