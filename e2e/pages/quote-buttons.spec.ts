import { recordOf, textOf } from '../support/answers';
import { plainQuote } from '../support/literals';
import { expect, test } from './buyer';

test.describe('if its script does not load', () => {
  test.use({ expectedFailures: ['ERR_FAILED'] });

  test('a quote shows no buttons that would do nothing', async ({ page, api }) => {
    const quoteId = textOf(recordOf(await api.post('/api/quote', plainQuote), 'quote'), 'quote_id');
    for (const script of ['document.js', 'copy.js'])
      await page.route(`**/${script}`, (route) => route.abort());
    await page.goto(`/quotes/${quoteId}`);
    await expect(page.getByText('Use your browser to print this page or save it as PDF.')).toBeVisible();
    await page.getByText('For software: JSON and curl').click();
    await expect(page.getByRole('button', { name: /Print|Share|Copy/ })).toHaveCount(0);
  });
});

test('shares the address with the device’s own menu, and otherwise copies it', async ({
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
