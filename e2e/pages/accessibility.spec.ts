import {
  axeViolations,
  collectForeignRequests,
  runningAnimations,
  sidewaysScroll,
  smallTargets,
} from '../../tools/audit/inspection';
import {
  basicStates,
  furtherStates,
  type PageState,
  silentDatabaseStates,
} from '../../tools/audit/page-states';
import { freshAddress } from '../support/client';
import { embeddedServer, silence } from '../support/database';
import { expect, goodRequest, hydrated, test } from './buyer';

test.use({ reducedMotion: 'reduce', expectedFailures: [400, 404, 410, 429, 503, 'ERR_BROKEN_BY_THE_TEST'] });

for (const { name, reach } of [...basicStates, ...furtherStates]) {
  test(`${name}: accessible and fitting in both themes, still, and asking nobody else`, async ({
    page,
    baseURL,
  }) => {
    test.setTimeout(60_000);
    const foreign = collectForeignRequests(page, baseURL ?? '');
    await reach(page);
    expect(await runningAnimations(page)).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    expect(foreign).toEqual([]);
  });
}

test('what is wrong with a page is found, though in one theme and at one width only', async ({ page }) => {
  await page.goto('/privacy');
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('@media (width > 1000px) { main p { color: light-dark(#000, #222) !important } }');
    document.adoptedStyleSheets.push(sheet);
  });
  const found = await axeViolations(page);
  expect(found.length).toBeGreaterThan(0);
  for (const finding of found) expect(finding).toMatch(/^1280 px, dark: color-contrast: /);
});

test('pages without a database are accessible', async ({ browser, startOwn, ownDir }) => {
  test.setTimeout(240_000);
  const portal = await startOwn({ TRUSTED_PROXY_HOPS: '1' });
  const wake = silence(embeddedServer(`${ownDir}/data`));
  const look = async ({ name, reach }: PageState) => {
    const context = await browser.newContext({
      baseURL: portal.url,
      reducedMotion: 'reduce',
      extraHTTPHeaders: { 'X-Forwarded-For': freshAddress() },
    });
    const page = await context.newPage();
    await reach(page);
    expect(await axeViolations(page), name).toEqual([]);
    expect(await sidewaysScroll(page), name).toEqual([]);
    await context.close();
  };
  try {
    for (const state of silentDatabaseStates) await look(state);
  } finally {
    wake();
  }
});

test('a request is completed by keyboard alone', async ({ page }) => {
  await page.goto('/request');
  await hydrated(page);
  const tabTo = async (selector: string) => {
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press('Tab');
      if (await page.locator(selector).evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`${selector} is out of reach`);
  };
  await tabTo('#target_offer_id');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('#target_offer_id')).not.toHaveValue('');
  for (const field of ['workflow', 'success_metric', 'company'] as const) {
    await tabTo(`#${field}`);
    await page.keyboard.type(goodRequest[field]);
  }
  await tabTo('.request-send button.button');
  await page.keyboard.press('Enter');
  await expect(page.locator('.error-summary')).toBeFocused();
  await tabTo('.error-summary a[href="#contact_or_agent_id"]');
  await page.keyboard.press('Enter');
  await expect(page.locator('#contact_or_agent_id')).toBeFocused();
  await page.keyboard.type(goodRequest.contact_or_agent_id);
  await tabTo('#contact_consent');
  await page.keyboard.press('Space');
  await tabTo('.request-send button.button');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/receipts\/lead_/);
  await expect(page.getByRole('heading', { name: 'Your request was received' })).toBeVisible();
});
