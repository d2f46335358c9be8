import type { Page } from '@playwright/test';
import { axeViolations, runningAnimations, sidewaysScroll, smallTargets } from '../../tools/audit/inspection';
import { Client } from '../support/client';
import { embeddedServer, silence } from '../support/database';
import { makeFounder, setSession, signIn } from '../support/founders';
import { bandA, expect, type OwnLeads, openInbox, ownLeads, rowLink, test, undoBar } from './inbox';

test.use({ reducedMotion: 'reduce', expectedFailures: [404, 503] });

/** Looks at a page as it stands, in both themes and at every width; a state is named by what it finds wrong. */
async function look(page: Page, name: string): Promise<void> {
  expect.soft(await runningAnimations(page), name).toEqual([]);
  // The bars at the foot float over whatever is scrolled beneath them; axe would call that too small a target.
  await page.evaluate(() => {
    for (const foot of document.querySelectorAll<HTMLElement>('.inbox-foot, .lead-actions'))
      foot.style.position = 'static';
  });
  expect.soft(await axeViolations(page), name).toEqual([]);
  expect.soft(await sidewaysScroll(page), name).toEqual([]);
}

/** Opens the list of a test's leads, and gives the best of them the focus. */
async function openOnFirst(page: Page, leads: OwnLeads): Promise<void> {
  const [id = ''] = await leads.addMany(2, bandA);
  await openInbox(page, leads.path);
  await rowLink(page, id).focus();
}

const longest = 'Unbreakable'.repeat(20);

test('accessible, still and fitting: lists and their menus', async ({ founderPage: page, leads }) => {
  test.setTimeout(120_000);
  await openInbox(page, leads.path);
  await look(page, 'nothing matches');
  await leads.add({ ...bandA, company: longest, workflow: longest });
  await leads.add({ company: 'B', samples_available: true });
  await leads.add({ company: 'C', high_volume_or_high_risk: true });
  await leads.add({ company: 'D' });
  await openInbox(page, leads.path);
  await look(page, 'every band, and a name that does not fit');
  await openInbox(page, `${leads.path}&band=A`);
  for (const name of ['Filter', /^Order/, /^Account/]) {
    await page.getByRole('button', { name }).click();
    await page.locator(':popover-open').waitFor();
    await look(page, `the menu of ${name}`);
    await page.keyboard.press('Escape');
    await expect(page.locator(':popover-open')).toHaveCount(0);
  }
  await page.goto('/inbox/pipeline');
  await look(page, 'the pipeline');
});

test('accessible, still and fitting: an opened lead', async ({ founderPage: page, leads }) => {
  test.setTimeout(120_000);
  await openInbox(page, `/inbox/lead_${'0'.repeat(32)}`);
  await look(page, 'a lead that never was');
  const id = await leads.add({
    ...bandA,
    company: longest,
    contact_name: '\u202Eeman',
    contact_role: longest,
    timeline: 'Q1',
    annual_commit: 75_000,
    monthly_volume: 40_000,
  });
  await leads.add({ ...bandA, company: longest });
  await openInbox(page, `/inbox/${id}?source=${leads.source}`);
  await look(page, 'every field');
  await page.locator('.detail-pane details').evaluateAll((folded) => {
    for (const part of folded) {
      part.removeAttribute('name');
      part.setAttribute('open', '');
    }
    // Side by side: over each other they would hide each other.
    for (const panel of document.querySelectorAll<HTMLElement>('.action-form, .more-panel'))
      panel.style.position = 'static';
  });
  await look(page, 'every form');
});

