import type { Page } from '@playwright/test';
import { smallTargets } from '../../tools/audit/inspection';
import { bandA, expect, type OwnLeads, openInbox, rowLink, test, undoBar } from './inbox';
import { look } from './look';

test.use({ reducedMotion: 'reduce', expectedFailures: [404, 503] });

/** Opens the list of a test's leads, and focuses the best of them. */
async function openOnFirst(page: Page, leads: OwnLeads): Promise<void> {
  const [id = ''] = await leads.addMany(2, bandA);
  await openInbox(page, leads.path);
  await rowLink(page, id).focus();
}

const longest = 'Unbreakable'.repeat(20);

test('accessible, static and within the screen: lists and their menus', async ({
  founderPage: page,
  leads,
}) => {
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
  await page.goto('/inbox/pipeline?samples_available=0&band_a=100&leads=changed');
  await look(page, 'the pipeline under other rules');
});

test('accessible, static and within the screen: an open lead', async ({ founderPage: page, leads }) => {
  test.setTimeout(120_000);
  await page.goto(`/inbox/lead_${'0'.repeat(32)}`);
  await expect(page.getByRole('heading', { name: 'Lead not found' })).toBeVisible();
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
  await page.locator('article details').evaluateAll((folded) => {
    for (const part of folded) {
      part.removeAttribute('name');
      part.setAttribute('open', '');
    }
    // Side by side: one on top of the other they would hide each other.
    for (const panel of document.querySelectorAll<HTMLElement>('article footer summary + *'))
      panel.style.position = 'static';
  });
  await look(page, 'every form');
});

test('accessible, static and within the screen: dialogs, which fit their box at every width', async ({
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

test('accessible, static and within the screen: steps', async ({ founderPage: page, leads }) => {
  test.setTimeout(120_000);
  await openOnFirst(page, leads);
  await page.keyboard.press('e');
  await expect(undoBar(page)).toContainText('Accepted');
  await look(page, 'a step that can be taken back, and a row that was dealt with');
  await page.keyboard.press('i');
  await expect(undoBar(page)).toContainText('In review');
  await page.keyboard.press('i');
  await page.getByText('“In review” is not possible while the lead is “In review”.').waitFor();
  await look(page, 'a step that the lifecycle does not allow');
});

test('accessible, static and within the screen: selected leads', async ({ founderPage: page, leads }) => {
  test.setTimeout(120_000);
  await openOnFirst(page, leads);
  for (const key of ['x', 'j', 'x']) await page.keyboard.press(key);
  await page.getByRole('toolbar', { name: 'Selected leads' }).waitFor();
  await page.keyboard.press('e');
  await page.getByRole('heading', { name: 'To review: all done' }).waitFor();
  await look(page, 'a page that is all done');
  await openOnFirst(page, leads);
  for (const key of ['x', 'j', 'x']) await page.keyboard.press(key);
  await page.getByRole('toolbar', { name: 'Selected leads' }).waitFor();
  await leads.add({ ...bandA, company: 'Just came' });
  await page.getByRole('button', { name: '1 new' }).waitFor();
  await look(page, 'leads that are selected, and one that has come');
});

test('accessible, static and within the screen: a conflict', async ({ founderPage: page, leads }) => {
  const id = await leads.add(bandA);
  await page.route('**/inbox/events*', (route) => route.fulfill({ status: 204 }));
  await openInbox(page, leads.path);
  const late = await page.context().newPage();
  await openInbox(late, leads.path);
  await rowLink(late, id).focus();
  await late.keyboard.press('e');
  await expect(undoBar(late)).toContainText('All changes saved');
  await late.close();
  await rowLink(page, id).focus();
  await page.keyboard.press('i');
  await page.getByRole('heading', { name: 'Someone else acted first' }).waitFor();
  await look(page, 'a conflict');
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('rows and controls are large enough', async ({ founderPage: page, leads }) => {
    const [id = ''] = await leads.addMany(2, bandA);
    await openInbox(page, leads.path);
    const row = page.locator('.lead-table tr[data-version]').first();
    expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(await smallTargets(page)).toEqual([]);
    await openInbox(page, `/inbox/${id}?source=${leads.source}`);
    expect(await smallTargets(page)).toEqual([]);
  });
});
