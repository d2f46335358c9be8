import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { OwnPortal } from '../support/acceptance';
import { embeddedServer } from '../support/database';
import { eventually } from '../support/eventually';
import { makeFounder, portalCommand, setSession, signIn } from '../support/founders';
import { maskingOffer, reviewOffer } from '../support/literals';
import { expect, test } from './founder';
import { expectSandboxed, expectShownByImg } from './shown-logo';

test.use({ expectedFailures: [400, 404, 410, 422] });

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><circle cx="14" cy="14" r="12"/></svg>';

/** Texts of a vendor of cameras that detect defects, by field. */
const settings: Record<string, string> = {
  name: 'Halden Vision',
  brand_color: '#8A2362',
  headline: 'Know which defects our cameras catch on your line before you buy.',
  subline: 'A camera runs next to your inspectors for 21 days. You keep every picture and every figure.',
  subject: 'defect detection by camera',
  footer: 'Registered in Sweden, 559000-0000.',
  booking_url: 'https://halden.example/call',
  example_title: 'A weld seam, as our camera reports it',
  example_input: 'Seam 14, batch 7, inspected by eye: passed.',
  example_output: 'Seam 14: crack of 0.4 mm at 12 mm.',
  example_note: 'It missed a pore on seam 15.',
  legal_name: 'Halden Vision AB',
  address: 'Kungsgatan 1\n411 19 Göteborg',
  sales_contact: 'pilots@halden.example',
  privacy_contact: 'privacy@halden.example',
  security_contact: 'https://halden.example/security',
  hosting: 'A data centre in Stockholm',
  payment_terms: 'Within 30 days of the invoice',
  taxes: 'Prices are before VAT',
  quote_valid_days: '45',
  consent_text:
    'I agree that Halden Vision may store this request and answer it. I can withdraw this at any time.',
  privacy_text: 'We answer within a month.\n\nWe keep no pictures.',
};

/** The offer of the same vendor. */
const offer: Record<string, string> = {
  id: 'weld-seams-21',
  name: 'Weld seams by camera',
  headline: 'Learn which defects the camera finds, and which still need a person.',
  duration_days: '21',
  pilot_price: '18,000',
  annual_commit_minimum: '90k',
  platform_fee_usd: '12000',
  min_credit: '5000',
  max_credit: '18000',
};

/** Start of the drawing of the example vendor's mark. */
const shippedMark = 'M2 2v16';

/** Words about the example vendor's work and the developer API. */
const ofExample =
  '/v1/models|/v1/text|/rates|trial key|speech, text and image|your text|text you try|our messages|messages and documents|made-up messages|usage per message|emails, 40,000|names found|service desk|the portal’s engines|the engine finds|names its operations'.split(
    '|',
  );

const shipped = [maskingOffer, reviewOffer].flatMap(({ id, name, headline }) => [id, name, headline]);

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [field, text] of Object.entries(fields)) await page.locator(`#${field}`).fill(text);
}

/** Fills in the settings, uploads the logo and publishes what the review shows. */
async function publishSettings(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/inbox/portal`);
  const ground = (theme: string) =>
    page.locator(`.scheme-${theme}`).evaluate((panel) => getComputedStyle(panel).backgroundColor);
  expect(await ground('dark')).not.toBe(await ground('light'));
  await page.locator('#try_it').selectOption('own');
  await page.locator('#no_sub_processors').selectOption('none');
  await fill(page, settings);
  await page.getByRole('button', { name: 'Add a document' }).click();
  await page.locator('[id="documents.0.title"]').fill('Data processing agreement');
  await page.locator('[id="documents.0.url"]').fill('https://halden.example/dpa.pdf');
  const file = { name: 'halden.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) };
  await page.locator('#logo').setInputFiles(file);
  await page.getByRole('button', { name: 'Upload' }).click();
  await expect(page.locator('[name=logo]')).toHaveValue(/^[0-9a-f]{64}\.svg$/);
  await page.getByRole('button', { name: 'Review the changes' }).click();
  // The previous page, shown after the upload, lists the same changes of an earlier draft.
  await expect(page).toHaveURL(/#changes$/);
  const changes = page.getByRole('region', { name: 'What changes' });
  await expect(changes).toContainText('Know which defects our cameras catch');
  await expect(changes).toContainText('Data processing agreement, https://halden.example/dpa.pdf');
  await changes.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('status')).toContainText('Published.');
}

async function publishOffer(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/inbox/offers/new`);
  await page.getByLabel(/^Fixed credit-back/).check();
  await fill(page, offer);
  await page.locator('[id="required_inputs.0.text"]').fill('500 pictures of weld seams');
  await page.getByRole('button', { name: 'Review the offer' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('status')).toContainText('Published.');
  for (const { id } of [maskingOffer, reviewOffer]) {
    await page.goto(`${url}/inbox/offers/${id}`);
    await page.getByRole('button', { name: 'Review and retire' }).click();
    await page.getByRole('button', { name: 'Retire offer' }).click();
    await expect(page.getByRole('status')).toContainText('Retired.');
  }
}

