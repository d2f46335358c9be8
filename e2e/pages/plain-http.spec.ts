import type { BrowserContext, Page } from '@playwright/test';
import { expect, fillRequest, savedQuoteUrl, test } from './buyer';

// Over plain HTTP to another machine, browsers do not send Sec-Fetch-Site with a form.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: ['--host-resolver-rules=MAP portal.test 127.0.0.1'] }),
});

/**
 * Opens a page of the portal under the address of another machine. The `page` of other tests would treat that as a
 * foreign address, and the browser's warnings about headers that need TLS as errors.
 */
async function openPlain(context: BrowserContext, url: string, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`http://portal.test:${new URL(url).port}${path}`);
  return page;
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`over plain HTTP ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test('a quote is saved', async ({ context, api }) => {
      const page = await openPlain(context, api.url, '/quote');
      await page.getByRole('button', { name: 'Save this quote' }).click();
      await expect(page).toHaveURL(savedQuoteUrl);
    });

    test('a request is sent', async ({ context, api }) => {
      const page = await openPlain(context, api.url, '/request');
      await fillRequest(page);
      await page.locator('#contact_consent').check();
      await page.getByRole('button', { name: 'Send for review' }).click();
      await expect(page).toHaveURL(/\/receipts\/lead_/);
    });
  });
}
