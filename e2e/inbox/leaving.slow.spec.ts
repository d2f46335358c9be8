import type { Page, Route } from '@playwright/test';
import type { Sql } from 'postgres';
import { setSession, signIn } from '../support/founders';
import { bandA, companies, expect, type OwnLeads, openInbox, row, rowLink, test, undoBar } from './inbox';

// Closing the page ends requests that are in progress. A page that signs out may still have requested something.
test.use({ expectedFailures: ['ERR_ABORTED', 401] });

const acceptedOf = async (sql: Sql, source: string): Promise<string[]> => {
  const rows = await sql<{ company: string }[]>`select company from leads
    where source = ${source} and status = 'accepted' order by 1`;
  return rows.map(({ company }) => company);
};

interface Held {
  letGo: () => void;
  /** Resolves when the first request is held. */
  isHeld: Promise<void>;
}

/** Holds the requests to an address, or the portal's answer to the first one, until they are released. */
async function hold(page: Page, address: RegExp, what: 'requests' | 'answer' = 'requests'): Promise<Held> {
  let letGo = () => {};
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let tellHeld = () => {};
  const isHeld = new Promise<void>((resolve) => {
    tellHeld = resolve;
  });
  const onRequest = async (route: Route) => {
    const response = what === 'answer' ? await route.fetch() : undefined;
    tellHeld();
    await isLetGo;
    // Requests that the page has cancelled in the meantime cannot continue.
    await (response ? route.fulfill({ response }) : route.continue()).catch(() => {});
  };
  await page.route(address, onRequest, what === 'answer' ? { times: 1 } : {});
  return { letGo, isHeld };
}

for (const { way, go, there } of [
  { way: 'key', go: (page: Page) => page.keyboard.press('3'), there: /\/inbox\?view=team/ },
  {
    way: 'link of the bar',
    go: (page: Page) => page.getByRole('link', { name: 'Companies' }).click({ noWaitAfter: true }),
    there: /\/inbox\/companies/,
  },
]) {
  test(`a step taken while a ${way} leaves the page is stored first`, async ({
    founderPage: page,
    leads,
    sql,
  }) => {
    const [first = ''] = await leads.addMany(2, bandA);
    await openInbox(page, leads.path);
    await rowLink(page, first).focus();
    const nextPage = await hold(page, there);
    await go(page);
    await nextPage.isHeld;
    await page.keyboard.press('e');
    nextPage.letGo();
    await page.waitForURL(there);
    expect(await acceptedOf(sql, leads.source)).toEqual(['Lead 1']);
  });
}

const waysOut: {
  way: string;
  go: (page: Page) => Promise<void>;
  there: RegExp;
  /** Waits for the arrival, if the address stays the same. */
  hasArrived?: (page: Page) => Promise<void>;
}[] = [
  { way: 'a key', go: (page) => page.keyboard.press('3'), there: /\/inbox\?view=team/ },
  {
    way: 'a link',
    go: (page) => page.getByRole('link', { name: 'Companies' }).click({ noWaitAfter: true }),
    there: /\/inbox\/companies/,
  },
  {
    way: 'a search',
    go: async (page) => {
      await page.keyboard.press('/');
      await page.keyboard.type('claims');
      await page.keyboard.press('Enter');
    },
    there: /\/inbox\?source=[^&]+&q=claims$/,
  },
  {
    way: 'a filter',
    go: async (page) => {
      await page.keyboard.press('f');
      const form = page.getByRole('form', { name: 'Filter' });
      await form.getByRole('checkbox', { name: 'Declined' }).check();
      await form.getByRole('button', { name: 'Apply' }).click({ noWaitAfter: true });
    },
    there: /\/inbox\?view=to_review&status=declined&source=[^&]+$/,
  },
  {
    way: 'a saved view',
    go: async (page) => {
      await page.keyboard.press('f');
      await page.getByLabel('Save this view as').fill('On the way out');
      await page.getByRole('button', { name: 'Save this view' }).click({ noWaitAfter: true });
    },
    there: /\/inbox\?source=/,
    hasArrived: (page) => expect(page.getByRole('link', { name: 'On the way out' })).toBeVisible(),
  },
  {
    way: 'the palette',
    go: async (page) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('pipeline');
      await page.keyboard.press('Enter');
    },
    there: /\/inbox\/pipeline/,
  },
  {
    way: 'signing out',
    go: async (page) => {
      await page.getByRole('button', { name: /^Account of/ }).click();
      await page.getByRole('button', { name: 'Sign out' }).click({ noWaitAfter: true });
    },
    there: /\/sign-in/,
  },
];

for (const { way, go, there, hasArrived } of waysOut) {
  test(`${way} waits for a step that is being saved`, async ({
    page,
    context,
    api,
    makeAnother,
    leads,
    sql,
  }) => {
    await setSession(context, api.url, await signIn(api, await makeAnother()));
    const [first = ''] = await leads.addMany(2, bandA);
    await openInbox(page, leads.path);
    const isAsked: string[] = [];
    page.on('dialog', async (dialog) => {
      isAsked.push(dialog.type());
      await dialog.dismiss();
    });
    await rowLink(page, first).focus();
    const steps = await hold(page, /\/inbox\/act$/);
    await page.keyboard.press('e');
    await steps.isHeld;
    const atFirst = page.url();
    await go(page);
    await expect(page.getByText('Saving 1 change first.')).toHaveCount(1);
    expect(page.url()).toBe(atFirst);
    steps.letGo();
    await page.waitForURL(there);
    await hasArrived?.(page);
    expect(isAsked).toEqual([]);
    expect(await acceptedOf(sql, leads.source)).toEqual(['Lead 1']);
  });
}