/** Reads everything public: each page of the sitemap with its Markdown, each document, a quote and a receipt. */
async function publicTexts({ client }: OwnPortal): Promise<Map<string, string>> {
  const sitemap = (await client.get('/sitemap.xml')).text;
  const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/');
  const quote = await client.post('/api/quote', { offer_id: offer.id, annual_commit: 100_000 });
  const quoteId = /quote_[0-9a-f]{32}/.exec(quote.text)?.[0] ?? '';
  const lead = await client.post('/api/lead', {
    buyer_type: 'human_buyer',
    company: 'Northgate',
    contact_or_agent_id: 'buyer@northgate.example',
    workflow: 'Weld seams',
    success_metric: 'Cracks found',
    target_offer_id: offer.id,
    contact_consent: true,
  });
  const leadId = /lead_[0-9a-f]{32}/.exec(lead.text)?.[0] ?? '';
  const all = [
    ...paths,
    ...paths.filter((path) => path.startsWith('/developers')).map((path) => `${path}.md`),
    ...['/llms.txt', '/openapi.json', '/arazzo.json', '/trust.json', '/robots.txt', '/api/offers'],
    ...['/api/agent/catalog', '/schemas/lead.schema.json', '/schemas/quote-request.schema.json'],
    ...['security.txt', 'ai-catalog.json', 'api-catalog', 'ard.json', 'mcp/server-card.json'].map(
      (name) => `/.well-known/${name}`,
    ),
    ...['/.well-known/halden-vision-agent-catalog.json', '/.well-known/service-agent-catalog.json'],
    ...[`/quotes/${quoteId}`, `/quotes/${quoteId}/memo`, `/quotes/${quoteId}/memo.md`],
    ...[`/receipts/${leadId}`, `/api/receipts/${leadId}`, '/sign-in', '/nowhere'],
  ];
  const texts = new Map<string, string>();
  for (const path of all) texts.set(path, (await client.get(path)).text);
  texts.set('MCP', (await client.post('/mcp', initialize)).text);
  return texts;
}

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};

