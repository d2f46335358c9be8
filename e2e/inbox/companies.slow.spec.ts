import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { axeViolations, sidewaysScroll } from '../../tools/audit/inspection';
import { bandA, expect, type OwnLeads, openInbox, rowLink, test, undoBar } from './inbox';

/** A company used by no other test, in two spellings, and a third lead of its mail domain. */
async function addCompany(leads: OwnLeads) {
  const name = `Nordlys${randomUUID().slice(0, 8)}`;
  const domain = `${name.toLowerCase()}.example`;
  const first = await leads.add({
    ...bandA,
    company: `${name} Bank ASA`,
    contact_or_agent_id: `desk@${domain}`,
  });
  const second = await leads.add({
    ...bandA,
    company: `${name} Bank A/S`,
    contact_or_agent_id: `ola@${domain}`,
  });
  const sister = await leads.add({ company: `${name} Capital`, contact_or_agent_id: `kari@eu.${domain}` });
  return { name, domain, first, second, sister };
}

const stepDialog = (page: Page) => page.getByRole('dialog', { name: /^Duplicate of/ });

test('the original of a duplicate is chosen by its digit', async ({ founderPage: page, leads, sql }) => {
  const { name, first, second } = await addCompany(leads);
  await openInbox(page, leads.path);
  await rowLink(page, second).focus();
  await page.keyboard.press('u');
  const dialog = stepDialog(page);
  await expect(dialog.getByRole('radio')).toHaveCount(2);
  await expect(dialog.getByRole('radio').first()).toHaveAccessibleName(
    new RegExp(`^${name} Bank ASA same company and same email domain; new, `),
  );
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('1');
  await expect(dialog.getByRole('radio').first()).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(undoBar(page)).toContainText(`Marked as a duplicate: ${name} Bank A/S`);
  await expect
    .poll(async () => [...(await sql`select status, duplicate_of from leads where lead_id = ${second}`)])
    .toEqual([{ status: 'duplicate', duplicate_of: first }]);
});

for (const isOpen of [false, true]) {
  test(`a digit pressed before the choices load works ${isOpen ? 'with an open lead' : 'in the list'}`, async ({
    founderPage: page,
    leads,
    sql,
  }) => {
    const { name, first, second } = await addCompany(leads);
    // A founder who presses quickly must not select this one by the digit.
    await leads.add({ ...bandA, company: `${name} 1` });
    let letGo = () => {};
    const isLetGo = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/inbox/find?*', async (route) => {
      await isLetGo;
      await route.continue();
    });
    await openInbox(page, leads.path);
    await rowLink(page, second).focus();
    if (isOpen) {
      await page.keyboard.press('Enter');
      await expect(page.getByText('Erase this lead…')).toBeVisible();
    }
    for (const key of ['u', '1', 'Enter']) await page.keyboard.press(key);
    letGo();
    await expect(undoBar(page)).toContainText(`Marked as a duplicate: ${name} Bank A/S`);
    await expect
      .poll(async () => [...(await sql`select duplicate_of from leads where lead_id = ${second}`)])
      .toEqual([{ duplicate_of: first }]);
  });
}

