import { axeViolations } from '../../tools/audit/inspection';
import { basicStates } from '../../tools/audit/page-states';
import { errorSummary, expect, goodRequest, hydrated, test } from './buyer';
import { expectSound, soundPage } from './sound-page';

test.use({ reducedMotion: 'reduce', expectedFailures: [400, 404] });

for (const { name, reach } of basicStates) {
  test(`${name}: ${soundPage}`, async ({ page }) => {
    await reach(page);
    await expectSound(page);
  });
}

test('the audit finds a problem in one theme and at one width', async ({ page }) => {
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
  await expect(page.locator('[name=target_offer_id]:checked')).toHaveCount(1);
  for (const field of ['workflow', 'success_metric', 'company'] as const) {
    await tabTo(`#${field}`);
    await page.keyboard.type(goodRequest[field]);
  }
  await tabTo('form[action="/request/send"] > div > button');
  await page.keyboard.press('Enter');
  await expect(errorSummary(page)).toBeFocused();
  await tabTo('[role=alert] a[href="#contact_or_agent_id"]');
  await page.keyboard.press('Enter');
  await expect(page.locator('#contact_or_agent_id')).toBeFocused();
  await page.keyboard.type(goodRequest.contact_or_agent_id);
  await tabTo('#contact_consent');
  await page.keyboard.press('Space');
  await tabTo('form[action="/request/send"] > div > button');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/receipts\/lead_/);
  await expect(page.getByRole('heading', { name: /^(?:Thank you|Your request was received)/ })).toBeVisible();
});
