import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { bandA, expect, openInbox, rowLink, test } from './inbox';

// What holds the browser back ends requests that are under way.
test.use({ expectedFailures: ['ERR_ABORTED'] });

const acceptedOf = async (sql: Sql, source: string): Promise<string[]> => {
  const rows = await sql<{ company: string }[]>`select company from leads
    where source = ${source} and status = 'accepted' order by 1`;
  return rows.map(({ company }) => company);
};

/** Holds what an address answers until the returned function is called; `asked` is when it is asked for first. */
async function hold(page: Page, address: RegExp): Promise<{ letGo: () => void; asked: Promise<void> }> {
  let letGo = () => {};
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let tellAsked = () => {};
  const asked = new Promise<void>((resolve) => {
    tellAsked = resolve;
  });
  await page.route(address, async (route) => {
    tellAsked();
    await isLetGo;
    // What the page gave up meanwhile cannot go on.
    await route.continue().catch(() => {});
  });
  return { letGo, asked };
}

for (const { way, go, there } of [
  { way: 'key', go: (page: Page) => page.keyboard.press('3'), there: /\/inbox\?view=team/ },
  {
    way: 'link of the bar',
    go: (page: Page) => page.getByRole('link', { name: 'Companies' }).click({ noWaitAfter: true }),
    there: /\/inbox\/companies/,
  },
]) {
  test(`a step taken while a ${way} leads away is stored before the page is left`, async ({
    founderPage: page,
    leads,
    sql,
  }) => {
    const [first = ''] = await leads.addMany(2, bandA);
    await openInbox(page, leads.path);
    await rowLink(page, first).focus();
    const nextPage = await hold(page, there);
    await go(page);
    await nextPage.asked;
    await page.keyboard.press('e');
    nextPage.letGo();
    await page.waitForURL(there);
    expect(await acceptedOf(sql, leads.source)).toEqual(['Lead 1']);
  });
}

test('a page with a step that was not stored is not left, and says why', async ({
  founderPage: page,
  leads,
  sql,
}) => {
  const [first = ''] = await leads.addMany(2, bandA);
  // Nothing tells the page that the lead has changed.
  await page.route('**/inbox/events*', (route) => route.fulfill({ status: 204 }));
  await openInbox(page, leads.path);
  await rowLink(page, first).focus();
  const steps = await hold(page, /\/inbox\/act$/);
  await page.keyboard.press('e');
  await steps.asked;
  await page.keyboard.press('3');
  await sql`update leads set version = version + 1 where lead_id = ${first}`;
  steps.letGo();
  await expect(page.getByRole('heading', { name: 'Somebody acted first' })).toBeVisible();
  await expect(page.getByText('A step was not stored, so this page stays.')).toHaveCount(1);
  expect(new URL(page.url()).search).toContain(leads.source);
});

test('an undo goes to a lead that the list has no more, with pane, focus and keys', async ({
  founderPage: page,
  leads,
}) => {
  const [first = ''] = await leads.addMany(3, bandA);
  await openInbox(page, leads.path);
  for (const key of ['j', 'Enter', 'e', 'e']) await page.keyboard.press(key);
  await expect(page.locator('[data-waiting]')).toHaveAttribute('data-waiting', '0');
  await page.reload();
  await page.waitForFunction(() => document.documentElement.dataset.inbox === 'ready');
  await expect(rowLink(page, first)).toHaveCount(0);
  await page.keyboard.press('z');
  await page.keyboard.press('z');
  const heading = page.locator(`.detail-pane [data-heading="${first}"]`);
  await expect(heading).toBeFocused();
  await expect(heading).toHaveText('Lead 1');
  await expect(heading).toBeFocused();
  // Only the portal knows how a lead stands that is not listed.
  await expect(page.locator('.detail-pane')).toContainText('History');
  await page.keyboard.press('d');
  await expect(page.getByRole('dialog', { name: 'Decline: Lead 1' })).toBeVisible();
});