test('the original of a duplicate is found by its company', async ({ founderPage: page, leads, sql }) => {
  const { name, first, second, sister } = await addCompany(leads);
  const other = await leads.add({ ...bandA, company: 'Somebody Else' });
  await openInbox(page, leads.path);
  await rowLink(page, other).focus();
  await page.keyboard.press('u');
  await page.keyboard.type(`${name} bank`);
  await page.keyboard.press('Enter');
  const dialog = stepDialog(page);
  await expect(dialog.getByText('2 leads found. Choose one.')).toBeVisible();
  // Leads of other tests may be similar, and are offered before those that the name finds.
  await expect(dialog.locator('input[type=radio]:focus')).toHaveValue(new RegExp(`^(?:${first}|${second})$`));
  await expect(dialog.getByRole('textbox')).toHaveValue(`${name} bank`);
  await dialog.getByRole('textbox').fill(`${name} capital`);
  await page.keyboard.press('Enter');
  await expect(undoBar(page)).toContainText('Marked as a duplicate: Somebody Else');
  await expect
    .poll(async () => [...(await sql`select duplicate_of from leads where lead_id = ${other}`)])
    .toEqual([{ duplicate_of: sister }]);
  expect(new Set([first, second, sister]).size).toBe(3);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('companies are listed, searched and shown with their leads', async ({ founderPage: page, leads }) => {
    const { name, first, second } = await addCompany(leads);
    await page.goto('/inbox/companies');
    await page.getByRole('searchbox', { name: 'Search companies' }).fill(`${name} bank`);
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('table', { name: /^Companies/ }).locator('tbody tr')).toHaveCount(1);
    await page.getByRole('link', { name: `${name} Bank A/S` }).click();
    await expect(page.getByRole('heading', { name: `${name} Bank A/S`, level: 1 })).toBeVisible();
    await expect(page.locator('main')).toContainText('2 leads, 2 open, 0 accepted');
    for (const id of [first, second])
      await expect(page.locator(`a[href="/inbox/${id}"]`).first()).toBeVisible();
    await page.getByRole('link', { name: `${name} Capital` }).click();
    await expect(page.getByRole('heading', { name: `${name} Capital`, level: 1 })).toBeVisible();
  });
});

test.describe('the pages of companies', () => {
  test.use({ reducedMotion: 'reduce', expectedFailures: [404] });

  test('are accessible and fit the screen, in both themes', async ({ founderPage: page, leads }) => {
    const { name } = await addCompany(leads);
    for (const path of ['/inbox/companies', `/inbox/companies/${name.toLowerCase()}bank`]) {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      expect(await axeViolations(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toEqual([]);
    }
    const missing = await page.goto('/inbox/companies/nosuchcompanyatall');
    expect(missing?.status()).toBe(404);
  });
});

test('the palette finds a view that the founder has saved', async ({ founderPage: page, sql }) => {
  await openInbox(page, '/inbox');
  const name = `Insurers ${Date.now()}`;
  await page.request.post('/inbox/views/save', {
    form: { name, query: 'band=A&q=insurance', back: '/inbox' },
    headers: { Origin: new URL(page.url()).origin },
  });
  await openInbox(page, '/inbox');
  await page.keyboard.press('Control+k');
  await page.keyboard.type(name.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/[?&]q=insurance/);
  await expect(page.getByRole('navigation', { name: /views/i }).getByText(name)).toBeVisible();
  await sql`delete from saved_views where name = ${name}`;
});

test('the palette finds leads, companies, views and founders', async ({
  founderPage: page,
  leads,
  founder,
}) => {
  const { name, sister } = await addCompany(leads);
  await openInbox(page, leads.path);
  const palette = page.getByRole('dialog', { name: 'Commands' });
  await page.keyboard.press('Control+k');
  await page.keyboard.type(name.toLowerCase());
  await expect(palette.getByRole('group', { name: 'Leads' }).getByRole('option')).toHaveCount(3);
  await expect(palette.getByRole('group', { name: 'Companies' }).getByRole('option')).toHaveCount(2);
  expect(await axeViolations(page)).toEqual([]);
  const dialog = await palette.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
  expect(dialog).toBe(true);
  await palette.getByRole('combobox').fill(`${name} capital`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/inbox/${sister}`));
  await expect(page.getByRole('heading', { name: `${name} Capital`, exact: true })).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.keyboard.type(founder.name);
  await expect(palette.getByRole('group', { name: 'Founders' }).getByRole('option').first()).toContainText(
    founder.name,
  );
  await palette.getByRole('combobox').fill('snoozed view');
  await page.keyboard.press('Enter');
  // The first lead of the view opens next to the list.
  await expect(page).toHaveURL(/\/inbox(?:\/lead_\w+)?\?view=snoozed$/);
});
