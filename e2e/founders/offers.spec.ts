import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { OwnPortal } from '../support/acceptance';
import { connect, embeddedServer } from '../support/database';
import { eventually } from '../support/eventually';
import { makeFounder, postForm, setSession, signIn } from '../support/founders';
import type { Settings } from '../support/portal';
import { expect, test } from './founder';

test.use({ expectedFailures: [400] });

/** A portal of the test's own, whose offers it may change, with two founders signed in. */
const own = test.extend<{ shop: Awaited<ReturnType<typeof openShop>> }>({
  shop: async ({ startOwn, ownDir }, use) => {
    const shop = await openShop(startOwn, join(ownDir, 'data'));
    await use(shop);
    await shop.sql.end();
  },
  page: async ({ context }, use) => use(await context.newPage()),
});

async function openShop(startOwn: (settings: Settings) => Promise<OwnPortal>, dataDir: string) {
  const portal = await startOwn({ TRUSTED_PROXY_HOPS: '1' });
  const [ada, bo] = await Promise.all([
    makeFounder(portal.client, { DATA_DIR: dataDir }, 'Ada Okafor'),
    makeFounder(portal.client, { DATA_DIR: dataDir }, 'Bo Lindqvist'),
  ]);
  const sql = connect(embeddedServer(dataDir).url);
  return { ...portal, sql, ada: await signIn(portal.client, ada), bo: await signIn(portal.client, bo) };
}

async function publish(page: Page) {
  await page.getByRole('button', { name: 'Publish the change' }).click();
}

own('a change is published, recorded, and leaves quotes as they are', async ({ shop, page, context }) => {
  const { client, sql } = shop;
  const quote = await client.post('/api/quote', { offer_id: 'speech-shadow-14', annual_commit: 75000 });
  const stored = await sql`select * from quotes`;
  await setSession(context, client.url, shop.ada);
  await page.goto(`${client.url}/inbox/offers`);
  await page.getByRole('link', { name: 'Shadow-mode speech evaluation' }).click();
  await page.getByLabel('Pilot price', { exact: true }).fill('13,000.50');
  await page.getByLabel('Name', { exact: true }).fill('Shadow evaluation of speech');
  await page.getByLabel('What the buyer brings').fill('Recordings\nOne metric');
  await publish(page);
  await expect(page.getByRole('status')).toHaveText('The change is published.');
  const history = page.locator('.offer-history');
  await expect(history).toContainText('Ada Okafor changed the offer');
  await expect(history).toContainText('12500 13000.5');
  const { json } = await client.get('/api/offers');
  expect(json).toMatchObject({
    offers: [
      {
        id: 'speech-shadow-14',
        name: 'Shadow evaluation of speech',
        pilot_price: 13000.5,
        required_inputs: ['Recordings', 'One metric'],
      },
      { id: 'document-review-30' },
    ],
  });
  expect((await client.get('/')).text).toContain('Shadow evaluation of speech');
  expect(quote.status).toBe(200);
  expect(await sql`select * from quotes`).toEqual(stored);
  expect(await sql`select kind, offer_id, detail from history where offer_id is not null`).toEqual([
    {
      kind: 'offer_changed',
      offer_id: 'speech-shadow-14',
      detail: {
        version: 2,
        before: {
          name: 'Shadow-mode speech evaluation',
          pilot_price: 12500,
          required_inputs: [
            '200 or more representative recordings, free of personal data or properly cleared',
            'Reference transcripts or labels for at least 50 of them',
            'One success metric with a target value',
            'A named technical contact for questions',
          ],
        },
        after: {
          name: 'Shadow evaluation of speech',
          pilot_price: 13000.5,
          required_inputs: ['Recordings', 'One metric'],
        },
      },
    },
  ]);
});

own('another instance shows a change within 5 s', async ({ shop, startOwn }) => {
  const other = await startOwn({ DATABASE_URL: embeddedServer(join(shop.logFile, '..', 'data')).url });
  const form = { ...terms, version: '1', name: 'Renamed everywhere' };
  const sent = await postForm(shop.client, '/inbox/offers/document-review-30/send', form, {
    cookie: shop.ada,
  });
  expect(sent.headers.location).toBe('/inbox/offers/document-review-30?done=changed');
  await eventually(async () => (await other.client.get('/api/offers')).text.includes('Renamed everywhere'), {
    what: 'the change at the other instance',
    withinMs: 5_000,
  });
});

/** Every field of the document offer, as its form holds it. */
const terms = {
  name: 'Document and image review pilot',
  headline: 'Thirty days.',
  duration_days: '30',
  pilot_price: '28000',
  annual_commit_minimum: '120000',
  required_inputs: 'Documents',
  allowed_modes: 'shadow',
  max_percent_of_pilot: '50',
  expiration_days: '30',
  deliverables_ownership: 'The buyer.',
  checkpoint_day: '15',
  checkpoint_billing: 'Half and half',
  checkpoint_stop_right: 'May stop',
};

