import { axeViolations, sidewaysScroll, smallTargets } from '../../tools/audit/inspection';
import { recordOf, textOf } from '../support/answers';
import { expect, test } from './buyer';

const paths = [
  '/developers',
  ...[
    'operations',
    'schemas',
    'errors',
    'limits',
    'mcp',
    'samples',
    'try',
    'developer-api',
    'what-agents-see',
  ].map((topic) => `/developers/${topic}`),
];

test.describe('documentation pages', () => {
  for (const path of paths) {
    test(`${path} is accessible in both themes and fits`, async ({ page }) => {
      test.setTimeout(120_000);
      await page.goto(path);
      expect(await axeViolations(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
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