test('a page with a step that was not stored stays open, and shows why', async ({
  founderPage: page,
  leads,
  sql,
}) => {
  const [first = ''] = await leads.addMany(2, bandA);
  // The page is not notified that the lead has changed.
  await page.route('**/inbox/events*', (route) => route.fulfill({ status: 204 }));
  await openInbox(page, leads.path);
  await rowLink(page, first).focus();
  const steps = await hold(page, /\/inbox\/act$/);
  await page.keyboard.press('e');
  await steps.isHeld;
  await page.keyboard.press('3');
  await sql`update leads set version = version + 1 where lead_id = ${first}`;
  steps.letGo();
  await expect(page.getByRole('heading', { name: 'Someone else acted first' })).toBeVisible();
  await expect(page.getByText('A change was not stored, so you are still on this page.')).toHaveCount(1);
  expect(new URL(page.url()).search).toContain(leads.source);
});

/** Accepts two leads and reloads the page, so that its list has neither; returns the first one's id. */
async function acceptTwo(page: Page, leads: OwnLeads): Promise<string> {
  const [first = ''] = await leads.addMany(3, bandA);
  await openInbox(page, leads.path);
  for (const key of ['Enter', 'e', 'e']) await page.keyboard.press(key);
  await expect(page.locator('[data-waiting]')).toHaveAttribute('data-waiting', '0');
  await page.reload();
  await page.waitForFunction(() => document.documentElement.dataset.inbox === 'ready');
  await expect(rowLink(page, first)).toHaveCount(0);
  return first;
}

/** Expects the focus on the heading of a lead, or on its row, which the undo puts back into the list. */
async function expectFocusOn(page: Page, leadId: string): Promise<void> {
  const focused = `article [data-heading="${leadId}"]:focus, .lead-table [data-lead="${leadId}"]:focus`;
  await expect(page.locator(focused)).toHaveCount(1);
}

/** Waits until a lead that is not listed is loaded, and expects that a key can decline it. */
async function expectDeclinable(page: Page, leadId: string): Promise<void> {
  await expect(page.getByRole('article')).toContainText('History');
  await expect(page.locator(`article [data-heading="${leadId}"]`)).toHaveText('Lead 1');
  await expectFocusOn(page, leadId);
  await page.keyboard.press('d');
  await expect(page.getByRole('dialog', { name: 'Decline: Lead 1' })).toBeVisible();
}

test('an undo returns to a lead that is no longer listed, with pane, focus and keys', async ({
  founderPage: page,
  leads,
}) => {
  const first = await acceptTwo(page, leads);
  await page.keyboard.press('z');
  await page.keyboard.press('z');
  await expectFocusOn(page, first);
  await expectDeclinable(page, first);
});

test('a lead that is no longer listed shows the state after its pending undo', async ({
  founderPage: page,
  leads,
}) => {
  const first = await acceptTwo(page, leads);
  const undos = await hold(page, /\/inbox\/undo$/);
  await page.keyboard.press('z');
  await page.keyboard.press('z');
  await expectDeclinable(page, first);
  undos.letGo();
  await expect(page.locator('[data-waiting]')).toHaveAttribute('data-waiting', '0');
  await expect(page.getByRole('dialog', { name: 'Decline: Lead 1' })).toBeVisible();
});

test('a lead read before its undo was stored shows the state after it', async ({
  founderPage: page,
  leads,
}) => {
  const first = await acceptTwo(page, leads);
  const undos = await hold(page, /\/inbox\/undo$/);
  const reading = await hold(page, new RegExp(`/${first}/detail$`), 'answer');
  await page.keyboard.press('z');
  await page.keyboard.press('z');
  await reading.isHeld;
  undos.letGo();
  await expect(page.locator('[data-waiting]')).toHaveAttribute('data-waiting', '0');
  reading.letGo();
  await expectDeclinable(page, first);
});

test('an undo after a change of view puts the rows back', async ({ founderPage: page, leads, sql }) => {
  const [, second = ''] = await leads.addMany(4, bandA);
  await openInbox(page, leads.path);
  await rowLink(page, second).focus();
  await page.keyboard.press('e');
  await page.keyboard.press('e');
  await expect(page.locator('[data-waiting]')).toHaveAttribute('data-waiting', '0');
  await openInbox(page, leads.path);
  expect(await companies(page)).toEqual(['Lead 1', 'Lead 4']);
  await page.keyboard.press('z');
  await expect.poll(() => companies(page)).toEqual(['Lead 1', 'Lead 3', 'Lead 4']);
  await page.keyboard.press('z');
  await expect.poll(() => companies(page)).toEqual(['Lead 1', 'Lead 2', 'Lead 3', 'Lead 4']);
  await expect(undoBar(page)).toContainText('Undone: Accepted: Lead 2');
  await expect(rowLink(page, second)).toBeFocused();
  await expect(row(page, second)).toHaveAttribute('data-left', 'false');
  await page.keyboard.press('d');
  await page.keyboard.press('Enter');
  await expect(undoBar(page)).toContainText('Declined: Lead 2');
  await expect(page.locator('[data-waiting]')).toHaveAttribute('data-waiting', '0');
  const stored = await sql`select status from leads where lead_id = ${second}`;
  expect([...stored]).toEqual([{ status: 'declined' }]);
});
