import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { OwnPortal } from '../support/acceptance';
import { connect, embeddedServer } from '../support/database';
import { eventually } from '../support/eventually';
import { makeFounder, postForm, setSession, signIn } from '../support/founders';
import type { Settings } from '../support/portal';
import { expect, test } from './founder';

test.use({ expectedFailures: [400] });
// Each shop is a portal of its own with two founders made by commands.
test.describe.configure({ timeout: 180_000 });

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

/** Presses on from an offer's form to the page that shows the difference. */
async function review(page: Page) {
  await page.getByRole('button', { name: 'Review the change' }).click();
}

async function publish(page: Page) {
  await review(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
}

type Shop = Awaited<ReturnType<typeof openShop>>;

/** Publishes the document offer's form as a script would; where it names a price, Bo confirms what Ada proposes. */
async function publishForm({ client, ada, bo }: Shop, fields: Record<string, string>) {
  const drafted = await postForm(client, `${documents}/send`, fields, { cookie: ada });
  const proposal = drafted.headers.location ?? '';
  expect(proposal).toMatch(/^\/inbox\/offers\/proposals\/\d+$/);
  const first = await postForm(client, `${proposal}/publish`, {}, { cookie: ada });
  const proposed = first.headers.location === '/inbox/offers?done=proposed';
  const last = proposed ? await postForm(client, `${proposal}/publish`, {}, { cookie: bo }) : first;
  expect(last.headers.location).toBe(`${documents}?done=published`);
}

const documents = '/inbox/offers/document-review-30';

own(
  'a price is proposed, shown to the other owner, confirmed, and leaves quotes as they are',
  async ({ shop, page, context }) => {
    const { client, sql } = shop;
    const quote = await client.post('/api/quote', { offer_id: 'speech-shadow-14', annual_commit: 75000 });
    const stored = await sql`select * from quotes`;
    const before = (await client.get('/api/offers')).text;
    await setSession(context, client.url, shop.ada);
    await page.goto(`${client.url}/inbox/offers`);
    await page.getByRole('link', { name: 'Shadow-mode speech evaluation' }).click();
    await page.getByLabel('Pilot price', { exact: true }).fill('13,000.50');
    await page.getByLabel('Name', { exact: true }).fill('Shadow evaluation of speech');
    await page.getByLabel('Headline', { exact: true }).fill('Fourteen\u202e days');
    await review(page);
    await expect(page.getByRole('main')).toContainText('FourteenU+202E days');
    await expect(page.getByRole('main')).toContainText('$12,500 → $13,000.50 (up 4%)');
    await expect(page.getByRole('main')).toContainText(
      'Shadow-mode speech evaluation → Shadow evaluation of speech',
    );
    expect((await client.get('/api/offers')).text).toBe(before);
    await page.getByRole('button', { name: 'Propose it' }).click();
    await expect(page.getByRole('status')).toContainText('Proposed');
    expect((await client.get('/api/offers')).text).toBe(before);

    await setSession(context, client.url, shop.bo);
    await page.goto(`${client.url}/inbox/offers`);
    await page.getByRole('link', { name: 'Change of an offer: Shadow-mode speech evaluation' }).click();
    await expect(page.getByRole('main')).toContainText('Ada Okafor proposed it');
    await page.getByRole('button', { name: 'Confirm and publish' }).click();
    await expect(page.getByRole('status')).toHaveText('The change is published.');
    const history = page.getByRole('region', { name: 'History' });
    await expect(history).toContainText('Bo Lindqvist confirmed a proposal and changed the offer');
    await expect(history).toContainText('Ada Okafor proposed a change');
    await expect(history).toContainText('$12,500 → $13,000.50');
    expect((await client.get('/api/offers')).json).toMatchObject({
      offers: [
        { id: 'speech-shadow-14', name: 'Shadow evaluation of speech', pilot_price: 13000.5 },
        { id: 'document-review-30' },
      ],
    });
    expect((await client.get('/')).text).toContain('Shadow evaluation of speech');
    expect(quote.status).toBe(200);
    expect(await sql`select * from quotes`).toEqual(stored);

    await page.getByRole('button', { name: 'Put the former values back' }).click();
    await expect(page.getByRole('status')).toHaveText('The former values are published again.');
    await expect(history).toContainText('Bo Lindqvist put former values back');
    expect((await client.get('/api/offers')).text).toBe(before);
    expect(await sql`select kind from history where offer_id is not null order by history_id`).toEqual([
      { kind: 'offer_change_proposed' },
      { kind: 'offer_changed' },
      { kind: 'offer_changed' },
    ]);
  },
);

own(
  'a price can be refused, and what changed since is put back by nobody',
  async ({ shop, page, context }) => {
    const { client } = shop;
    await setSession(context, client.url, shop.ada);
    await page.goto(client.url + documents);
    await page.getByLabel('Pilot price', { exact: true }).fill('1');
    await review(page);
    await expect(page.getByRole('main')).toContainText('down more than 99%');
    await page.getByRole('button', { name: 'Propose it' }).click();
    await page.getByRole('link', { name: /^Change of an offer/ }).click();
    await expect(page.getByRole('button', { name: /publish/i })).toHaveCount(0);
    const proposal = new URL(page.url()).pathname;
    await setSession(context, client.url, shop.bo);
    await page.reload();
    await page.getByRole('button', { name: 'Refuse it' }).click();
    await expect(page.getByRole('status')).toContainText('Refused');
    const late = await postForm(client, `${proposal}/publish`, {}, { cookie: shop.bo });
    expect(late.headers.location).toBe('/inbox/offers?problem=decided');

    await publishForm(shop, { ...terms, version: '1', name: 'One', headline: 'First.' });
    await page.goto(client.url + documents);
    const putBack = page.getByRole('button', { name: 'Put the former values back' });
    await expect(putBack).toHaveCount(1);
    await publishForm(shop, { ...terms, version: '2', name: 'Two', headline: 'First.' });
    await putBack.click();
    await expect(page.locator('main').getByRole('alert')).toHaveText(
      'Error: That has changed since. Nothing was put back. Changed: Name.',
    );
    expect((await client.get('/api/offers')).text).toContain('"name":"Two"');
  },
);

own('another instance shows a change within 5 s', async ({ shop, startOwn }) => {
  const other = await startOwn({ DATABASE_URL: embeddedServer(join(shop.logFile, '..', 'data')).url });
  await publishForm(shop, { ...terms, version: '1', name: 'Renamed everywhere' });
  const changedAt = performance.now();
  let wrongAfterMs = 0;
  const look = async () => {
    const askedAfterMs = performance.now() - changedAt;
    if ((await other.client.get('/api/offers')).text.includes('Renamed everywhere')) return true;
    wrongAfterMs = askedAfterMs;
    return false;
  };
  await eventually(look, { what: 'the change at the other instance', withinMs: 30_000 });
  expect(wrongAfterMs).toBeLessThan(5_000);
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
  await review(page);
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
  await review(page);
  await expect(summary.getByRole('listitem')).toHaveText([
    'Checkpoint on day: Before the last day of the pilot.',
  ]);
  expect(await sql`select 1 from history where offer_id is not null`).toHaveLength(0);
});

own('who comes second sees the conflict, and overwrites nothing', async ({ shop, page, context }) => {
  const path = documents;
  await setSession(context, shop.client.url, shop.ada);
  await page.goto(shop.client.url + path);
  await publishForm(shop, { ...terms, version: '1', duration_days: '29' });
  await page.getByLabel('Duration').fill('31');
  await review(page);
  const conflict = page.getByRole('alert').filter({ hasText: 'Somebody changed this offer' });
  await expect(conflict).toContainText('Stored: 29. Yours: 31');
  await expect(page.getByLabel('Duration')).toHaveValue('31');
  expect(await shop.sql`select duration_days, version from offers where id = 'document-review-30'`).toEqual([
    { duration_days: 29, version: 2 },
  ]);
  await publish(page);
  await expect(page.getByRole('status')).toHaveText('The change is published.');
});

own('a mistake in an outdated form hides no conflict', async ({ shop, page, context }) => {
  const path = documents;
  const storedOffer = () =>
    shop.sql`select name, duration_days, version from offers where id = 'document-review-30'`;
  await setSession(context, shop.client.url, shop.ada);
  await page.goto(shop.client.url + path);
  await publishForm(shop, { ...terms, version: '1', name: 'Documents', headline: 'A month.' });
  const outdated = { ...terms, version: '1', duration_days: 'a month' };
  const json = { cookie: shop.ada, headers: { Accept: 'application/json' } };
  expect((await postForm(shop.client, `${path}/send`, outdated, json)).status).toBe(409);
  await page.getByLabel('Duration').fill('a month');
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await review(page);
  expect((await answered).status()).toBe(409);
  const conflict = page.getByRole('alert').filter({ hasText: 'Somebody changed this offer' });
  await expect(conflict).toContainText('Stored: Documents. Yours: Document and image review pilot');
  const summary = page.getByRole('alert').filter({ hasText: 'Please correct' });
  await expect(summary.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByLabel('Duration')).toHaveValue('a month');
  expect(await storedOffer()).toEqual([{ name: 'Documents', duration_days: 30, version: 2 }]);
  await page.getByLabel('Duration').fill('31');
  await page.getByLabel('Name', { exact: true }).fill('Documents');
  await publish(page);
  await expect(page.getByRole('status')).toHaveText('The change is published.');
  expect(await storedOffer()).toEqual([{ name: 'Documents', duration_days: 31, version: 3 }]);
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
  await expect(page.getByRole('region', { name: 'History' })).toContainText('waits for ratification again');
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
