import type { Page } from '@playwright/test';
import { axeViolations, runningAnimations, sidewaysScroll, smallTargets } from '../../tools/audit/inspection';
import { Client } from '../support/client';
import { embeddedServer, silence } from '../support/database';
import { makeFounder, setSession, signIn } from '../support/founders';
import { bandA, expect, type OwnLeads, openInbox, ownLeads, rowLink, test, undoBar } from './inbox';

test.use({ reducedMotion: 'reduce', expectedFailures: [404, 503] });

/** Looks at a page in both themes and at both widths. */
async function look(page: Page): Promise<void> {
  expect(await runningAnimations(page)).toEqual([]);
  // The bars at the foot float over whatever is scrolled beneath them; axe would call that too small a target.
  await page.evaluate(() => {
    for (const foot of document.querySelectorAll<HTMLElement>('.inbox-foot, .lead-actions'))
      foot.style.position = 'static';
  });
  expect(await axeViolations(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toEqual([]);
}

async function pressOnFirst(page: Page, leads: OwnLeads, keys: readonly string[]): Promise<void> {
  const [id = ''] = await leads.addMany(2, bandA);
  await openInbox(page, leads.path);
  await rowLink(page, id).focus();
  for (const key of keys) await page.keyboard.press(key);
}

const longest = 'Unbreakable'.repeat(20);

interface State {
  name: string;
  reach: (page: Page, leads: OwnLeads) => Promise<unknown>;
}

/** Keys that open a dialog. */
const dialogKeys = ['a', 'd', 'u', 'h', 'n', '?', 'Control+k'] as const;

const states: readonly State[] = [
  {
    name: 'the list, with every band and a name that does not fit',
    reach: async (page, leads) => {
      await leads.add({ ...bandA, company: longest, workflow: longest });
      await leads.add({ company: 'B', samples_available: true });
      await leads.add({ company: 'C', high_volume_or_high_risk: true });
      await leads.add({ company: 'D' });
      await openInbox(page, leads.path);
    },
  },
  {
    name: 'an opened lead with every field',
    reach: async (page, leads) => {
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
    },
  },
  {
    name: 'an opened lead with every form of it',
    reach: async (page, leads) => {
      const id = await leads.add(bandA);
      await openInbox(page, `/inbox/${id}?source=${leads.source}`);
      await page.locator('.detail-pane details').evaluateAll((folded) => {
        for (const part of folded) {
          part.removeAttribute('name');
          part.setAttribute('open', '');
        }
        // Side by side: over each other they would hide each other.
        for (const panel of document.querySelectorAll<HTMLElement>('.action-form, .more-panel'))
          panel.style.position = 'static';
      });
    },
  },
  ...['Filter', /^Order/, /^Account/].map((name) => ({
    name: `the menu of ${name}`,
    reach: async (page: Page, leads: OwnLeads) => {
      await leads.add(bandA);
      await openInbox(page, `${leads.path}&band=A`);
      await page.getByRole('button', { name }).click();
      await page.locator(':popover-open').waitFor();
    },
  })),
  ...dialogKeys.map((key) => ({
    name: `the dialog of ${key}`,
    reach: async (page: Page, leads: OwnLeads) => {
      await pressOnFirst(page, leads, [key]);
      await page.getByRole('dialog').waitFor();
    },
  })),
  {
    name: 'a step that can be taken back, and a row that was dealt with',
    reach: async (page, leads) => {
      await pressOnFirst(page, leads, ['e']);
      await expect(undoBar(page)).toContainText('Accepted');
    },
  },
  {
    name: 'a step that the lifecycle does not allow',
    reach: async (page, leads) => {
      await pressOnFirst(page, leads, ['i']);
      await expect(undoBar(page)).toContainText('In review');
      await page.keyboard.press('i');
      await page.getByText('“In review” cannot follow “In review”.').waitFor();
    },
  },
  {
    name: 'leads that are selected, and one that has come',
    reach: async (page, leads) => {
      await pressOnFirst(page, leads, ['x', 'j', 'x']);
      await page.getByRole('toolbar', { name: 'Selected leads' }).waitFor();
      await leads.add({ ...bandA, company: 'Just came' });
      await page.getByRole('button', { name: '1 new' }).waitFor();
    },
  },
  {
    name: 'a conflict',
    reach: async (page, leads) => {
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
    },
  },
  {
    name: 'a page that is all done',
    reach: async (page, leads) => {
      await pressOnFirst(page, leads, ['x', 'j', 'x', 'e']);
      await page.getByRole('heading', { name: 'All done' }).waitFor();
    },
  },
  { name: 'nothing matches', reach: (page, leads) => openInbox(page, leads.path) },
  { name: 'a lead that never was', reach: (page) => openInbox(page, `/inbox/lead_${'0'.repeat(32)}`) },
  { name: 'the pipeline', reach: (page) => page.goto('/inbox/pipeline') },
];

for (const { name, reach } of states) {
  test(`accessible, still and fitting: ${name}`, async ({ founderPage: page, leads }) => {
    test.setTimeout(60_000);
    await reach(page, leads);
    await look(page);
  });
}

for (const key of dialogKeys) {
  test(`the dialog of ${key} fits its box at every width`, async ({ founderPage: page, leads }) => {
    await pressOnFirst(page, leads, [key]);
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    for (const width of [320, 768, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const box = await dialog.evaluate(({ scrollWidth, clientWidth, scrollLeft, ownerDocument }) => ({
        beyond: scrollWidth - clientWidth,
        scrollLeft,
        beyondPage: ownerDocument.documentElement.scrollWidth - ownerDocument.documentElement.clientWidth,
      }));
      expect(box, `${width} px`).toEqual({ beyond: 0, scrollLeft: 0, beyondPage: 0 });
    }
  });
}

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
  await look(page);
  await ownLeads(client).add({ company: 'The first one', ...bandA });
  await expect(page.locator('.lead-table')).toContainText('The first one', { timeout: 2_000 });
  await page.goto('/inbox/pipeline');
  await look(page);
  const id = await ownLeads(client).add(bandA);
  await openInbox(page, '/inbox');
  const wake = silence(server);
  try {
    await rowLink(page, id).click();
    await page.getByText('The rest of this lead could not be loaded. It is tried again.').waitFor();
    await look(page);
    const answer = await page.goto('/inbox');
    expect(answer?.status()).toBe(503);
    await page.getByRole('heading', { name: 'The leads could not be loaded' }).waitFor();
    await look(page);
  } finally {
    wake();
  }
  client.close();
  await context.close();
});
