import type { Page } from '@playwright/test';
import { fillRequest, hydrated } from '../../e2e/pages/buyer';

/** A page, or a later state of it, and the steps that lead a buyer there. */
export interface PageState {
  name: string;
  /** Cookie header of the reader. */
  cookie?: string;
  reach: (page: Page) => Promise<unknown>;
}

/** Maximum submissions of a form by one address in a minute. */
const requestsTaken = 30;

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save this quote' });
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send for review' });
const summary = (page: Page) => page.getByRole('main').getByRole('alert');

async function saveQuote(page: Page): Promise<void> {
  await page.goto('/quote?annual_commit=100000&custom_integration=true&pii_real=true');
  await saveButton(page).click();
  await page.waitForURL(/\/quotes\//);
}

/** An amount that is valid JSON and too long for any line: 309 digits. */
const hugeAmount = 1e308;

/**
 * Creates a quote by the API for a plan of {@link hugeAmount}, whose condition is longer than any line, and returns its
 * path.
 */
export async function bigQuote(page: Page): Promise<string> {
  const data = { offer_id: 'masking-shadow-14', annual_commit: hugeAmount };
  const answer: { quote?: { quote_id?: unknown } } = await (
    await page.request.post('/api/quote', { data })
  ).json();
  return `/quotes/${String(answer.quote?.quote_id)}`;
}

async function openRequest(page: Page): Promise<void> {
  await page.goto('/request');
  await hydrated(page);
}

async function sendRequest(page: Page): Promise<void> {
  await fillRequest(page);
  await page.locator('#contact_consent').check();
  await sendButton(page).click();
}

/** Uses up the form limit of one address for a minute, on behalf of the page. */
async function useUpRate(page: Page, path: string): Promise<void> {
  const headers = { Accept: 'application/json' };
  for (let count = 0; count < requestsTaken; count += 1)
    await page.request.post(path, { form: { company: 'A' }, headers });
}

const visit = (name: string, path: string): PageState => ({ name, reach: (page) => page.goto(path) });

/** The pages for buyers, and the states that most of them see. */
export const basicStates: readonly PageState[] = [
  visit('home', '/'),
  visit('home with a pilot chosen', '/?work=both&acting=reviewed&checked=some'),
  visit('offer speech', '/offers/masking-shadow-14'),
  visit('offer documents', '/offers/message-review-30'),
  visit('compare', '/compare'),
  visit('trust', '/trust'),
  visit('evidence', '/evidence'),
  visit('sample speech', '/samples/masking-shadow-14'),
  visit('sample documents', '/samples/message-review-30'),
  {
    name: 'sample recomputed',
    reach: async (page) => {
      await page.goto('/samples/masking-shadow-14');
      await page.getByRole('button', { name: 'Recompute' }).click();
      await page.getByText('All figures').click();
    },
  },
  visit('privacy', '/privacy'),
  visit('not found', '/no-such-page'),
  visit('calculator', '/quote'),
  visit('calculator below the minimum', '/quote?annual_commit=50000&custom_integration=true'),
  visit('request', '/request'),
  visit('quote not found', '/quotes/quote_0'),
  { name: 'quote', reach: saveQuote },
  {
    name: 'calculator refused',
    reach: async (page) => {
      await page.goto('/quote?annual_commit=15%25');
      await saveButton(page).click();
      await summary(page).waitFor();
    },
  },
  {
    name: 'request errors',
    reach: async (page) => {
      await openRequest(page);
      await page.getByText('Details that help the review').click();
      await page.locator('#annual_commit').fill('15%');
      await page.locator('#success_metric').fill('x'.repeat(2_003));
      await sendButton(page).click();
      await summary(page).waitFor();
    },
  },
  {
    name: 'receipt',
    reach: async (page) => {
      await openRequest(page);
      await sendRequest(page);
      await page.waitForURL(/\/receipts\//);
    },
  },
];

/** States that few buyers see. */
export const furtherStates: readonly PageState[] = [
  visit('receipt not found', '/receipts/lead_0'),
  visit('calculator unknown pilot', '/quote?offer_id=gone'),
  visit('calculator of more than can be said exactly', '/quote?annual_commit=99999999999999999999'),
  visit('search for one long word', `/developers/search?q=${'W'.repeat(200)}`),
  { name: 'quote of a huge plan', reach: async (page) => page.goto(await bigQuote(page)) },
  { name: 'memo of a huge plan', reach: async (page) => page.goto(`${await bigQuote(page)}/memo`) },
  {
    name: 'calculator changed by typing',
    reach: async (page) => {
      await page.goto('/quote');
      await hydrated(page);
      await page.locator('#annual_commit').fill('120,000');
      await page.getByText('$18,000').first().waitFor();
    },
  },
  {
    name: 'calculator 429',
    reach: async (page) => {
      await page.goto('/quote');
      await useUpRate(page, '/quote/save');
      await saveButton(page).click();
      await summary(page).waitFor();
    },
  },
  {
    name: 'quote replay',
    reach: async (page) => {
      await saveQuote(page);
      await page.goto(`${page.url()}?replayed=1`);
    },
  },
  {
    name: 'quote copied',
    reach: async (page) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await saveQuote(page);
      await page.getByText('For software: JSON and curl').click();
      await page.getByRole('button', { name: 'Copy JSON' }).click();
      await page.getByText('Copied').first().waitFor();
    },
  },
  {
    name: 'request from a quote',
    reach: async (page) => {
      await saveQuote(page);
      await page.getByRole('link', { name: 'Request this pilot' }).click();
      await page.waitForURL(/\/request\?/);
    },
  },
  {
    name: 'request with draft and details',
    reach: async (page) => {
      await openRequest(page);
      await fillRequest(page);
      await page.getByText('Details that help the review').click();
      await page.locator('#workflow').fill('x'.repeat(1_950));
      await page.getByText('Draft kept in this tab.').waitFor();
    },
  },
  {
    name: 'request 429',
    reach: async (page) => {
      await openRequest(page);
      await useUpRate(page, '/request/send');
      await sendRequest(page);
      await summary(page).waitFor();
    },
  },
  {
    name: 'request already sent',
    reach: async (page) => {
      await openRequest(page);
      await sendRequest(page);
      await page.waitForURL(/\/receipts\//);
      await page.goBack();
      await page.getByText('Change your answers to send a new request.').waitFor();
    },
  },
  {
    name: 'receipt replay',
    reach: async (page) => {
      await openRequest(page);
      await sendRequest(page);
      await page.waitForURL(/\/receipts\//);
      await page.goto(`${page.url()}?replayed=1`);
    },
  },
  {
    name: 'receipt of an erased request',
    reach: async (page) => {
      await openRequest(page);
      await sendRequest(page);
      await page.waitForURL(/\/receipts\//);
      await page.getByRole('link', { name: 'Erase the request' }).click();
      await page.getByRole('button', { name: 'Erase this request permanently' }).click();
      await page.getByRole('heading', { name: 'This request was deleted' }).waitFor();
    },
  },
  {
    name: 'page that failed',
    reach: async (page) => {
      await page.goto('/quote');
      await hydrated(page);
      // Only code that uses this text while rendering fails.
      await page.evaluate((marker) => {
        const { trim } = String.prototype;
        String.prototype.trim = function () {
          if (String(this) === marker) throw new Error('ERR_BROKEN_BY_THE_TEST');
          return trim.call(this);
        };
      }, '1987654');
      await page.locator('#annual_commit').fill('1987654');
      await page.getByRole('heading', { name: 'This page could not be shown' }).waitFor();
    },
  },
];

/** States that come about while the database answers nothing. */
export const silentDatabaseStates: readonly PageState[] = [
  visit('quote 503', '/quotes/quote_00000000000000000000000000000000'),
  visit('receipt 503', '/receipts/lead_00000000000000000000000000000000'),
  {
    name: 'calculator 503',
    reach: async (page) => {
      await page.goto('/quote');
      await saveButton(page).click();
      await summary(page).waitFor();
    },
  },
  {
    name: 'request 503',
    reach: async (page) => {
      await openRequest(page);
      await sendRequest(page);
      await summary(page).waitFor();
    },
  },
];
