import type { Page } from '@playwright/test';
import { objectOf } from '../support/answers';
import { eventually } from '../support/eventually';
import { postForm, setSession } from '../support/founders';
import { plainLead } from '../support/literals';
import { expect, test } from './founder';
import { addOffer, shopTest as own, type Shop } from './shop';

test.use({ expectedFailures: [400] });
// One worker, so that one separate portal serves all of these tests.
test.describe.configure({ mode: 'default', timeout: 180_000 });

/** Continues from an offer's form to the page that shows the difference. */
async function review(page: Page) {
  await page.getByRole('button', { name: 'Review the change' }).click();
}

async function publish(page: Page) {
  await review(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
}

/** Publishes the form of an offer as a script would. */
async function publishForm({ client, ada }: Shop, path: string, fields: Record<string, string>) {
  const drafted = await postForm(client, `${path}/send`, fields, { cookie: ada });
  const draft = drafted.headers.location ?? '';
  expect(draft).toMatch(/^\/inbox\/offers\/drafts\/\d+$/);
  const published = await postForm(client, `${draft}/publish`, {}, { cookie: ada });
  expect(published.headers.location).toBe(`${path}?done=published`);
}

own(
  'a price is drafted, previewed with what uses the offer, published by one owner and reverted',
  async ({ shop, page, context }) => {
    const { client, sql } = shop;
    const quote = await client.post('/api/quote', { offer_id: 'masking-shadow-14', annual_commit: 75000 });
    expect(quote.status).toBe(200);
    await client.post('/api/lead', { ...plainLead, target_offer_id: 'masking-shadow-14' });
    const stored = await sql`select * from quotes`;
    const before = (await client.get('/api/offers')).text;
    await setSession(context, client.url, shop.ada);
    await page.goto(`${client.url}/inbox/offers`);
    await page.getByRole('link', { name: 'Personal data masking in shadow mode' }).click();
    await page.getByLabel('Pilot price', { exact: true }).fill('5,000.50');
    await page.getByLabel('Name', { exact: true }).fill('Masking beside your desk');
    await page.getByLabel('Headline', { exact: true }).fill('Fourteen\u202e days');
    await review(page);
    const main = page.getByRole('main');
    await expect(main).toContainText('FourteenU+202E days');
    await expect(main).toContainText('$4,900 → $5,000.50 (up 2%)');
    await expect(main).toContainText('Personal data masking in shadow mode → Masking beside your desk');
    await expect(main).toContainText(
      '1 open lead and 1 quote name this offer. Saved quotes keep their terms.',
    );
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByRole('heading', { name: 'Masking beside your desk' })).toBeVisible();
    await expect(preview).toContainText('With a custom integration (×1.4): $7,000.70.');
    expect((await client.get('/api/offers')).text).toBe(before);

    const draft = new URL(page.url()).pathname;
    const ofOther = await postForm(client, `${draft}/publish`, {}, { cookie: shop.bo });
    expect(ofOther.headers.location ?? '').not.toContain('done=published');
    expect((await client.get('/api/offers')).text).toBe(before);

    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByRole('status')).toHaveText('Published.');
    const history = page.getByRole('region', { name: 'History' });
    await expect(history).toContainText('Ada Okafor changed the offer');
    await expect(history).toContainText('$4,900 → $5,000.50');
    expect((await client.get('/api/offers')).json).toMatchObject({
      offers: [
        { id: 'masking-shadow-14', name: 'Masking beside your desk', pilot_price: 5000.5 },
        { id: 'message-review-30' },
      ],
    });
    expect((await client.get('/')).text).toContain('Masking beside your desk');
    expect(await sql`select * from quotes`).toEqual(stored);
    const again = await postForm(client, `${draft}/publish`, {}, { cookie: shop.ada });
    expect(again.headers.location).toBe('/inbox/offers?problem=published_before');

    await page.getByRole('button', { name: 'Revert' }).click();
    await expect(page.getByRole('status')).toHaveText('Reverted. The previous values are published again.');
    await expect(history).toContainText('Ada Okafor reverted a change');
    expect((await client.get('/api/offers')).text).toBe(before);
    expect(
      await sql`select kind from history where offer_id = 'masking-shadow-14' order by history_id`,
    ).toEqual([{ kind: 'offer_changed' }, { kind: 'offer_changed' }]);
  },
);

