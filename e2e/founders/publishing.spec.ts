import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, type OwnPortal } from '../support/acceptance';
import type { Client } from '../support/client';
import { embeddedServer } from '../support/database';
import { eventually } from '../support/eventually';
import { makeFounder, setSession, signIn } from '../support/founders';
import { maskingOffer, plainLead, reviewOffer } from '../support/literals';
import { connectMcp, toolAnswer } from '../support/mcp';
import { projectDir } from '../support/portal';
import { test } from './founder';

test.use({ javaScriptEnabled: false, expectedFailures: [400, 404] });

const id = 'vision-pilot-21';
const name = 'Image review pilot';
const headline = 'Twenty-one days of image review beside your own reviewers.';

function sampleText(changed: object = {}): string {
  const file = join(projectDir, 'public', 'samples', 'masking-shadow-14.json');
  const sample = JSON.parse(readFileSync(file, 'utf8'));
  const scope = { ...sample.scope, pilot_days: 21 };
  return JSON.stringify({ ...sample, offer_id: id, title: 'Images of a clinic', scope, ...changed });
}

/** Maximum time for which an instance may show the state before a change, in milliseconds. */
const publishedWithinMs = 5_000;

type McpClient = Awaited<ReturnType<typeof connectMcp>>;

/** Sends a message to MCP from a separate caller's address. */
const byMcp = (ask: (mcp: McpClient) => Promise<unknown>) => async (client: Client) => {
  const mcp = await connectMcp(client.url, 'legacy');
  try {
    return JSON.stringify(await ask(mcp));
  } finally {
    await mcp.close();
  }
};

type Documents = Readonly<Record<string, (client: Client) => Promise<string>>>;

/** Reads each document that lists offers, by the document's name: those of one address, and those by MCP. */
const pages: Documents = Object.fromEntries(
  [
    '/api/offers',
    '/api/agent/catalog',
    '/.well-known/service-agent-catalog.json',
    '/llms.txt',
    '/sitemap.xml',
    '/developers/what-agents-see.md',
    '/',
    '/compare',
    '/quote',
    '/request',
  ].map((path) => [path, async (client: Client) => (await client.get(path)).text] as const),
);
const mcpDocuments: Documents = {
  'MCP resources': byMcp((mcp) => mcp.listResources()),
  'MCP catalog': byMcp(async (mcp) =>
    toolAnswer(await mcp.callTool({ name: 'read_catalog', arguments: {} })),
  ),
};

/**
 * Waits until every document of every portal names the offer, or none does. Fails for a wrong document if it was
 * requested later after the change than allowed. The time that an answer takes on a busy machine does not count.
 */
async function expectEverywhere(portals: readonly OwnPortal[], isThere: boolean): Promise<void> {
  const changedAt = performance.now();
  const expectIn = ({ client, url }: OwnPortal, documents: Documents) =>
    Promise.all(
      Object.entries(documents).map(async ([name, read]) => {
        const what = `${name} of ${url} ${isThere ? 'with' : 'without'} the offer`;
        let wrongAfterMs = 0;
        const look = async () => {
          const askedAfterMs = performance.now() - changedAt;
          if ((await read(client)).includes(id) === isThere) return true;
          wrongAfterMs = askedAfterMs;
          return false;
        };
        await eventually(look, { what, withinMs: 30_000 });
        expect(wrongAfterMs, what).toBeLessThan(publishedWithinMs);
      }),
    );
  await Promise.all(
    portals.map(async (portal) => {
      await expectIn(portal, pages);
      await expectIn(portal, mcpDocuments);
    }),
  );
}

async function fillOffer(page: Page): Promise<void> {
  const texts: Record<string, string> = {
    id,
    name,
    headline,
    duration_days: '21',
    pilot_price: '18,000',
    annual_commit_minimum: '90k',
    max_percent_of_pilot: '40',
    checkpoint_day: '10',
    checkpoint_billing: '50% at start, 50% at checkpoint',
    checkpoint_stop_right: 'The buyer may stop at the checkpoint.',
  };
  for (const [field, text] of Object.entries(texts)) await page.locator(`#${field}`).fill(text);
  await page.locator('[id="required_inputs.0.text"]').fill('One success metric');
  await page.getByRole('button', { name: 'Add an input' }).click();
  await page.locator('[id="required_inputs.1.text"]').fill('500 images, free of personal data');
  await page.getByRole('button', { name: 'Move input 2 up' }).click();
  await page.getByRole('button', { name: 'Add a deliverable' }).click();
  await page.getByRole('button', { name: 'Add a deliverable' }).click();
  await page.getByRole('button', { name: 'Remove deliverable 1' }).click();
  await page.locator('[id="deliverables.0.name"]').fill('Report');
  await page.locator('[id="deliverables.0.format"]').fill('PDF');
  await page.locator('[id="deliverables.0.day"]').fill('21');
  for (const [field, text] of Object.entries(texts))
    await expect(page.locator(`#${field}`)).toHaveValue(text);
  await page.getByLabel(/^Partial credit-back/).check();
}

