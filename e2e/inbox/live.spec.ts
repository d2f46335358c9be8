import type { Request } from '@playwright/test';
import { postForm, signIn } from '../support/founders';
import { bandA, companies, expect, openInbox, ownLeads, row, rowLink, test, undoBar } from './inbox';

test('a lead posted by the API is announced within two seconds, and no row moves', async ({
  founderPage: page,
  leads,
  api,
  otherApi,
}) => {
  const [first = ''] = await leads.addMany(3);
  await openInbox(page, leads.path);
  await rowLink(page, first).focus();
  const before = await companies(page);
  const place = await rowLink(page, first).boundingBox();
  await ownLeads(api, leads.source).add({ company: 'Came first', ...bandA });
  const button = page.getByRole('button', { name: '1 new' });
  await expect(button).toBeVisible({ timeout: 2_000 });
  // The other instance on the same database notifies this one as well.
  await ownLeads(otherApi, leads.source).add({ company: 'Came second', ...bandA });
  await expect(page.getByRole('button', { name: '2 new' })).toBeVisible({ timeout: 2_000 });
  expect(await companies(page)).toEqual(before);
  expect(await rowLink(page, first).boundingBox()).toEqual(place);
  await expect(rowLink(page, first)).toBeFocused();
  await page.getByRole('button', { name: '2 new' }).click();
  await expect.poll(() => companies(page)).toEqual(['Came first', 'Came second', ...before]);
  await expect(page.locator('.lead-table [data-lead]').first()).toBeFocused();
});

test('the tab and badge count due leads without naming them', async ({ founderPage: page, leads }) => {
  await page.addInitScript(() => {
    const badged = { setAppBadge: async (count: number) => count, clearAppBadge: async () => 0 };
    for (const [name, show] of Object.entries(badged)) {
      const shown = async (count = 0) => {
        document.documentElement.dataset.badge = String(await show(count));
      };
      Object.defineProperty(navigator, name, { value: shown });
    }
  });
  await leads.addMany(1);
  await openInbox(page, leads.path);
  const arrived = await leads.add({ company: 'Due soon', ...bandA });
  await expect(page.getByRole('button', { name: '1 new' })).toBeVisible();
  await expect(page).toHaveTitle(/^\(\d+\+?\) To review · /);
  await page.getByRole('button', { name: '1 new' }).click();
  await rowLink(page, arrived).click();
  const shown = () => page.evaluate(() => [document.title, document.documentElement.dataset.badge]);
  await expect
    .poll(async () => {
      const [title = '', badge = ''] = await shown();
      const [, count = ''] = /^\((\d+)\+?\) /.exec(title) ?? [];
      return Number(badge) > 0 && count === badge;
    })
    .toBe(true);
  expect(await page.title()).not.toMatch(/lead_|Due soon/);
});

test('leads outside the filter are not announced', async ({ founderPage: page, leads, api }) => {
  await leads.addMany(1, bandA);
  await openInbox(page, `${leads.path}&band=A`);
  await leads.add({ company: 'Of another band' });
  await ownLeads(api).add({ company: 'Of another source', ...bandA });
  await leads.add({ company: 'Of this filter', ...bandA });
  await expect(page.getByRole('button', { name: '1 new' })).toBeVisible({ timeout: 2_000 });
});

test('after an interruption the list and the open lead are loaded again', async ({
  founderPage: page,
  leads,
  api,
  makeAnother,
  founder,
  sql,
}) => {
  const [opened = '', listed = ''] = await leads.addMany(2);
  let tellOfGap = () => {};
  const isToTell = new Promise<void>((resolve) => {
    tellOfGap = resolve;
  });
  // One answer that reports a gap, and none after it: the page can know what it then shows from the gap alone.
  await page.route('**/inbox/events?*', async (route) => {
    await isToTell;
    const body = 'retry: 600000\n\nevent: gap\ndata: {"event":"gap"}\n\n';
    await route.fulfill({ contentType: 'text/event-stream', body });
  });
  await openInbox(page, `/inbox/${opened}?source=${leads.source}`);
  const ben = await signIn(api, await makeAnother('Ben'));
  for (const id of [opened, listed]) {
    const fields = { action: 'start_review', lead: `${id}:0` };
    const sent = await postForm(api, '/inbox/act', fields, { headers: { Cookie: ben } });
    expect(sent.status).toBe(303);
  }
  const ofAda = sql`founder_id = (select founder_id from founders where email = ${founder.email})`;
  await sql`update founder_sessions set last_seen_at = now() - interval '2 hours' where ${ofAda}`;
  tellOfGap();
  await expect(row(page, listed)).toContainText('In review');
  await expect(page.getByRole('article')).toContainText('In review');
  // No user did anything here, so the session is as idle as before.
  const active = await sql`select 1 from founder_sessions
    where ${ofAda} and last_seen_at > now() - interval '1 hour'`;
  expect(active).toHaveLength(0);
  const read = page.waitForResponse(new RegExp(`/${listed}/viewed$`));
  await rowLink(page, listed).click();
  await expect(page.getByRole('heading', { name: 'Lead 2', exact: true })).toBeVisible();
  await read;
  const seen = await sql`select 1 from founder_sessions
    where ${ofAda} and last_seen_at > now() - interval '1 hour'`;
  expect(seen).toHaveLength(1);
});

test('half-typed text survives other founders’ changes to the lead', async ({
  founderPage: page,
  leads,
  api,
  makeAnother,
}) => {
  const [opened = ''] = await leads.addMany(1);
  const ben = await signIn(api, await makeAnother('Ben'));
  await openInbox(page, `/inbox/${opened}?source=${leads.source}`);
  const pane = page.getByRole('article');
  await pane.locator('#more-steps > summary').click();
  await pane.locator('summary', { hasText: 'Note' }).click();
  const note = pane.getByLabel('Note for the founders', { exact: true });
  await note.fill('Half a thou');
  const fields = { action: 'start_review', lead: `${opened}:0` };
  const sent = await postForm(api, '/inbox/act', fields, { headers: { Cookie: ben } });
  expect(sent.status).toBe(303);
  await expect(pane).toContainText('In review');
  await expect(note).toHaveValue('Half a thou');
  await note.fill('Half a thought, and the rest');
  await pane.locator('form[aria-label="Note"]').getByRole('button').click();
  await expect(undoBar(page)).toContainText('Note added: Lead 1');
  await expect(pane.getByText('Half a thought, and the rest')).toBeVisible();
  await expect(note).toBeHidden();
  await pane.locator('#more-steps > summary').click();
  await pane.locator('summary', { hasText: 'Note' }).click();
  await expect(note).toHaveValue('');
});

test('a hidden tab has no connection and catches up later', async ({ founderPage: page, leads }) => {
  const isEvents = (request: Request) => new URL(request.url()).pathname === '/inbox/events';
  const setVisibility = (state: DocumentVisibilityState) =>
    page.evaluate((visibilityState) => {
      Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await leads.addMany(1);
  const connected = page.waitForRequest(isEvents);
  await openInbox(page, leads.path);
  await connected;
  const closed = page.waitForEvent('requestfailed', isEvents);
  await setVisibility('hidden');
  await closed;
  await leads.add({ company: 'Came unseen', ...bandA });
  const connectedAgain = page.waitForRequest(isEvents);
  await setVisibility('visible');
  await connectedAgain;
  await expect(page.getByRole('button', { name: '1 new' })).toBeVisible({ timeout: 2_000 });
});
