import type { Page } from '@playwright/test';
import { test as acceptance, expect } from '../support/acceptance';
import { objectOf } from '../support/answers';
import { maskingOffer, offers, reviewOffer } from '../support/literals';
import { publicPaths } from '../support/public-paths';

const test = acceptance.extend({ baseURL: ({ api }, use) => use(api.url) });

/** The structured data of a page, parsed. */
async function structuredData(page: Page): Promise<Record<string, unknown>> {
  const text = await page.locator('script[type="application/ld+json"]').textContent();
  return objectOf(JSON.parse(text ?? ''));
}

/** The cells of a table's body, row by row, as a reader sees them. */
async function cellsOf(page: Page, table: string): Promise<string[][]> {
  const rows = await page.locator(`${table} tbody tr`).all();
  return Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()));
}

test.describe('the page of an offer', () => {
  for (const offer of offers) {
    test(`shows everything about ${offer.id}`, async ({ page }) => {
      await page.goto(`/offers/${offer.id}`);
      await expect(page).toHaveTitle(`${offer.name} · Tessera pilots`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(offer.headline);
      const main = page.getByRole('main');
      const checkpoint = offer.mid_pilot_checkpoint;
      for (const words of [
        offer.id,
        offer.name,
        `${offer.duration_days} days`,
        ...offer.required_inputs,
        offer.deliverables_ownership ?? '',
        'Non-binding',
        'A person must approve every commercial step.',
        'The credit is for platform usage only.',
        'It has no cash value and is non-refundable.',
        'within 30 days',
        'Autonomous action in production is never allowed.',
        ...(checkpoint
          ? ['Day 15: stop or continue Proposed, not yet approved by a founder']
          : ['None: the pilot runs for the full 14 days.']),
        ...(checkpoint ? [checkpoint.billing, checkpoint.stop_right] : []),
        'human_approval_required: true',
        'external_actions_authorized: false',
        'sensitive_data_allowed: false',
        'production_fallback_capture_allowed: false',
      ]) {
        await expect(main).toContainText(words);
      }
      await expect(main.getByRole('link', { name: 'Get a quote' }).first()).toHaveAttribute(
        'href',
        `/quote?offer_id=${offer.id}`,
      );
    });
  }

  test('shows the price and its button once on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/offers/message-review-30');
    const head = page.getByRole('link', { name: 'Get a quote' }).first();
    const bar = page.locator('.buy-bar');
    await expect(head).toBeInViewport({ ratio: 1 });
    await expect(bar).toBeHidden();
    await page.getByRole('region', { name: 'What you get' }).scrollIntoViewIfNeeded();
    await expect(head).not.toBeInViewport();
    await expect(bar).toBeInViewport({ ratio: 1 });
  });

  test('states price, minimum and modes of each in words', async ({ page }) => {
    const main = page.getByRole('main');
    await page.goto('/offers/masking-shadow-14');
    await expect(main).toContainText(/\$4,900 ?Non-binding/);
    await expect(main).toContainText('With a custom integration (×1.4): $6,860.');
    await expect(main).toContainText('Fixed credit-back');
    await expect(main).toContainText('get a $4,000 usage credit: the pilot then costs $900 net');
    const days = main.getByRole('region', { name: 'Who does what in the 14 days' });
    await expect(days.getByRole('heading', { level: 3 })).toHaveText([
      'Day 0 Start',
      'Day 3 First results',
      'Day 9 Second run',
      'Day 14 Results',
    ]);
    await expect(days).toContainText('Your team spends about 8 hours in all.');
    await expect(main.getByRole('region', { name: 'What you get' }).getByRole('listitem')).toHaveCount(4);
    const measured = main.getByRole('region', { name: 'What the engine finds and misses' });
    await expect(measured.getByRole('row', { name: /^Names/ })).toContainText(
      /^Names\s*\d+\.\d% of 57\s*\d+\.\d% of 495/,
    );
    await expect(measured).toContainText('The engine misses names in lower case');
    await page.goto('/offers/message-review-30');
    await expect(main).toContainText('Partial credit-back');
    await expect(main).toContainText('Human in the loop: one of your people decides on every output');
  });

  test('explains that an offer does not exist', async ({ page }) => {
    for (const path of ['/offers/no-such-offer', '/samples/no-such-offer', '/no-such-page']) {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page).toHaveTitle('Page not found · Tessera pilots');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
      await expect(page.getByRole('main')).toHaveCount(1);
    }
  });
});

