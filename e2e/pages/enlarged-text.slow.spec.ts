import type { Page } from '@playwright/test';
import { bigQuote } from '../../tools/audit/page-states';
import { publicPaths } from '../support/public-paths';
import { expect, fillRequest, test } from './buyer';

const doubled = 'text of twice the size';

/** Widths at which enlarged text has to fit: a phone, and a desktop. */
const widths = [390, 1280];

/** Enlarges only the text, as a reader's own settings do. */
async function enlargeText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html { font-size: 200% }');
    document.adoptedStyleSheets.push(sheet);
  });
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await enlargeText(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(excess, `${page.url()} at ${width} px`).toBeLessThanOrEqual(0);
  }
}

for (const path of publicPaths())
  test(`${path} fits with ${doubled}`, async ({ page }) => {
    await page.goto(path);
    await expectNoSidewaysScroll(page);
  });

test(`a saved quote and its memo fit with ${doubled}`, async ({ page }) => {
  await page.goto('/quote?annual_commit=60000&custom_integration=true');
  await page.getByRole('button', { name: 'Save this quote' }).click();
  await page.waitForURL(/\/quotes\//);
  await expectNoSidewaysScroll(page);
  await page.goto(`${new URL(page.url()).pathname}/memo`);
  await expectNoSidewaysScroll(page);
});

test(`a quote of a plan of 309 digits and its memo fit with ${doubled}`, async ({ page }) => {
  const path = await bigQuote(page);
  for (const of of [path, `${path}/memo`]) {
    await page.goto(of);
    await expectNoSidewaysScroll(page);
  }
});

test(`a receipt and its forms fit with ${doubled}`, async ({ page }) => {
  await page.goto('/request');
  await fillRequest(page);
  await page.locator('#contact_consent').check();
  await page.getByRole('button', { name: 'Send for review' }).click();
  await page.waitForURL(/\/receipts\//);
  const path = new URL(page.url()).pathname;
  for (const form of ['', '/withdraw', '/correct', '/erase']) {
    await page.goto(path + form);
    await expectNoSidewaysScroll(page);
  }
});
