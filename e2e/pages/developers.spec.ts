import { recordOf, textOf } from '../support/answers';
import { expect, test } from './buyer';
import { expectSound, soundPage } from './sound-page';

test.use({ reducedMotion: 'reduce' });

test.describe('documentation pages', () => {
  for (const path of ['/developers', '/developers/try']) {
    test(`${path}: ${soundPage}`, async ({ page }) => {
      await page.goto(path);
      await expectSound(page);
    });
  }

  test('are reached from the navigation and read without a script', async ({ browser, api }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: api.url });
    const page = await context.newPage();
    await page.goto('/');
    await page.getByRole('link', { name: 'For developers' }).click();
    await page.getByRole('navigation', { name: 'Documentation' }).getByText('Errors').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Errors, in processing order');
    await expect(page.getByRole('cell', { name: 'sensitive_value_rejected', exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'this page as Markdown' }).click();
    await expect(page).toHaveURL(/\/developers\/errors\.md$/);
    await context.close();
  });

  test('have copy buttons that say what they copy', async ({ page }) => {
    await page.goto('/developers/operations');
    await expect(page.getByRole('button', { name: /^Copy/ }).first()).toHaveText(
      'Copy curl for GET /api/offers',
    );
    await expect(page.getByRole('button', { name: 'Copy curl for POST /api/quote' })).toBeVisible();
    await page.goto('/developers/mcp');
    await expect(page.getByRole('button', { name: /^Copy/ })).toHaveText([
      'Copy client configuration',
      'Copy tool call in curl',
    ]);
  });
});

test('what engines made can be heard and seen under the policy of the page', async ({ page }) => {
  await page.goto('/developers/developer-api');
  const heard = await page.locator('audio').evaluateAll((players) =>
    Promise.all(
      players.map(
        (player) =>
          new Promise<number>((resolve) => {
            if (!(player instanceof HTMLAudioElement)) return resolve(0);
            player.onloadedmetadata = () => resolve(player.duration);
            player.onerror = () => resolve(0);
            player.load();
          }),
      ),
    ),
  );
  // Five voices, and what was heard, read rightly and read wrongly.
  expect(heard).toHaveLength(8);
  for (const seconds of heard) expect(seconds).toBeGreaterThan(2);
  for (const image of await page.locator('.documentation-pair img').all()) {
    await image.scrollIntoViewIfNeeded();
    await expect
      .poll(() => image.evaluate((shown) => (shown instanceof HTMLImageElement ? shown.naturalWidth : 0)))
      .toBeGreaterThan(100);
  }
  await expect(page.getByText('Sample, made by flite 2.3, voice slt')).toBeVisible();
});

test('the saved quote shows the arithmetic that the API answers', async ({ page, api }) => {
  const body = { offer_id: 'document-review-30', annual_commit: 150000, custom_integration: true };
  const quoteId = textOf(recordOf(await api.post('/api/quote', body), 'quote'), 'quote_id');
  await page.goto(`/quotes/${quoteId}`);
  await expect(page.locator('.arithmetic > li')).toHaveText([
    'Price: $28,000 × 1.4 = $39,200',
    'Credit: 15% × $150,000 = $22,500',
    'Credit: 50% × $39,200 pilot price = $19,600',
    'Credit: the lesser of both, so $19,600',
  ]);
});

test('forms tell an agent in the browser what they do, and never send themselves', async ({ page }) => {
  for (const [path, toolName] of [
    ['/quote', 'estimate_quote'],
    ['/request', 'submit_qualified_interest'],
  ] as const) {
    await page.goto(path);
    const form = page.locator(`form[toolname="${toolName}"]`);
    await expect(form).toHaveAttribute('tooldescription', /\S/);
    await expect(form).not.toHaveAttribute('toolautosubmit');
  }
  await expect(page.locator('#workflow')).toHaveAttribute('toolparamdescription', /\S/);
});
