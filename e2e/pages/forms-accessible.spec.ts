import type { Page } from '@playwright/test';
import { axeViolations, sidewaysScroll } from '../../tools/audit/inspection';
import { expect, fillRequest, hydrated, test } from './buyer';

test.use({ expectedFailures: [400, 404, 503] });

const sendButton = (page: Page) => page.getByRole('button', { name: 'Send for review' });

/** Every state of the forms and of what they lead to. */
const states: Record<string, (page: Page) => Promise<unknown>> = {
  calculator: (page) => page.goto('/quote'),
  'calculator below the minimum': (page) => page.goto('/quote?annual_commit=1&custom_integration=true'),
  'quote that could not be saved': async (page) => {
    await page.goto('/quote?annual_commit=15%25');
    await page.getByRole('button', { name: 'Save this quote' }).click();
    await expect(page.locator('.error-summary')).toBeVisible();
  },
  'saved quote': async (page) => {
    await page.goto('/quote');
    await page.getByRole('button', { name: 'Save this quote' }).click();
    await page.waitForURL(/\/quotes\//);
  },
  'unknown quote': (page) => page.goto('/quotes/quote_0'),
  'request form': (page) => page.goto('/request'),
  'request form with errors': async (page) => {
    await page.goto('/request');
    await hydrated(page);
    await page.getByText('Details that help the review').click();
    await page.locator('#annual_commit').fill('15%');
    await page.locator('#success_metric').fill('x'.repeat(2_003));
    await sendButton(page).click();
    await expect(page.locator('.error-summary')).toBeVisible();
  },
  'request that could not be stored': async (page) => {
    await page.goto('/request');
    await hydrated(page);
    await fillRequest(page);
    await page.locator('#contact_consent').check();
    const json = { ok: false, error: 'service_unavailable' };
    await page.route('**/request/send', (route) => route.fulfill({ status: 503, json }));
    await sendButton(page).click();
    await expect(page.locator('.error-summary')).toBeVisible();
  },
  receipt: async (page) => {
    await page.goto('/request');
    await hydrated(page);
    await fillRequest(page);
    await page.locator('#contact_consent').check();
    await sendButton(page).click();
    await page.waitForURL(/\/receipts\//);
  },
};

for (const [state, reach] of Object.entries(states)) {
  test(`${state}: no violation and no sideways scroll, in both themes and widths`, async ({ page }) => {
    test.setTimeout(60_000);
    await reach(page);
    expect(await axeViolations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toEqual([]);
  });
}