test('a fresh portal becomes another vendor’s without leaving its pages', async ({
  startOwn,
  ownDir,
  context,
}) => {
  test.setTimeout(240_000);
  const dataDir = join(ownDir, 'data');
  const portal = await startOwn({ DEVELOPER_API: 'off' });
  const { client, url } = portal;
  const ada = await makeFounder(client, { DATA_DIR: dataDir }, 'Ada Okafor');
  await setSession(context, url, await signIn(client, ada));
  const page = await context.newPage();

  await test.step('the first-run list shows what is still the shipped example', async () => {
    await page.goto(`${url}/inbox`);
    const list = page.getByRole('main');
    for (const text of ['Replace the default name “Tessera”.', 'Add your legal name and address.'])
      await expect(list.getByRole('link', { name: text })).toBeVisible();
    await list.getByRole('link', { name: 'Add your logo and colour.' }).click();
    await expect(page).toHaveURL(/\/inbox\/portal#logo$/);
  });

  await test.step('the calculator shows what an annual plan consists of', async () => {
    await page.goto(`${url}/quote?offer_id=masking-shadow-14&messages_a_month=400000`);
    await expect(page.getByText('Reaches the $24,000 minimum for a credit.')).toBeVisible();
    await expect(page.locator('a[href="/rates"]')).toHaveCount(0);
  });

  await publishSettings(page, url);
  await publishOffer(page, url);

  await test.step('nothing is left of the shipped example', async () => {
    await page.goto(`${url}/inbox/portal`);
    const left = page
      .getByRole('main')
      .locator('.sheet', { hasText: 'Before you go public' })
      .getByRole('link');
    await expect(left).toHaveText([/^Set BASE_URL to the portal’s public address/]);
    const texts = await publicTexts(portal);
    expect(texts.size).toBeGreaterThan(45);
    const found = [...texts].flatMap(([path, text]) =>
      ['Tessera', ...shipped, shippedMark, ...ofExample]
        .filter((words) => text.toLowerCase().includes(words.toLowerCase()))
        .map((words) => `${path}: ${words}`),
    );
    expect(found).toEqual([]);
  });

  await test.step('the inbox counts what is left until it is dismissed', async () => {
    await page.goto(`${url}/inbox`);
    const left = page.getByRole('link', { name: '1 left to set up' });
    await left.click();
    await page.getByRole('button', { name: 'Hide the setup task count in the inbox' }).click();
    await expect(page.getByRole('status')).toContainText(
      'In this browser, the inbox no longer shows how many setup tasks are left.',
    );
    await page.goto(`${url}/inbox`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('to review');
    await expect(left).toHaveCount(0);
  });

  const ofDeveloperApi = [
    '/v1/models',
    '/rates',
    '/developers/keys',
    '/developers/developer-api',
    '/samples/developer-api/speech-kal.mp3',
    '/samples/%64eveloper-api/masked-text.json',
  ];
  await test.step('pages and documents show the vendor', async () => {
    const home = (await client.get('/')).text;
    for (const text of [
      settings.headline,
      settings.subline,
      settings.example_output,
      settings.footer,
      'Halden Vision AB',
    ])
      expect(home).toContain(text);
    expect(home).toContain('<link rel="stylesheet" href="/brand/8a2362.css"');
    expect(home).toMatch(/<img src="\/brand\/[0-9a-f]{64}\.svg" alt=""/);
    const quote = await client.post('/api/quote', { offer_id: offer.id, annual_commit: 100_000 });
    const quotePath = `/quotes/${/quote_[0-9a-f]{32}/.exec(quote.text)?.[0]}`;
    const logoPath = /<img src="(\/brand\/[^"]+)"/.exec(home)?.[1] ?? '';
    expect((await client.get(quotePath)).text.split('aria-labelledby="quote-heading"')[1]).toContain(
      `<img src="${logoPath}"`,
    );
    await expectSandboxed(client, logoPath, logo);
    for (const path of ['/', quotePath, '/sign-in', '/inbox', '/inbox/portal'])
      await expectShownByImg(page, url + path, logoPath);
    expect((await client.get('/llms.txt')).text).toMatch(
      /^# Halden Vision pilots\n\n> Paid pilots of defect detection by camera /,
    );
    expect((await client.get('/request')).text).toContain(settings.consent_text);
    expect((await client.get(`/offers/${offer.id}`)).text).toMatch(/Platform fee per year.*\$12,000/s);
    expect((await client.get('/privacy')).text).toContain('We keep no pictures.');
    const { status, headers } = await client.get('/favicon.ico');
    expect([status, headers.location]).toEqual([307, logoPath]);
    for (const path of ofDeveloperApi) expect((await client.get(path)).status, path).toBe(404);
  });

  const own = { DATABASE_URL: embeddedServer(dataDir).url };
  await test.step('with the developer API, a list says how to turn it off, and its prices are separate', async () => {
    const withApi = await startOwn(own);
    await setSession(context, withApi.url, await signIn(withApi.client, ada));
    await page.goto(`${withApi.url}/inbox/portal`);
    await expect(page.getByRole('link', { name: /set DEVELOPER_API=off and restart/ })).toBeVisible();
    await page.goto(`${withApi.url}/rates`);
    await expect(page.getByRole('region', { name: 'Annual plans' })).toContainText('$12,000');
    await expect(page.getByRole('heading', { name: 'Developer API usage' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Included in every plan' })).toHaveCount(0);
  });

  await test.step('a plain Next host shows the vendor from its first page', async () => {
    const next = (await startOwn({ ...own, DEVELOPER_API: 'off' }, 'next')).client;
    const { text } = await next.get('/sign-in');
    expect(text).toContain('Halden Vision');
    expect(text).not.toContain('Tessera');
    const icon = (await next.get('/favicon.ico')).headers.location ?? '';
    expect(icon).toMatch(/^\/brand\/[0-9a-f]{64}\.svg$/);
    await expectSandboxed(next, icon, logo);
    for (const path of ofDeveloperApi) expect((await next.get(path)).status, path).toBe(404);
  });

  await test.step('the exported file makes another portal the same', async () => {
    const path = join(ownDir, 'portal.json');
    const exported = await portalCommand(['portal', 'export', '--file', path], own);
    expect(exported).toEqual({ output: `Exported to ${path}.\n`, code: 0 });
    const freshDir = join(ownDir, 'fresh');
    const fresh = await startOwn({ DATA_DIR: freshDir });
    const ran = await portalCommand(['portal', 'import', '--file', path], {
      DATABASE_URL: embeddedServer(freshDir).url,
    });
    expect(ran).toEqual({ output: 'Imported. A running portal shows it within five seconds.\n', code: 0 });
    const catalog = (await client.get('/llms.txt')).text.replaceAll(url, '');
    await eventually(
      async () => (await fresh.client.get('/llms.txt')).text.replaceAll(fresh.url, '') === catalog,
      {
        what: 'the imported offers and settings',
        withinMs: 10_000,
      },
    );
  });
});
