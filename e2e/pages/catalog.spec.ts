import type { Page } from '@playwright/test';
import { test as acceptance, expect } from '../support/acceptance';
import { objectOf } from '../support/answers';
import { documentOffer, offers, speechOffer } from '../support/literals';
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

test.describe('the catalog', () => {
  test('shows every offer with what it costs and what comes back', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Two pilots. Fixed price, fixed length, evidence you keep.',
    );
    const speech = page.getByRole('article', { name: speechOffer.name });
    for (const words of [
      speechOffer.headline,
      '$12,500.00 Non-binding',
      'With a custom integration (×1.4): $17,500.00',
      '$9,000.00 at a commit of $60,000, $25,000 from $166,666.67 on',
      '15% of your annual commit comes back as credit, but at least $5,000 and at most $25,000.',
      "Sign the annual agreement within 30 days of the pilot's end.",
      '$60,000.00',
      'Offline, Shadow, Staging',
      'The buyer keeps all evidence deliverables regardless of the verdict.',
      ...speechOffer.required_inputs,
    ]) {
      await expect(speech).toContainText(words);
    }
    const documents = page.getByRole('article', { name: documentOffer.name });
    for (const words of [
      '$28,000.00 Non-binding',
      '$14,000.00 at a commit of $120,000 or more',
      'no more than 50% of the pilot price',
      'Day 15. The buyer may stop at the checkpoint; the second half is then not billed.',
      '50% at start, 50% at checkpoint. Proposed, not yet committed.',
      'Offline, Shadow, Read only, Human in the loop',
    ]) {
      await expect(documents).toContainText(words);
    }
    await expect(documents.getByRole('img')).toHaveAccessibleName(
      '30 days: start on day 0, checkpoint on day 15 to stop or continue, verdict on day 30',
    );
  });

  test('leads to the calculator and the request with the offer chosen', async ({ page }) => {
    await page.goto('/');
    const documents = page.getByRole('article', { name: documentOffer.name });
    for (const [name, path] of [
      ['Calculate the credit', '/quote'],
      ['Request a review', '/request'],
    ] as const) {
      const link = documents.getByRole('link', { name });
      await expect(link).toHaveAttribute('href', `${path}?offer_id=document-review-30`);
    }
  });
});

test.describe('the page of an offer', () => {
  for (const offer of offers) {
    test(`says everything of ${offer.id}`, async ({ page }) => {
      await page.goto(`/offers/${offer.id}`);
      await expect(page).toHaveTitle(`${offer.name} · Tessera pilots`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(offer.name);
      const main = page.getByRole('main');
      const checkpoint = offer.mid_pilot_checkpoint;
      for (const words of [
        offer.id,
        offer.headline,
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
          ? ['Day 15: stop or continue', 'Proposed, not yet committed']
          : ['None: the pilot runs its 14 days.']),
        ...(checkpoint ? [checkpoint.billing, checkpoint.stop_right] : []),
        'human_approval_required: true',
        'external_actions_authorized: false',
        'sensitive_data_allowed: false',
        'production_fallback_capture_allowed: false',
      ]) {
        await expect(main).toContainText(words);
      }
      await expect(main.getByRole('link', { name: 'Open the sample evidence package' })).toHaveAttribute(
        'href',
        `/samples/${offer.id}`,
      );
    });
  }

  test('gives price, minimum and modes of each in words', async ({ page }) => {
    const main = page.getByRole('main');
    await page.goto('/offers/speech-shadow-14');
    await expect(main).toContainText('$12,500.00 Non-binding');
    await expect(main).toContainText('Fixed credit-back');
    await expect(main).toContainText('the floor of $5,000 never comes into play');
    await page.goto('/offers/document-review-30');
    await expect(main).toContainText('Partial credit-back');
    await expect(main).toContainText('Human in the loop: a person of yours decides on every output');
  });

  test('is a clear page for an offer that does not exist', async ({ page }) => {
    for (const path of ['/offers/no-such-offer', '/samples/no-such-offer', '/no-such-page']) {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page).toHaveTitle('Page not found · Tessera pilots');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no page here');
      await expect(page.getByRole('main')).toHaveCount(1);
    }
  });
});

