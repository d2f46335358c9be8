import { Client } from '../support/client';
import { embeddedServer, silence } from '../support/database';
import { makeFounder, setSession, signIn } from '../support/founders';
import { bandA, expect, openInbox, ownLeads, rowLink, test } from './inbox';
import { look } from './look';

test.use({ reducedMotion: 'reduce', expectedFailures: [404, 503] });

test('accessible and within the screen: the first run, and a database that does not answer', async ({
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
  await page.getByRole('heading', { name: 'No leads yet' }).waitFor();
  await look(page, 'the first run');
  const leads = ownLeads(client);
  await leads.add({ company: 'The first one', ...bandA });
  await expect(page.locator('.lead-table')).toContainText('The first one', { timeout: 2_000 });
  await page.goto('/inbox/pipeline');
  await look(page, 'the pipeline of one lead');
  await leads.add(bandA);
  // The third in the list: the inbox has loaded the first lead and the next one before the database stops answering.
  const id = await leads.add();
  await openInbox(page, '/inbox');
  const wake = silence(server);
  try {
    await rowLink(page, id).click();
    await page.getByText('The rest of this lead could not be loaded. Trying again.').waitFor();
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

test('a founder of an empty inbox sends a test lead and sees it', async ({ browser, startOwn, ownDir }) => {
  test.setTimeout(120_000);
  const portal = await startOwn({ TRUSTED_PROXY_HOPS: '1' });
  const client = new Client(portal.url);
  const { url } = embeddedServer(`${ownDir}/data`);
  const cookie = await signIn(client, await makeFounder(client, { DATABASE_URL: url }));
  const context = await browser.newContext({ baseURL: portal.url });
  await setSession(context, portal.url, cookie);
  const page = await context.newPage();
  await openInbox(page, '/inbox');
  await page.getByRole('button', { name: 'Send yourself a test lead' }).click();
  await expect(page.locator('.lead-table')).toContainText('Test lead');
  const address = await page.locator('.lead-table [data-lead]').first().getAttribute('data-lead');
  await openInbox(page, `/inbox/${address}`);
  await expect(page.getByRole('heading', { name: 'Test lead' })).toBeVisible();
  await page.locator('summary').filter({ hasText: 'Erase' }).click();
  await page.getByLabel('Erase this lead').check();
  await page.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(page.getByRole('heading', { name: 'This lead was erased' })).toBeVisible();
  client.close();
  await context.close();
});
