import type { Locator, Page } from '@playwright/test';
import { sidewaysScroll } from '../../tools/audit/inspection';
import { bandA, expect, openInbox, row, rowLink, test } from './inbox';

/** From the top to the first row: bar, views, and the line above the list. */
const headHeight = 44 + 44 + 32;

const topOfFirstRow = (page: Page) =>
  page
    .locator('.lead-table tbody tr')
    .first()
    .evaluate((element) => element.getBoundingClientRect().top + scrollY);

const views = (page: Page) => page.getByRole('navigation', { name: 'Views' });

test('the first row starts 120 px down at every width, without sideways scroll', async ({
  founderPage: page,
  leads,
}) => {
  await leads.addMany(2, bandA);
  await openInbox(page, leads.path);
  for (const width of [320, 390, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await topOfFirstRow(page), `${width} px`).toBe(headHeight);
  }
  expect(await sidewaysScroll(page)).toEqual([]);
});

test('the list has the full width until a lead is open, then shares it 19 to 21', async ({
  founderPage: page,
  leads,
}) => {
  const [id = ''] = await leads.addMany(2, bandA);
  const widthOf = async (part: Locator) => (await part.boundingBox())?.width;
  const list = page.getByRole('region', { name: 'List' });
  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await openInbox(page, leads.path);
    expect(await widthOf(list)).toBe(width);
    await openInbox(page, `/inbox/${id}?source=${leads.source}`);
    expect(await widthOf(list)).toBeCloseTo((width * 19) / 40, 0);
    expect(await widthOf(page.getByRole('article'))).toBeCloseTo((width * 21) / 40, 0);
    expect(await topOfFirstRow(page)).toBe(headHeight);
  }
});