test.describe('the comparison', () => {
  test('marks the lines that differ, and only them', async ({ page }) => {
    await page.goto('/compare');
    const table = page.getByRole('table').first();
    await expect(table.getByRole('columnheader')).toHaveText([speechOffer.name, documentOffer.name]);
    const row = (name: string) =>
      table.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
    for (const [name, ...values] of [
      ['Pilot price differs', '$12,500.00 Non-binding', '$28,000.00 Non-binding'],
      ['Minimum annual commit differs', '$60,000.00', '$120,000.00'],
      ['Credit at the minimum commit differs', '$9,000.00', '$14,000.00'],
      ['Highest credit differs', '$25,000.00', '$14,000.00'],
      ['Duration differs', '14 days', '30 days'],
      ['Staging differs', 'Yes', 'No'],
      ['Human in the loop differs', 'No', 'Yes'],
      ['Status of the checkpoint differs', 'No checkpoint', 'Proposed, not yet committed'],
    ] as const) {
      await expect(row(name).getByRole('cell')).toHaveText([...values]);
    }
    for (const name of ['Offline', 'Shadow', 'Conditions', 'Ownership']) {
      await expect(row(name)).toHaveCount(1);
      await expect(row(name)).not.toContainText('differs');
    }
  });

  test('has the exact figures of its chart in a table', async ({ page }) => {
    await page.goto('/compare');
    expect(await cellsOf(page, '.credit-table')).toEqual([
      ['Shadow-mode speech evaluation'],
      ['below $60,000.00', '$0.00', 'below the minimum commit'],
      ['$60,000.00 to $166,666.67', '$9,000.00 to $25,000.00', '15% of the commit'],
      ['$166,666.67 and more', '$25,000.00', 'the cap'],
      ['Document and image review pilot'],
      ['below $120,000.00', '$0.00', 'below the minimum commit'],
      ['$120,000.00 and more', '$14,000.00', 'the cap'],
    ]);
    await expect(page.getByRole('img', { name: /^Credit against annual commit/ })).toHaveAccessibleName(
      'Credit against annual commit. Shadow-mode speech evaluation: nothing before, then $9,000 at $60,000, $25,000 at $166,666.67. Document and image review pilot: nothing before, then $14,000 at $120,000.',
    );
  });
});

test.describe('the sample evidence packages', () => {
  for (const offer of offers) {
    test(`of ${offer.id} is the same as a page and as JSON`, async ({ page, api }) => {
      const twin = objectOf((await api.get(`/samples/${offer.id}.json`)).json);
      expect(twin.offer_id).toBe(offer.id);
      expect(twin.anonymised_sample).toBe(true);
      await page.goto(`/samples/${offer.id}`);
      const main = page.getByRole('main');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(twin.title));
      await expect(main).toContainText('Sample, invented figures');
      await expect(main).toContainText(String(objectOf(twin.verdict).sentence));
      const lists = [twin.limits, twin.method].map((list) => (Array.isArray(list) ? list.map(String) : []));
      for (const words of lists.flat()) await expect(main).toContainText(words);
      const metrics = Array.isArray(twin.metrics) ? twin.metrics.map(objectOf) : [];
      expect(metrics.length).toBeGreaterThan(3);
      for (const metric of metrics) await expect(main).toContainText(String(metric.name));
      await expect(main.getByRole('link', { name: 'This package as JSON' })).toHaveAttribute(
        'href',
        `/samples/${offer.id}.json`,
      );
    });
  }
});

test.describe('for search engines', () => {
  test('robots.txt and the sitemap name what may be read', async ({ api }) => {
    const robots = await api.get('/robots.txt');
    expect(robots.status).toBe(200);
    for (const path of ['/quotes/', '/receipts/', '/inbox'])
      expect(robots.text).toContain(`Disallow: ${path}\n`);
    expect(robots.text).toContain(`Sitemap: ${api.url}/sitemap.xml`);
    const sitemap = await api.get('/sitemap.xml');
    for (const path of publicPaths()) expect(sitemap.text).toContain(`<loc>${api.url}${path}</loc>`);
    expect(sitemap.text).not.toMatch(/quotes|receipts|inbox|\[/);
  });

  test('the offers are structured data', async ({ page }) => {
    await page.goto('/');
    const catalog = await structuredData(page);
    expect(catalog).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'OfferCatalog',
      numberOfItems: 2,
      itemListElement: [
        { '@type': 'Offer', sku: 'speech-shadow-14', price: '12500.00', priceCurrency: 'USD' },
        { '@type': 'Offer', sku: 'document-review-30', price: '28000.00', priceCurrency: 'USD' },
      ],
    });
    await page.goto('/offers/document-review-30');
    expect(await structuredData(page)).toMatchObject({ '@type': 'Offer', price: '28000.00' });
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 720 } });

  test('a buyer gets from the catalog to the evidence and to the comparison', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: speechOffer.name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(speechOffer.name);
    await page.getByRole('link', { name: 'Open the sample evidence package' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Verdict' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Compare' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The offers, line by line');
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