own('a draft can be discarded, and what changed since is not reverted', async ({ shop, page, context }) => {
  const { client } = shop;
  const path = `/inbox/offers/${await addOffer(shop)}`;
  await setSession(context, client.url, shop.ada);
  await page.goto(client.url + path);
  await page.getByLabel('Pilot price', { exact: true }).fill('1');
  await review(page);
  await expect(page).toHaveURL(/\/inbox\/offers\/drafts\/\d+$/);
  await expect(page.getByRole('main')).toContainText('down more than 99%');
  await page.goto(`${client.url}/inbox/offers`);
  await page.getByRole('link', { name: /^Change offer: / }).click();
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(page.getByRole('status')).toHaveText('Draft discarded.');
  await expect(page.getByRole('link', { name: /^Change offer: / })).toHaveCount(0);

  await publishForm(shop, path, { ...terms, version: '1', name: 'One', headline: 'First.' });
  await page.goto(client.url + path);
  const revert = page.getByRole('button', { name: 'Revert' });
  await expect(revert).toHaveCount(1);
  await publishForm(shop, path, { ...terms, version: '2', name: 'Two', headline: 'First.' });
  await revert.click();
  await expect(page.locator('main').getByRole('alert')).toHaveText(
    'Error: Not reverted, because these values have changed since then. Changed: Name.',
  );
  expect((await client.get('/api/offers')).text).toContain('"name":"Two"');
});

