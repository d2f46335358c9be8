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

test.describe('the home page', () => {
  test('names the outcome and has one primary act on the first screen of a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Know if our AI works on your calls and documents before you commit.',
    );
    const act = page.getByRole('link', { name: 'Price your pilot' });
    await expect(act).toHaveAttribute('href', '/quote');
    await expect(act).toBeInViewport({ ratio: 1 });
  });

  test('reads a decision off the sample package', async ({ page }) => {
    await page.goto('/');
    const figure = page.getByRole('figure', { name: 'Hand over three kinds of recordings.' });
    await expect(figure).toContainText('Keep people on two.');
    await expect(figure).toContainText('Sample, invented figures');
    const rows = figure.getByRole('listitem');
    await expect(rows).toHaveCount(5);
    await expect(rows.first()).toContainText('Landline, one speaker');
    await expect(rows.first()).toContainText('hand over');
    await expect(rows.last()).toContainText('Background noise over 20 dB');
    await expect(rows.last()).toContainText('keep a person');
    await expect(figure).toContainText('All 282 recordings 7.6% was 13.8%');
  });

  test('shows samples that were made ahead, and runs no engine', async ({ page, api }) => {
    await page.goto('/');
    const samples = page.getByRole('region', { name: 'See it work before you talk to anyone' });
    await expect(samples).toContainText('Please refund me to iban and confirm to email or on phone.');
    const sources = await samples
      .locator('audio')
      .evaluateAll((all) => all.map((one) => one.getAttribute('src')));
    expect(sources).toHaveLength(4);
    for (const source of sources) expect((await api.get(source ?? '')).status).toBe(200);
  });

  test('shows every offer with what it costs, what comes back and how long it takes', async ({ page }) => {
    await page.goto('/');
    const speech = page.getByRole('article', { name: speechOffer.name });
    for (const words of [
      speechOffer.headline,
      /\$12,500(?:\.00)?fixed price, 14 days/,
      'Sign $60,000 a year and $9,000 comes back as usage credit: $3,500 net.',
      'Offline, Shadow, Staging',
      ...speechOffer.required_inputs,
    ]) {
      await expect(speech).toContainText(words);
    }
    await expect(speech.getByRole('img')).toHaveAccessibleName(
      '14 days: start on day 0, verdict on day 14; then 30 days to sign for the credit',
    );
    const documents = page.getByRole('article', { name: documentOffer.name });
    for (const words of [
      /\$28,000(?:\.00)?fixed price, 30 days/,
      'Sign $120,000 a year and $14,000 comes back as usage credit: $14,000 net.',
      'Day 15. 50% at start, 50% at checkpoint. Proposed',
      'Offline, Shadow, Read only, Human in the loop',
    ]) {
      await expect(documents).toContainText(words);
    }
    await expect(documents.getByRole('img')).toHaveAccessibleName(
      '30 days: start on day 0, checkpoint on day 15 to stop or continue, verdict on day 30; then 30 days to sign for the credit',
    );
  });

  test('draws the time of all offers on one scale', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto('/');
    const lengths = await page
      .getByRole('article')
      .locator('svg[role="img"] g line:nth-child(3)')
      .evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().width));
    expect(lengths).toHaveLength(2);
    const [speech = 0, documents = 1] = lengths;
    expect(speech / documents).toBeCloseTo(14 / 30, 1);
    const tops = await page
      .getByRole('article')
      .locator('svg[role="img"]')
      .evaluateAll((drawings) => drawings.map((drawing) => drawing.getBoundingClientRect().top));
    expect(tops[0]).toBe(tops[1]);
  });

  test('leads to the calculator with the offer chosen', async ({ page }) => {
    await page.goto('/');
    const documents = page.getByRole('article', { name: documentOffer.name });
    await expect(documents.getByRole('link', { name: 'Price this pilot' })).toHaveAttribute(
      'href',
      '/quote?offer_id=document-review-30',
    );
  });

  test('marks the current place, in one row', async ({ page }) => {
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      await page.goto('/offers/speech-shadow-14');
      const header = await page.getByRole('banner').boundingBox();
      expect(header?.height).toBeLessThan(64);
      const main = page.getByRole('navigation', { name: 'Main' });
      if (width < 720) await main.getByText('Menu').click();
      await expect(main.getByRole('link', { name: 'Pilots' })).toHaveAttribute('aria-current', 'true');
      await main.getByRole('link', { name: 'Pilots' }).click();
      await expect(page).toHaveURL(/\/$/);
      if (width < 720) await main.getByText('Menu').click();
      await expect(main.getByRole('link', { name: 'Pilots' })).toHaveAttribute('aria-current', 'page');
      await expect(main.locator('a[aria-current]:visible')).toHaveCount(1);
    }
  });
});

