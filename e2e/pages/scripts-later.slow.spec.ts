import type { Page } from '@playwright/test';
import { errorSummary, expect, goodRequest, holdScripts, scriptsOfNext, test } from './buyer';

/** The elements of the scripts that load when the page is first used. */
const waitingScripts = 'script[src^="/_next/"]:not([nomodule])';

/** A page whose scripts are held may never finish loading. */
const beforeScripts = { waitUntil: 'domcontentloaded' } as const;

/** Records events that could count as a use of the page. Returns a function that lists them, for the failure message. */
async function recordUses(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const uses: string[] = [];
    Object.assign(window, { uses });
    for (const sign of ['pointerdown', 'pointermove', 'keydown', 'focusin', 'input', 'click'])
      addEventListener(
        sign,
        (event) => {
          const at = event instanceof PointerEvent ? ` at ${event.screenX} ${event.screenY}` : '';
          uses.push(`${sign}${at}`);
        },
        true,
      );
  });
  return () =>
    page.evaluate(() =>
      JSON.stringify({
        uses: Reflect.get(window, 'uses'),
        navigation: performance.getEntriesByType('navigation').map((entry) => entry.toJSON().type),
        focus: document.querySelector(':focus')?.outerHTML,
        isInPieces: document.documentElement.innerHTML.includes('template id="B:'),
      }),
    );
}

const paths = [
  '/quote',
  '/quote?utm_source=letter&offer_id=message-review-30',
  '/request',
  '/developers/try',
];
for (const path of paths) {
  test(`${path} runs the scripts of Next when it is first used`, async ({ page }) => {
    const usesSoFar = await recordUses(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    const scripts = page.locator(waitingScripts);
    expect(await scripts.count(), await usesSoFar()).toBe(0);
    await expect(page.locator('link[rel="prefetch"][href^="/_next/"]')).not.toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(scripts).not.toHaveCount(0);
  });
}

test('only a moving pointer counts as use of the page', async ({ page }) => {
  await page.goto('/request', { waitUntil: 'networkidle' });
  const scripts = page.locator(waitingScripts);
  // A browser without a pointer reports one in the corner, or none; the same position twice is not a move.
  for (const _ of [1, 2]) await page.dispatchEvent('body', 'pointermove', { screenX: 0, screenY: 0 });
  expect(await scripts.count()).toBe(0);
  await page.mouse.move(200, 300);
  await expect(scripts).not.toHaveCount(0);
});

test('text typed before the scripts load counts', async ({ page }) => {
  const release = await holdScripts(page);
  // Query parameters that the page does not read are not part of the page that Next rendered.
  await page.goto('/quote?utm_source=letter', beforeScripts);
  await page.locator('#annual_commit').fill('30000');
  await page.getByLabel('custom integration').check();
  await expect(page.locator('#comes-back')).toHaveText('−$4,000');
  release();
  await expect(page.locator('#comes-back')).toHaveText('−$4,500');
  await expect(page.getByText('× 1.4 =')).toBeVisible();
});

test('a request sent before the scripts load keeps what was typed', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/request', beforeScripts);
  await page.locator('#workflow').fill(goodRequest.workflow);
  await page.locator('#company').fill(goodRequest.company);
  await page.locator('#buyer_type').selectOption('ai_procurement_agent');
  await page.getByRole('button', { name: 'Send for review' }).click();
  await expect(errorSummary(page)).toHaveCount(0);
  release();
  await expect(errorSummary(page)).toBeFocused();
  await expect(page.locator('#workflow')).toHaveValue(goodRequest.workflow);
  await expect(page.locator('#company')).toHaveValue(goodRequest.company);
  await expect(page.locator('#buyer_type')).toHaveValue('ai_procurement_agent');
  await expect(page).toHaveURL('/request');
});

test.describe('a body that cannot be sent', () => {
  test.use({ expectedFailures: [400] });

  test('is kept as typed before the scripts loaded', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/developers/try', beforeScripts);
    await page.getByLabel('Body').fill('{"company":');
    release();
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('status', { name: 'Answer' })).toContainText('invalid_json');
  });
});

test('values entered in the try-it form before the scripts load count', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/developers/try', beforeScripts);
  await page.getByLabel('Body').fill('{"early": 1}');
  await page.getByLabel('Send for real').check();
  release();
  await expect(page.locator('.try-curl')).toContainText(`--data-raw '{"early": 1}'`);
  await expect(page.locator('.try-curl')).toContainText('/api/lead \\');
  await expect(page.getByLabel('Send for real')).toBeChecked();
  await expect(page.getByLabel('Body')).toHaveValue('{"early": 1}');
});

test('a draft is restored before the page is used', async ({ page }) => {
  await page.goto('/request');
  await page.locator('#company').fill(goodRequest.company);
  await expect(page.getByText('Draft kept in this tab.')).toBeVisible();
  await page.goto('/');
  await page.goto('/request');
  await expect(page.locator('#company')).toHaveValue(goodRequest.company);
});

test.describe('without the scripts', () => {
  test.use({ expectedFailures: ['ERR_FAILED', 400] });

  test('a form is sent unchanged', async ({ page }) => {
    await page.route(scriptsOfNext, (route) => route.abort());
    await page.goto('/request');
    await page.locator('#company').fill(goodRequest.company);
    await page.getByRole('button', { name: 'Send for review' }).click();
    await expect(page).toHaveURL('/request/send');
    await expect(page.locator('#company')).toHaveValue(goodRequest.company);
  });
});