test('fields that cannot be are refused, and nothing typed is lost', async ({ founderPage: page, sql }) => {
  await page.goto('/inbox/offers/document-review-30');
  await page.getByLabel('Pilot price', { exact: true }).fill('a lot');
  await page.getByLabel('Checkpoint on day').fill('30');
  await page.getByLabel('Name', { exact: true }).fill('');
  await page.getByLabel('Right to stop').fill('May stop at any time');
  await publish(page);
  const summary = page.getByRole('alert').filter({ hasText: 'Please correct' });
  await expect(summary.getByRole('listitem')).toHaveText([
    'Name: Say something here.',
    'Pilot price: An amount in USD, such as 12500 or 12,500.00.',
  ]);
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByLabel('Pilot price', { exact: true })).toHaveValue('a lot');
  await expect(page.getByLabel('Right to stop')).toHaveValue('May stop at any time');
  await page.getByLabel('Pilot price', { exact: true }).fill('28000');
  await page.getByLabel('Name', { exact: true }).fill('Document pilot');
  await publish(page);
  await expect(summary.getByRole('listitem')).toHaveText([
    'Checkpoint on day: Before the last day of the pilot.',
  ]);
  expect(await sql`select 1 from history where offer_id is not null`).toHaveLength(0);
});

own('who comes second sees the conflict, and overwrites nothing', async ({ shop, page, context }) => {
  const path = '/inbox/offers/document-review-30';
  await setSession(context, shop.client.url, shop.ada);
  await page.goto(shop.client.url + path);
  const first = { ...terms, version: '1', pilot_price: '29000' };
  expect((await postForm(shop.client, `${path}/send`, first, { cookie: shop.bo })).status).toBe(303);
  await page.getByLabel('Pilot price', { exact: true }).fill('31000');
  await publish(page);
  const conflict = page.getByRole('alert').filter({ hasText: 'Somebody changed this offer' });
  await expect(conflict).toContainText('Stored: 29000. Yours: 31000');
  await expect(page.getByLabel('Pilot price', { exact: true })).toHaveValue('31000');
  expect(
    await shop.sql`select pilot_price::float8, version from offers where id = 'document-review-30'`,
  ).toEqual([{ pilot_price: 29000, version: 2 }]);
  await publish(page);
  await expect(page.getByRole('status')).toHaveText('The change is published.');
});

own('a mistake in an outdated form hides no conflict', async ({ shop, page, context }) => {
  const path = '/inbox/offers/document-review-30';
  const storedOffer = () =>
    shop.sql`select pilot_price::float8, duration_days, version from offers where id = 'document-review-30'`;
  await setSession(context, shop.client.url, shop.ada);
  await page.goto(shop.client.url + path);
  const first = { ...terms, version: '1', pilot_price: '29000' };
  expect((await postForm(shop.client, `${path}/send`, first, { cookie: shop.bo })).status).toBe(303);
  const outdated = { ...terms, version: '1', duration_days: 'a month' };
  const json = { cookie: shop.ada, headers: { Accept: 'application/json' } };
  expect((await postForm(shop.client, `${path}/send`, outdated, json)).status).toBe(409);
  await page.getByLabel('Duration').fill('a month');
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await publish(page);
  expect((await answered).status()).toBe(409);
  const conflict = page.getByRole('alert').filter({ hasText: 'Somebody changed this offer' });
  await expect(conflict).toContainText('Stored: 29000. Yours: 28000');
  const summary = page.getByRole('alert').filter({ hasText: 'Please correct' });
  await expect(summary.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByLabel('Duration')).toHaveValue('a month');
  expect(await storedOffer()).toEqual([{ pilot_price: 29000, duration_days: 30, version: 2 }]);
  await page.getByLabel('Duration').fill('31');
  await page.getByLabel('Pilot price', { exact: true }).fill('29000');
  await publish(page);
  await expect(page.getByRole('status')).toHaveText('The change is published.');
  expect(await storedOffer()).toEqual([{ pilot_price: 29000, duration_days: 31, version: 3 }]);
});

own('a founder ratifies the checkpoint; changed terms wait again', async ({ shop, page, context }) => {
  const { client, sql } = shop;
  await setSession(context, client.url, shop.bo);
  await page.goto(`${client.url}/inbox/offers/document-review-30`);
  await page.getByRole('button', { name: 'Commit to this checkpoint' }).click();
  await expect(page.getByRole('status')).toContainText('You committed');
  expect((await client.get('/api/offers')).json).toMatchObject({
    offers: [{}, { mid_pilot_checkpoint: { status: 'committed' } }],
  });
  expect((await client.get('/offers/document-review-30')).text).not.toContain('Proposed, not yet committed');
  await page.getByLabel('Checkpoint on day').fill('14');
  await publish(page);
  await expect(page.locator('.offer-history')).toContainText('waits for ratification again');
  expect((await client.get('/api/offers')).json).toMatchObject({
    offers: [{}, { mid_pilot_checkpoint: { day: 14, status: 'pending_founder_ratification' } }],
  });
  const stale = await postForm(
    client,
    '/inbox/offers/document-review-30/ratify',
    { version: '2' },
    { cookie: shop.bo },
  );
  expect(stale.headers.location).toContain('problem=stale');
  const kinds =
    await sql`select kind, founders.name from history join founders using (founder_id) where offer_id is not null order by history_id`;
  expect(kinds).toEqual([
    { kind: 'checkpoint_ratified', name: 'Bo Lindqvist' },
    { kind: 'offer_changed', name: 'Bo Lindqvist' },
  ]);
});