test('a row shows name, workflow, value, kind of buyer and due time', async ({
  founderPage: page,
  leads,
}) => {
  const company = 'Harbourbrook Language School Ltd';
  const id = await leads.add({
    ...bandA,
    company,
    workflow: 'Score learners’ recordings against two raters',
    annual_commit: 75_000,
    target_offer_id: 'masking-shadow-14',
    buyer_type: 'ai_procurement_agent',
  });
  const other = await leads.add({ company: 'Lakegate Contact Centre' });
  for (const width of [320, 390, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await openInbox(page, `/inbox/${other}?source=${leads.source}`);
    if (width < 1024) await openInbox(page, leads.path);
    const cut = await rowLink(page, id).evaluate((link) => link.scrollWidth - link.clientWidth);
    expect(cut, `${width} px`).toBe(0);
    await expect(row(page, id).getByText('$75,000')).toBeVisible();
    await expect(row(page, id).getByText('due in 3 h')).toBeVisible();
  }
  await openInbox(page, leads.path);
  await expect(row(page, id)).toContainText('Personal data masking in shadow mode, agent');
  await expect(row(page, other)).toContainText('no plan');
  await expect(row(page, id)).toHaveAttribute('data-unseen', 'true');
});

test('the shown view and filters are marked, in forced colours as well', async ({
  founderPage: page,
  leads,
}) => {
  const [id = ''] = await leads.addMany(1, bandA);
  await page.emulateMedia({ forcedColors: 'active' });
  await openInbox(page, `${leads.path}&band=A`);
  const current = views(page).locator('[aria-current="page"]');
  await expect(current).toHaveText(/^To review \d/);
  await expect(current).toHaveCSS('text-decoration-line', 'underline');
  const marks = views(page).locator('[aria-current="true"]');
  await expect(marks).toHaveText([/^Band A/, new RegExp(`^From ${leads.source}`)]);
  expect(await marks.first().evaluate((mark) => getComputedStyle(mark).borderTopStyle)).toBe('solid');
  await expect(page.getByRole('button', { name: 'Filter' })).toContainText('2 on');
  await marks.first().click();
  await expect(page).toHaveURL(`/inbox/${id}?source=${leads.source}`);
});

test('filter and search are combined, keep the address short and open the first lead', async ({
  founderPage: page,
  leads,
}) => {
  await leads.addMany(2, bandA);
  const id = await leads.add({ company: 'Another Company' });
  await openInbox(page, leads.path);
  await page.getByRole('button', { name: 'Filter' }).click();
  const menu = page.locator('#filter-menu');
  await menu.getByRole('checkbox', { name: 'D', exact: true }).check();
  await menu.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(`/inbox/${id}?band=D&source=${leads.source}`);
  await page.locator('#inbox-search').fill('another');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/inbox/${id}?band=D&source=${leads.source}&q=another`);
  await expect(rowLink(page, id)).toBeVisible();
  await expect(page.locator('#inbox-search')).toHaveValue('another');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
});

test('one box selects everything on the page', async ({ founderPage: page, leads }) => {
  const [first = ''] = await leads.addMany(3, bandA);
  await openInbox(page, leads.path);
  const all = page.getByRole('checkbox', { name: 'Select all 3 on this page' });
  await row(page, first).getByRole('checkbox').check();
  expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
  await all.check();
  await expect(page.getByRole('toolbar', { name: 'Selected leads' })).toContainText('3 selected');
  await all.uncheck();
  await expect(page.getByRole('toolbar', { name: 'Selected leads' })).toHaveCount(0);
});

test('the pane begins with the request, and ends with the erasure', async ({ founderPage: page, leads }) => {
  const id = await leads.add({
    ...bandA,
    company: 'Northwell Health Records Oy',
    contact_role: 'head of clinical records',
    contact_or_agent_id: 'records@northwell.example',
    workflow: 'Redact dictated referral letters',
    success_metric: 'recall of 98%',
    annual_commit: 140_000,
  });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openInbox(page, `/inbox/${id}?source=${leads.source}`);
  const pane = page.getByRole('article');
  const inOrder = [
    pane.getByRole('heading', { name: 'Northwell Health Records Oy' }),
    pane.getByText('Person, head of clinical records'),
    pane.getByText('“Redact dictated referral letters”'),
    pane.getByText('Success metric: recall of 98%'),
    pane.getByText('$140,000', { exact: true }).first(),
    pane.getByRole('heading', { name: 'Score' }),
    pane.getByRole('heading', { name: 'Consent' }),
    pane.getByRole('heading', { name: 'History' }),
    pane.locator('summary').filter({ hasText: 'Erase this lead' }),
  ];
  const tops: number[] = [];
  for (const part of inOrder) {
    await expect(part).toBeVisible();
    tops.push((await part.boundingBox())?.y ?? 0);
  }
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  const buttons = pane.locator('footer > * > :is(button, summary)');
  await expect(buttons).toHaveText([/^Accept/, /^Decline…/, /^More/]);
  await pane.getByRole('button', { name: 'Copy' }).click();
  await expect(pane.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('records@northwell.example');
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('the lead replaces the list, and the next one is one tap away', async ({
    founderPage: page,
    leads,
  }) => {
    const [first = '', second = ''] = await leads.addMany(2, bandA);
    await openInbox(page, leads.path);
    const box = await row(page, first).getByRole('checkbox').boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
    await rowLink(page, first).click();
    await expect(page.getByRole('table', { name: 'Leads' })).toBeHidden();
    await expect(page.getByRole('link', { name: /^Back to the list/ })).toContainText('To review 1 of 2');
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page.getByRole('heading', { name: 'Lead 2', exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await expect(rowLink(page, second)).toBeVisible();
  });

  test('navigation and search are behind the menu', async ({ founderPage: page, leads }) => {
    await leads.addMany(1, bandA);
    await openInbox(page, leads.path);
    await expect(page.locator('#inbox-search')).toBeHidden();
    await page.locator('summary').filter({ hasText: 'Menu' }).click();
    await expect(page.locator('#inbox-search')).toBeVisible();
    await page.locator('#founder-menu').getByRole('link', { name: 'Pipeline' }).click();
    await expect(page).toHaveURL('/inbox/pipeline');
  });
});