own('another instance shows a change within 5 s', async ({ shop, startOwn }) => {
  const path = `/inbox/offers/${await addOffer(shop)}`;
  const other = await startOwn({ DATABASE_URL: shop.databaseUrl });
  await publishForm(shop, path, { ...terms, version: '1', name: 'Renamed everywhere' });
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

/** Every field of the document offer, as in its form. */
const terms = {
  name: 'Message and document review with your reviewers',
  headline: 'Thirty days.',
  duration_days: '30',
  pilot_price: '14900',
  annual_commit_minimum: '60000',
  'required_inputs.0.text': 'Documents',
  allowed_modes: 'shadow',
  max_percent_of_pilot: '50',
  expiration_days: '30',
  deliverables_ownership: 'The buyer.',
  checkpoint_day: '15',
  checkpoint_billing: 'Half and half',
  checkpoint_stop_right: 'May stop',
};

test('invalid fields are refused, and nothing typed is lost', async ({ founderPage: page, sql }) => {
  await page.goto('/inbox/offers/message-review-30');
  await page.locator('#offer-editor[data-hydrated]').waitFor();
  await page.getByLabel('Pilot price', { exact: true }).fill('a lot');
  await page.getByRole('textbox', { name: 'Checkpoint on day' }).fill('30');
  await page.getByLabel('Name', { exact: true }).fill('');
  await page.getByLabel('Right to stop').fill('May stop at any time');
  await review(page);
  const summary = page.getByRole('alert').filter({ hasText: 'Please correct' });
  await expect(summary.getByRole('listitem')).toHaveText([
    'Name: Enter a value.',
    'Pilot price: An amount in USD, such as 12500 or 12,500.00.',
    'Checkpoint on day: Enter a day before the pilot’s last day.',
  ]);
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Pilot price', { exact: true })).toHaveValue('a lot');
  await expect(page.getByLabel('Right to stop')).toHaveValue('May stop at any time');
  await page.getByLabel('Pilot price', { exact: true }).fill('14900');
  await page.getByLabel('Name', { exact: true }).fill('Document pilot');
  await expect(summary.getByRole('listitem')).toHaveText([
    'Checkpoint on day: Enter a day before the pilot’s last day.',
  ]);
  expect(await sql`select 1 from history where offer_id is not null`).toHaveLength(0);
});

own('who comes second sees the conflict, and overwrites nothing', async ({ shop, page, context }) => {
  const id = await addOffer(shop);
  const path = `/inbox/offers/${id}`;
  await setSession(context, shop.client.url, shop.ada);
  await page.goto(shop.client.url + path);
  await publishForm(shop, path, { ...terms, version: '1', duration_days: '29' });
  await page.getByLabel('Duration').fill('31');
  await review(page);
  const conflict = page.getByRole('alert').filter({ hasText: 'This offer has changed' });
  await expect(conflict).toContainText('29 days → 31 days');
  await expect(page.getByLabel('Duration')).toHaveValue('31');
  expect(await shop.sql`select duration_days, version from offers where id = ${id}`).toEqual([
    { duration_days: 29, version: 2 },
  ]);
  await publish(page);
  await expect(page.getByRole('status')).toHaveText('Published.');
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  own('a mistake in an outdated form hides no conflict', async ({ shop, page, context }) => {
    const id = await addOffer(shop);
    const path = `/inbox/offers/${id}`;
    const storedOffer = () => shop.sql`select name, duration_days, version from offers where id = ${id}`;
    await setSession(context, shop.client.url, shop.ada);
    await page.goto(shop.client.url + path);
    await publishForm(shop, path, { ...terms, version: '1', name: 'Documents', headline: 'A month.' });
    const outdated = { ...terms, version: '1', duration_days: 'a month' };
    const json = { cookie: shop.ada, headers: { Accept: 'application/json' } };
    expect((await postForm(shop.client, `${path}/send`, outdated, json)).status).toBe(409);
    await page.getByLabel('Duration').fill('a month');
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await review(page);
    expect((await answered).status()).toBe(409);
    const conflict = page.getByRole('alert').filter({ hasText: 'This offer has changed' });
    await expect(conflict).toContainText('Documents → Message and document review with your reviewers');
    const summary = page.getByRole('alert').filter({ hasText: 'Please correct' });
    await expect(summary.getByRole('listitem')).toHaveCount(1);
    await expect(page.getByLabel('Duration')).toHaveValue('a month');
    expect(await storedOffer()).toEqual([{ name: 'Documents', duration_days: 30, version: 2 }]);
    await page.getByLabel('Duration').fill('31');
    await page.getByLabel('Name', { exact: true }).fill('Documents');
    await publish(page);
    await expect(page.getByRole('status')).toHaveText('Published.');
    expect(await storedOffer()).toEqual([{ name: 'Documents', duration_days: 31, version: 3 }]);
  });
});

own('a founder ratifies the checkpoint; changed terms wait again', async ({ shop, page, context }) => {
  const { client, sql } = shop;
  const id = await addOffer(shop);
  const checkpoint = async () => {
    const { offers } = objectOf((await client.get('/api/offers')).json);
    const listed = Array.isArray(offers) ? offers.map(objectOf) : [];
    return listed.find((offer) => offer.id === id)?.mid_pilot_checkpoint;
  };
  await setSession(context, client.url, shop.bo);
  await page.goto(`${client.url}/inbox/offers/${id}`);
  await page.getByRole('button', { name: 'Commit to this checkpoint' }).click();
  await expect(page.getByRole('status')).toContainText('You committed');
  expect(await checkpoint()).toMatchObject({ status: 'committed' });
  expect((await client.get(`/offers/${id}`)).text).not.toContain('Proposed, not yet approved by a founder');
  await page.getByRole('textbox', { name: 'Checkpoint on day' }).fill('14');
  await publish(page);
  await expect(page.getByRole('region', { name: 'History' })).toContainText('needs a new commitment');
  expect(await checkpoint()).toMatchObject({ day: 14, status: 'pending_founder_ratification' });
  const stale = await postForm(client, `/inbox/offers/${id}/ratify`, { version: '2' }, { cookie: shop.bo });
  expect(stale.headers.location).toContain('problem=stale');
  const kinds =
    await sql`select kind, founders.name from history join founders using (founder_id) where offer_id = ${id} order by history_id`;
  expect(kinds).toEqual([
    { kind: 'checkpoint_ratified', name: 'Bo Lindqvist' },
    { kind: 'offer_changed', name: 'Bo Lindqvist' },
  ]);
});