test.describe('the comparison', () => {
  test('shows the most important differences first, and folds the others', async ({ page }) => {
    await page.goto('/compare');
    const table = page.getByRole('table', { name: 'The five most important differences' });
    await expect(table.getByRole('columnheader')).toHaveText([maskingOffer.name, reviewOffer.name]);
    await expect(table.getByRole('rowheader')).toHaveText([
      'Pilot price',
      'Minimum annual plan',
      'Duration',
      'Checkpoint',
      'Human in the loop',
    ]);
    await expect(page.getByText('Highest credit')).toBeHidden();
    await page.getByText('more lines: credit, billing, modes and inputs').click();
    const row = (name: string) =>
      page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
    for (const [name, ...values] of [
      ['Pilot price', /^\$4,900 ?Non-binding$/, /^\$14,900 ?Non-binding$/],
      ['Minimum annual plan', /^\$24,000$/, /^\$60,000$/],
      ['Credit at the minimum', /^\$4,000$/, /^\$7,450$/],
      ['Highest credit', /^\$4,900$/, /^\$7,450$/],
      ['Duration', '14 days', '30 days'],
      ['Staging', 'Yes', 'No'],
      ['Human in the loop', 'No', 'Yes'],
      ['Checkpoint', 'None', 'Day 15, stop or continue. Proposed, not yet approved by a founder'],
    ] as const) {
      await expect(row(name).getByRole('cell')).toHaveText([...values]);
    }
    for (const name of ['Offline', 'Shadow', 'Credit conditions', 'Ownership'])
      await expect(row(name)).toHaveCount(1);
  });

  test('shows the exact credit of each plan in a table', async ({ page }) => {
    await page.goto('/compare');
    await page.getByText('more lines: credit, billing, modes and inputs').click();
    expect(await cellsOf(page, 'table:has(> caption:text("Credit by annual plan"))')).toEqual([
      ['Personal data masking in shadow mode'],
      ['below $24,000', '$0', 'below the minimum plan'],
      ['$24,000 to $26,666.67', '$4,000', 'the floor'],
      ['$26,666.67 to $32,666.67', '$4,000 to $4,900', '15% of the plan'],
      ['$32,666.67 and more', '$4,900', 'the cap'],
      ['Message and document review with your reviewers'],
      ['below $60,000', '$0', 'below the minimum plan'],
      ['$60,000 and more', '$7,450', 'the cap'],
    ]);
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'the browser of offers' : 'the browser of offers without scripts', () => {
    test.use({ javaScriptEnabled });

    test('filters, sorts and compares the chosen offers', async ({ page }) => {
      await page.goto('/compare');
      const heads = page
        .getByRole('table', { name: /most important differences$/ })
        .getByRole('columnheader');
      const compare = page.getByRole('button', { name: 'Compare' });
      await page.getByLabel('Sort by').selectOption('Length');
      await page.getByLabel('Price', { exact: true }).selectOption('Up to $4,900');
      await compare.click();
      await expect(page).toHaveURL(
        '/compare?price=4900&days=&sort=days&offer=masking-shadow-14&offer=message-review-30',
      );
      await expect(heads).toHaveText([maskingOffer.name]);
      await page.getByLabel('Price', { exact: true }).selectOption('Any');
      await compare.click();
      await expect(page.getByRole('status')).toContainText('Choose at least 2 pilots.');
      await expect(heads).toHaveText([maskingOffer.name, reviewOffer.name]);
      await expect(page.getByLabel('Sort by')).toHaveValue('days');
      await page.goto('/compare?days=14&data=calls&offer=%3Cb%3E&sort=down');
      await expect(heads).toHaveText([maskingOffer.name]);
      // Both pilots are about messages: there is nothing to choose.
      await expect(page.getByLabel('Kind of data')).toHaveCount(0);
    });
  });
}

test.describe('for search engines', () => {
  test('robots.txt and the sitemap list what may be read', async ({ api }) => {
    const robots = await api.get('/robots.txt');
    expect(robots.status).toBe(200);
    for (const path of ['/quotes/', '/receipts/', '/inbox'])
      expect(robots.text).toContain(`Disallow: ${path}\n`);
    expect(robots.text).toContain(`Sitemap: ${api.url}/sitemap.xml`);
    const sitemap = await api.get('/sitemap.xml');
    for (const path of publicPaths()) expect(sitemap.text).toContain(`<loc>${api.url}${path}</loc>`);
    for (const path of ['/quotes', '/receipts', '/inbox'])
      expect(sitemap.text).not.toContain(`<loc>${api.url}${path}`);
    expect(sitemap.text).not.toContain('[');
  });

  test('the offers are structured data', async ({ page }) => {
    await page.goto('/');
    const catalog = await structuredData(page);
    expect(catalog).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'OfferCatalog',
      numberOfItems: 2,
      itemListElement: [
        { '@type': 'Offer', sku: 'masking-shadow-14', price: '4900.00', priceCurrency: 'USD' },
        { '@type': 'Offer', sku: 'message-review-30', price: '14900.00', priceCurrency: 'USD' },
      ],
    });
    await page.goto('/offers/message-review-30');
    expect(await structuredData(page)).toMatchObject({ '@type': 'Offer', price: '14900.00' });
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 720 } });

  test('a buyer gets from the catalog to an offer and to the comparison', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: maskingOffer.headline }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(maskingOffer.headline);
    await page.getByRole('link', { name: 'Compare' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare the pilots line by line');
    await page.getByRole('link', { name: 'Privacy' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What we keep, why, and for how long');
  });
});

test('the skip link is the first stop and leads to the content', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
