import type { Request } from '@playwright/test';
import { bandA, companies, expect, openDesk, ownLeads, rowLink, test } from './desk';

test('a lead posted by the API is announced within two seconds, and no row moves', async ({
  founderPage: page,
  leads,
  api,
  otherApi,
}) => {
  const [first = ''] = await leads.addMany(3);
  await openDesk(page, leads.path);
  await rowLink(page, first).focus();
  const before = await companies(page);
  const place = await rowLink(page, first).boundingBox();
  await ownLeads(api, leads.source).add({ company: 'Came first', ...bandA });
  const button = page.getByRole('button', { name: '1 new' });
  await expect(button).toBeVisible({ timeout: 2_000 });
  // The other instance on the same database tells this one as well.
  await ownLeads(otherApi, leads.source).add({ company: 'Came second', ...bandA });
  await expect(page.getByRole('button', { name: '2 new' })).toBeVisible({ timeout: 2_000 });
  expect(await companies(page)).toEqual(before);
  expect(await rowLink(page, first).boundingBox()).toEqual(place);
  await expect(rowLink(page, first)).toBeFocused();
  await page.getByRole('button', { name: '2 new' }).click();
  await expect.poll(() => companies(page)).toEqual(['Came first', 'Came second', ...before]);
  await expect(page.locator('.lead-table [data-lead]').first()).toBeFocused();
});

test('leads outside the filter are not announced', async ({ founderPage: page, leads, api }) => {
  await leads.addMany(1, bandA);
  await openDesk(page, `${leads.path}&band=A`);
  await leads.add({ company: 'Of another band' });
  await ownLeads(api).add({ company: 'Of another source', ...bandA });
  await leads.add({ company: 'Of this filter', ...bandA });
  await expect(page.getByRole('button', { name: '1 new' })).toBeVisible({ timeout: 2_000 });
});

test('a tab that nobody looks at has no connection, and is told later what it missed', async ({
  founderPage: page,
  leads,
}) => {
  const isEvents = (request: Request) => new URL(request.url()).pathname === '/inbox/events';
  const setVisibility = (state: DocumentVisibilityState) =>
    page.evaluate((visibilityState) => {
      Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await leads.addMany(1);
  const connected = page.waitForRequest(isEvents);
  await openDesk(page, leads.path);
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