test('accessible, still and fitting: dialogs, which fit their box at every width', async ({
  founderPage: page,
  leads,
}) => {
  test.setTimeout(120_000);
  await openOnFirst(page, leads);
  const dialog = page.getByRole('dialog');
  for (const key of ['a', 'd', 'u', 'h', 'n', '?', 'Control+k']) {
    await page.keyboard.press(key);
    await dialog.waitFor();
    await look(page, `the dialog of ${key}`);
    for (const width of [320, 768, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const box = await dialog.evaluate(({ scrollWidth, clientWidth, scrollLeft, ownerDocument }) => ({
        beyond: scrollWidth - clientWidth,
        scrollLeft,
        beyondPage: ownerDocument.documentElement.scrollWidth - ownerDocument.documentElement.clientWidth,
      }));
      const fitting = { beyond: 0, scrollLeft: 0, beyondPage: 0 };
      expect.soft(box, `the dialog of ${key} at ${width} px`).toEqual(fitting);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
});

test('accessible, still and fitting: steps', async ({ founderPage: page, leads }) => {
  test.setTimeout(120_000);
  await openOnFirst(page, leads);
  await page.keyboard.press('e');
  await expect(undoBar(page)).toContainText('Accepted');
  await look(page, 'a step that can be taken back, and a row that was dealt with');
  await page.keyboard.press('i');
  await expect(undoBar(page)).toContainText('In review');
  await page.keyboard.press('i');
  await page.getByText('“In review” cannot follow “In review”.').waitFor();
  await look(page, 'a step that the lifecycle does not allow');
});

test('accessible, still and fitting: selected leads', async ({ founderPage: page, leads }) => {
  test.setTimeout(120_000);
  await openOnFirst(page, leads);
  for (const key of ['x', 'j', 'x']) await page.keyboard.press(key);
  await page.getByRole('toolbar', { name: 'Selected leads' }).waitFor();
  await page.keyboard.press('e');
  await page.getByRole('heading', { name: 'All done' }).waitFor();
  await look(page, 'a page that is all done');
  await openOnFirst(page, leads);
  for (const key of ['x', 'j', 'x']) await page.keyboard.press(key);
  await page.getByRole('toolbar', { name: 'Selected leads' }).waitFor();
  await leads.add({ ...bandA, company: 'Just came' });
  await page.getByRole('button', { name: '1 new' }).waitFor();
  await look(page, 'leads that are selected, and one that has come');
});

test('accessible, still and fitting: a conflict', async ({ founderPage: page, leads }) => {
  const id = await leads.add(bandA);
  await page.route('**/inbox/events*', (route) => route.fulfill({ status: 204 }));
  await openInbox(page, leads.path);
  const late = await page.context().newPage();
  await openInbox(late, leads.path);
  await rowLink(late, id).focus();
  await late.keyboard.press('e');
  await expect(undoBar(late)).toContainText('All steps saved');
  await late.close();
  await rowLink(page, id).focus();
  await page.keyboard.press('i');
  await page.getByRole('heading', { name: 'Somebody acted first' }).waitFor();
  await look(page, 'a conflict');
});

test.describe('for a finger', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('rows and controls are large enough', async ({ founderPage: page, leads }) => {
    const [id = ''] = await leads.addMany(2, bandA);
    await openInbox(page, leads.path);
    const row = page.locator('.lead-table tbody tr').first();
    expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(await smallTargets(page)).toEqual([]);
    await openInbox(page, `/inbox/${id}?source=${leads.source}`);
    expect(await smallTargets(page)).toEqual([]);
  });
});

test('accessible and fitting: the first run, and a database that does not answer', async ({
  browser,
  startOwn,
  ownDir,
}) => {
  test.setTimeout(120_000);
  const portal = await startOwn({ TRUSTED_PROXY_HOPS: '1' });
  const server = embeddedServer(`${ownDir}/data`);
  const client = new Client(portal.url);
  const cookie = await signIn(client, await makeFounder(client, { DATABASE_URL: server.url }));
  const context = await browser.newContext({ baseURL: portal.url, reducedMotion: 'reduce' });
  await setSession(context, portal.url, cookie);
  const page = await context.newPage();
  await openInbox(page, '/inbox');
  await page.getByRole('heading', { name: 'No lead has come yet' }).waitFor();
  await look(page, 'the first run');
  await ownLeads(client).add({ company: 'The first one', ...bandA });
  await expect(page.locator('.lead-table')).toContainText('The first one', { timeout: 2_000 });
  await page.goto('/inbox/pipeline');
  await look(page, 'the pipeline of one lead');
  const id = await ownLeads(client).add(bandA);
  await openInbox(page, '/inbox');
  const wake = silence(server);
  try {
    await rowLink(page, id).click();
    await page.getByText('The rest of this lead could not be loaded. It is tried again.').waitFor();
    await look(page, 'a lead whose rest cannot be loaded');
    const answer = await page.goto('/inbox');
    expect(answer?.status()).toBe(503);
    await page.getByRole('heading', { name: 'The leads could not be loaded' }).waitFor();
    await look(page, 'leads that cannot be loaded');
  } finally {
    wake();
  }
  client.close();
  await context.close();
});