test.describe('which pilot suits me', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 720 } });

  test('is answered by the address, without a script', async ({ page }) => {
    await page.goto('/');
    const answer = page.getByRole('region', { name: 'Your pilot' });
    await expect(answer).toContainText('Answer the three questions');
    for (const name of ['Documents and images', 'Yes, a reviewer decides each item', '50 to 299 items'])
      await page.getByRole('radio', { name }).check();
    await page.getByRole('button', { name: 'Show my pilot' }).click();
    await expect(page).toHaveURL(/\?work=documents&acting=reviewed&checked=some#your-pilot$/);
    await expect(answer).toContainText(documentOffer.name);
    await expect(answer).toContainText('It needs 300 checked items before day 0.');
    await expect(page.getByRole('radio', { name: 'Documents and images' })).toBeChecked();
    await expect(answer.getByRole('link', { name: 'Price this pilot' })).toHaveAttribute(
      'href',
      '/quote?offer_id=document-review-30',
    );
    await page.goto('/?work=both&acting=no&checked=many');
    await expect(answer.getByRole('heading')).toHaveText([speechOffer.name, documentOffer.name]);
    await page.goto('/?work=nonsense&acting=no&checked=many');
    await expect(answer).toContainText('Answer the three questions');
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
          ? ['Day 15: stop or continue Proposed, not yet committed']
          : ['None: the pilot runs its 14 days.']),
        ...(checkpoint ? [checkpoint.billing, checkpoint.stop_right] : []),
        'human_approval_required: true',
        'external_actions_authorized: false',
        'sensitive_data_allowed: false',
        'production_fallback_capture_allowed: false',
      ]) {
        await expect(main).toContainText(words);
      }
      await expect(main.getByRole('link', { name: 'Read a sample report' })).toHaveAttribute(
        'href',
        `/samples/${offer.id}`,
      );
    });
  }

  test('gives price, minimum and modes of each in words', async ({ page }) => {
    const main = page.getByRole('main');
    await page.goto('/offers/speech-shadow-14');
    await expect(main).toContainText(/\$12,500(?:\.00)? ?Non-binding/);
    await expect(main).toContainText('With a custom integration (×1.4): $17,500.');
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
  test('marks the lines that decide, and only them', async ({ page }) => {
    await page.goto('/compare');
    const table = page.getByRole('table').first();
    await expect(table.getByRole('columnheader')).toHaveText([speechOffer.name, documentOffer.name]);
    const row = (name: string) =>
      table.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
    for (const [name, ...values] of [
      ['Pilot price decides', /^\$12,500(?:\.00)? ?Non-binding$/, /^\$28,000(?:\.00)? ?Non-binding$/],
      ['Least annual plan decides', /^\$60,000(?:\.00)?$/, /^\$120,000(?:\.00)?$/],
      ['Credit at the least plan', /^\$9,000(?:\.00)?$/, /^\$14,000(?:\.00)?$/],
      ['Highest credit', /^\$25,000(?:\.00)?$/, /^\$14,000(?:\.00)?$/],
      ['Duration decides', '14 days', '30 days'],
      ['Staging', 'Yes', 'No'],
      ['Human in the loop decides', 'No', 'Yes'],
      ['Checkpoint decides', 'None', 'Day 15, stop or continue. Proposed, not yet committed'],
    ] as const) {
      await expect(row(name).getByRole('cell')).toHaveText([...values]);
    }
    await expect(table.getByText('decides', { exact: true })).toHaveCount(5);
    for (const name of ['Offline', 'Shadow', 'Conditions of the credit', 'Ownership'])
      await expect(row(name)).toHaveCount(1);
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
    await page.getByRole('link', { name: 'Read a sample report' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Verdict' })).toBeVisible();
    await page.getByRole('link', { name: 'Compare' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The pilots, line by line');
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