async function upload(page: Page, text: string): Promise<void> {
  const file = { name: 'sample.json', mimeType: 'application/json', buffer: Buffer.from(text) };
  await page.locator('#sample_file').setInputFiles(file);
}

test('an offer is created, quoted, requested, moved and retired without JavaScript', async ({
  startOwn,
  ownDir,
  context,
}) => {
  test.setTimeout(180_000);
  const dataDir = join(ownDir, 'data');
  const first = await startOwn({ TRUSTED_PROXY_HOPS: '1' });
  const { client } = first;
  const other = await startOwn({ TRUSTED_PROXY_HOPS: '1', DATABASE_URL: embeddedServer(dataDir).url });
  const portals = [first, other];
  const ada = await makeFounder(client, { DATA_DIR: dataDir }, 'Ada Okafor');
  const page = await context.newPage();
  const main = page.getByRole('main');
  const seeded = (await client.get('/api/offers')).text;
  expect(seeded).toBe(JSON.stringify({ currency: 'USD', offers: [maskingOffer, reviewOffer] }));

  await test.step('an invalid sample package is refused by its JSON pointers', async () => {
    await setSession(context, client.url, await signIn(client, ada));
    await page.goto(`${client.url}/inbox/offers`);
    await page.getByRole('link', { name: 'New offer' }).click();
    await fillOffer(page);
    await upload(page, sampleText({ limits: 'none', verdict: { outcome: 'won' } }));
    await page.getByRole('button', { name: 'Review the offer' }).click();
    await expect(page).toHaveTitle(/^Error: /);
    await expect(main).toContainText('/limits: ');
    await expect(main).toContainText('/verdict/outcome: ');
    await expect(page.locator('#name')).toHaveValue(name);
    await expect(page.locator('#sample_text')).toHaveValue(/"limits":"none"/);
  });

  await test.step('a valid one is shown, and published', async () => {
    await upload(page, sampleText());
    await page.getByRole('button', { name: 'Review the offer' }).click();
    await expect(main).toContainText('Pilot price$18,000');
    await expect(main).toContainText('500 images, free of personal data; One success metric');
    await expect(main).toContainText('Report (PDF), day 21');
    await expect(main).toContainText('Images of a clinic');
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText(
      'no more than 40% of the pilot price',
    );
    await page.goto(`${client.url}/inbox/offers`);
    await page.getByRole('link', { name: `New offer: ${name}` }).click();
    expect((await client.get('/api/offers')).text).toBe(seeded);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByRole('status')).toHaveText('Published.');
  });

  await test.step('it is in every document of both instances, and the seeded offers are unchanged', async () => {
    await expectEverywhere(portals, true);
    for (const portal of portals) {
      const { text } = await portal.client.get('/api/offers');
      expect(text.startsWith(seeded.slice(0, -2))).toBe(true);
      for (const path of [`/offers/${id}`, `/samples/${id}`, `/samples/${id}.json`, '/openapi.json'])
        expect((await portal.client.get(path)).status, path).toBe(200);
      expect((await portal.client.get(`/samples/${id}.json`)).json).toEqual(JSON.parse(sampleText()));
      expect((await portal.client.get('/sitemap.xml')).text).toContain(`/samples/${id}<`);
    }
    await page.goto(client.url);
    await expect(page.getByRole('heading', { name: /^Three pilots\b/ })).toBeVisible();
    const detail = await client.get(`/offers/${id}`);
    expect(detail.text).toContain('Proposed, not yet approved by a founder');
  });

  const quoted = await test.step('it is calculated, quoted and requested', async () => {
    await page.goto(`${client.url}/quote?offer_id=${id}&annual_commit=100000`);
    await expect(page.locator('#comes-back')).toHaveText('−$7,200');
    await page.getByRole('button', { name: 'Save this quote' }).click();
    await expect(page).toHaveURL(/\/quotes\/quote_[0-9a-f]{32}\?edit=[\w-]{43}$/);
    const quotePath = new URL(page.url()).pathname;
    const answer = await other.client.post('/api/quote', { offer_id: id, annual_commit: 100_000 });
    expect(answer.json).toMatchObject({
      quote: { offer_name: name, pilot_price: 18_000, max_credit_if_annual_signed_within_30_days: 7_200 },
    });
    await page.goto(`${client.url}/request?offer_id=${id}`);
    await expect(page.locator('[name=target_offer_id]:checked')).toHaveValue(id);
    const lead = await other.client.post('/api/lead', {
      ...plainLead,
      target_offer_id: id,
      annual_commit: 90_000,
    });
    expect(lead.json).toMatchObject({ lead: { target_offer_id: id } });
    expect(lead.text).toContain('Annual commit meets the offer minimum');
    return quotePath;
  });

  await test.step('it is moved to the front', async () => {
    await page.goto(`${client.url}/inbox/offers`);
    await page.getByRole('spinbutton', { name, exact: true }).fill('1');
    await page.getByRole('button', { name: 'Review the new order of offers' }).click();
    await expect(main).toContainText(`1. ${name}; 2. ${maskingOffer.name}; 3. ${reviewOffer.name}`);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByRole('status')).toContainText('Published.');
    const ids = (await client.get('/api/offers')).text.match(/"id":"[^"]+"/g);
    expect(ids).toEqual([id, maskingOffer.id, reviewOffer.id].map((known) => `"id":"${known}"`));
  });

  await test.step('it is retired, and earlier requests for it can still be read', async () => {
    await page.goto(`${client.url}/inbox/offers/${id}`);
    await page.getByRole('button', { name: 'Review and retire' }).click();
    await expect(main).toContainText('Published → Retired');
    await expect(main).toContainText('1 open lead and 2 quotes name this offer.');
    await expect(page.getByRole('button', { name: 'Publish', exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Retire offer' }).click();
    await expect(main).toContainText('Retired ');
    await expectEverywhere(portals, false);
    for (const portal of portals) {
      expect((await portal.client.get('/api/offers')).text).toBe(seeded);
      const refused = await portal.client.post('/api/quote', { offer_id: id, annual_commit: 100_000 });
      expect([refused.status, refused.json]).toEqual([404, { ok: false, error: 'offer_not_found' }]);
      for (const path of [`/offers/${id}`, `/samples/${id}`, `/samples/${id}.json`])
        expect((await portal.client.get(path)).status, path).toBe(410);
      const kept = await portal.client.get(quoted);
      expect(kept.text).toContain(name);
      expect(kept.text).toContain('This pilot is no longer in the catalog.');
      const lead = await portal.client.post('/api/lead', {
        ...plainLead,
        target_offer_id: id,
        annual_commit: 90_000,
      });
      expect(lead.status).toBe(200);
      expect(lead.text).not.toContain('Annual commit meets the offer minimum');
    }
  });

  await test.step('its id cannot be used again', async () => {
    await page.goto(`${client.url}/inbox/offers/new`);
    await fillOffer(page);
    await page.getByRole('button', { name: 'Review the offer' }).click();
    await expect(page.locator('#id-error')).toContainText('This id belongs to another offer');
  });
});

test('the last published offer cannot be retired', async ({ startOwn, ownDir, context }) => {
  const { client } = await startOwn({ TRUSTED_PROXY_HOPS: '1' });
  const founder = await makeFounder(client, { DATA_DIR: join(ownDir, 'data') }, 'Ada Okafor');
  await setSession(context, client.url, await signIn(client, founder));
  const page = await context.newPage();
  const retire = async (offerId: string) => {
    await page.goto(`${client.url}/inbox/offers/${offerId}`);
    await page.getByRole('button', { name: 'Review and retire' }).click();
  };
  const sample = `/samples/${maskingOffer.id}`;
  const addresses = [`/offers/${maskingOffer.id}`, sample, `${sample}.json`, `${sample}/rows.csv`];
  const statuses = () => Promise.all(addresses.map(async (path) => (await client.get(path)).status));
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  await retire(maskingOffer.id);
  await page.getByRole('button', { name: 'Retire offer' }).click();
  expect(await statuses()).toEqual([410, 410, 410, 410]);
  const gone = await client.get(`/offers/${maskingOffer.id}`);
  expect(gone.text).toContain('Saved quotes keep their prices and stay valid until the date on them.');
  await retire(reviewOffer.id);
  await expect(page.locator('main').getByRole('alert')).toContainText('This is the only published offer.');
  await page.goto(`${client.url}/inbox/offers/${maskingOffer.id}`);
  await page.getByRole('button', { name: 'Revert' }).click();
  await expect(page.getByRole('status')).toHaveText('Reverted. The previous values are published again.');
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  const ids = (await client.get('/api/offers')).text.match(/"id":"[^"]+"/g);
  expect(ids).toEqual([`"id":"${maskingOffer.id}"`, `"id":"${reviewOffer.id}"`]);
});
