import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { expect, holdScripts, hydrated, quoteIdOf, savedQuoteUrl, test } from './buyer';

const viewports = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };

const save = (page: Page) => page.getByRole('button', { name: 'Save this quote' });

async function choose(page: Page): Promise<void> {
  await page.getByLabel('Message and document review with your reviewers').check();
  await page.locator('#annual_commit').fill('150k');
  await page.getByLabel('custom integration').check();
  await page.getByLabel('real personal data').check();
}

/** Values of the quote's fields, without the compared plans. */
const controlsOf = (page: Page) =>
  page.locator('form#calculator').evaluate((form) => {
    const data = new FormData(form instanceof HTMLFormElement ? form : undefined);
    data.delete('compare');
    return Object.fromEntries([...data].map(([name, value]) => [name, String(value)]));
  });

const chosen = {
  offer_id: 'message-review-30',
  annual_commit: '150k',
  messages_a_month: '',
  checking_cost: '',
  custom_integration: 'true',
  pii_real: 'true',
};

/** Returns the stored quote of the shown page. */
async function storedQuote(page: Page, sql: Sql) {
  await expect(page).toHaveURL(savedQuoteUrl);
  const [row] = await sql`
    select offer_id, provided_annual_commit::float as commit, pilot_price::float as price, custom_integration,
      pii_real, samples_available
    from quotes where quote_id = ${quoteIdOf(page)}`;
  return row;
}

const asChosen = {
  offer_id: 'message-review-30',
  commit: 150_000,
  price: 20_860,
  custom_integration: true,
  pii_real: true,
  samples_available: false,
};

/** Addresses that a page requested or had. None may contain the key of its form. */
function recordAddresses(page: Page): string[] {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  return addresses;
}

for (const [device, viewport] of Object.entries(viewports)) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport });

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false });

      test('the chosen values are calculated and stored', async ({ page, sql }) => {
        const addresses = recordAddresses(page);
        await page.goto('/quote');
        await choose(page);
        await save(page).click();
        expect(await storedQuote(page, sql)).toEqual(asChosen);

        await page.goto('/quote');
        await choose(page);
        await page.locator('#annual_commit').press('Enter');
        await expect(page.locator('#comes-back')).toHaveText('−$10,430');
        await expect(page).toHaveURL(`/quote?${new URLSearchParams(chosen)}&compare=&compare=`);
        expect(addresses.filter((address) => address.includes('idempotency_key'))).toEqual([]);
        expect(await controlsOf(page)).toEqual(chosen);
        await save(page).click();
        expect(await storedQuote(page, sql)).toEqual(asChosen);
      });
    });

    test.describe('whose scripts fail', () => {
      test.use({ expectedFailures: ['ERR_FAILED'] });

      test('the chosen values are calculated and stored', async ({ page, sql }) => {
        const addresses = recordAddresses(page);
        await page.route('**/_next/static/**/*.js', (route) => route.abort());
        await page.goto('/quote');
        await choose(page);
        await page.getByRole('button', { name: 'Calculate' }).click();
        await expect(page.locator('#comes-back')).toHaveText('−$10,430');
        await page.getByLabel('real personal data').uncheck();
        await save(page).click();
        expect(await storedQuote(page, sql)).toEqual({ ...asChosen, pii_real: false });
        expect(addresses.filter((address) => address.includes('idempotency_key'))).toEqual([]);
      });
    });

    for (const moment of ['before', 'as', 'after']) {
      test(`values chosen before the scripts load are stored ${moment} they load`, async ({ page, sql }) => {
        const release = await holdScripts(page);
        await page.goto('/quote', { waitUntil: 'domcontentloaded' });
        await choose(page);
        await expect(page.getByRole('button', { name: 'Calculate' })).toBeVisible();
        expect(await controlsOf(page)).toEqual(chosen);
        if (moment !== 'before') release();
        if (moment === 'after') {
          await hydrated(page);
          await expect(page.locator('#comes-back')).toHaveText('−$10,430');
          await expect(page.getByRole('button', { name: 'Calculate' })).toBeHidden();
          expect(await controlsOf(page)).toEqual(chosen);
        }
        await save(page).click();
        expect(await storedQuote(page, sql)).toEqual(asChosen);
        release();
      });
    }

    test('values chosen with scripts are stored, and again after Back and a change', async ({
      page,
      sql,
    }) => {
      const addresses = recordAddresses(page);
      await page.goto('/quote');
      await hydrated(page);
      await choose(page);
      await save(page).click();
      expect(await storedQuote(page, sql)).toEqual(asChosen);
      await page.goBack();
      await page.getByLabel('custom integration').uncheck();
      const controls = await controlsOf(page);
      await save(page).click();
      const price = controls.offer_id === 'message-review-30' ? 14_900 : 4_900;
      expect(await storedQuote(page, sql)).toMatchObject({
        offer_id: controls.offer_id,
        custom_integration: false,
        pii_real: controls.pii_real === 'true',
        price,
      });
      expect(controls).toMatchObject({ offer_id: 'message-review-30', annual_commit: '150k' });
      expect(addresses.filter((address) => address.includes('idempotency_key'))).toEqual([]);
    });
  });
}

test('Enter before the scripts load calculates once they have failed to load', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/quote', { waitUntil: 'domcontentloaded' });
  await choose(page);
  await page.locator('#annual_commit').press('Enter');
  // The form waits some seconds for the scripts, and then submits without them: its empty fields are sent as well.
  const sent = new URLSearchParams({ ...chosen, compare: '' });
  sent.append('compare', '');
  await expect(page).toHaveURL(`/quote?${sent}`, { timeout: 15_000 });
  release();
});

test('the same key with other figures makes another quote, with the same figures the same one', async ({
  api,
  sql,
}) => {
  const { text } = await api.get('/quote');
  const key = /<button[^>]*name="idempotency_key"[^>]*>/.exec(text)?.[0].match(/value="([^"]+)"/)?.[1] ?? '';
  const saved = async (figures: Record<string, string>) => {
    const body = new URLSearchParams({ offer_id: 'masking-shadow-14', ...figures, idempotency_key: key });
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html' };
    return api.post('/quote/save', body.toString(), { headers });
  };
  const at = async (figures: Record<string, string>) =>
    ((await saved(figures)).headers.location ?? '').replace(/\?edit=[\w-]{43}&?/, '?').replace(/\?$/, '');
  const both = await Promise.all([at({ annual_commit: '80k' }), at({ annual_commit: '80,000' })]);
  expect(new Set(both.map((location) => location.replace('?replayed=1', ''))).size).toBe(1);
  const other = await at({ annual_commit: '90k' });
  expect(both).not.toContain(other);
  expect(await at({ annual_commit: '90 000' })).toBe(`${other}?replayed=1`);
  const ticked = await at({ annual_commit: '90k', samples_available: 'on' });
  expect([...both, other]).not.toContain(ticked);
  const [row] = await sql`
    select provided_annual_commit::float as commit, samples_available from quotes
    where quote_id = ${ticked.split('/').pop() ?? ''}`;
  expect(row).toEqual({ commit: 90_000, samples_available: true });
  const refused = await saved({ annual_commit: '90.000' });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('Did you mean $90,000 or $90?');
});
