import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../support/acceptance';
import { objectOf, recordOf, textOf } from '../support/answers';
import { postForm } from '../support/founders';
import { plainLead } from '../support/literals';
import { projectDir } from '../support/portal';
import { publicPaths } from '../support/public-paths';

test.describe.configure({ mode: 'default', timeout: 120_000 });

const baseUrl = 'https://pilots.example';

const exampleFile = join(projectDir, 'installation.example.jsonc');

test('the values of INSTALLATION_FILE are on the privacy page, receipts, quotes and in security.txt', async ({
  startOwn,
  databaseUrl,
}) => {
  const { client, output } = await startOwn({
    DATABASE_URL: databaseUrl,
    BASE_URL: baseUrl,
    INSTALLATION_FILE: exampleFile,
    SECURITY_CONTACT: 'https://example.com/report',
  });
  expect(output()).not.toContain('INSTALLATION_FILE');

  const privacy = (await client.get('/privacy')).text;
  for (const words of [
    'Tessera Systems Ltd',
    '12 Harbour Street',
    'href="mailto:privacy@example.com"',
    'href="https://example.com/privacy"',
    'A data centre in Frankfurt',
    'Example Models Inc., Chat and transcription under /v1, USA',
    'href="https://example.com/dpa.pdf"',
  ]) {
    expect(privacy).toContain(words);
  }
  expect(privacy).not.toMatch(/not given|published no/);

  const quote = recordOf(await client.post('/api/quote', { offer_id: 'masking-shadow-14' }), 'quote');
  const quotePage = (await client.get(`/quotes/${textOf(quote, 'quote_id')}`)).text;
  for (const words of [
    'Tessera Systems Ltd',
    'Within 30 days of the invoice',
    'Prices are before VAT',
    'Limited to the price paid',
    'https://example.com/supplier',
    'href="https://example.com/dpa.pdf"',
  ])
    expect(quotePage).toContain(words);
  const lead = recordOf(await client.post('/api/lead', plainLead), 'lead');
  const receipt = (await client.get(`/receipts/${textOf(lead, 'lead_id')}`)).text;
  for (const words of ['Tessera Systems Ltd', 'privacy@example.com']) expect(receipt).toContain(words);

  const { text } = await client.get('/.well-known/security.txt');
  expect(text).toMatch(
    /^Contact: https:\/\/example\.com\/report\nContact: mailto:security@example\.com\nExpires: /,
  );
  expect((await client.get('/developers.md')).text).toContain(
    'Please report privately to [https://example.com/report](https://example.com/report) or [security@example.com](mailto:security@example.com).',
  );
});

test('a public portal without an installation file warns once and marks its quotes', async ({
  startOwn,
  databaseUrl,
}) => {
  const { client, output } = await startOwn({ DATABASE_URL: databaseUrl, BASE_URL: baseUrl });
  expect(output().match(/INSTALLATION_FILE has a legal name or a privacy contact/g)).toHaveLength(1);
  const quote = recordOf(await client.post('/api/quote', { offer_id: 'masking-shadow-14' }), 'quote');
  expect((await client.get(`/quotes/${textOf(quote, 'quote_id')}`)).text).toContain(
    'Draft: the seller has not completed its details',
  );
});

test('a restart with other settings changes no issued quote', async ({
  startOwn,
  databaseUrl,
  browser,
  ownDir,
}) => {
  const settings = { DATABASE_URL: databaseUrl, BASE_URL: baseUrl };
  const first = await startOwn({ ...settings, INSTALLATION_FILE: exampleFile });
  const ids: string[] = [];
  for (const offer_id of ['masking-shadow-14', 'message-review-30'])
    ids.push(textOf(recordOf(await first.client.post('/api/quote', { offer_id }), 'quote'), 'quote_id'));
  const headers = { Origin: baseUrl };
  const saved = await postForm(first.client, '/quote/save', { offer_id: 'masking-shadow-14' }, { headers });
  const [, savedId = '', token = ''] =
    /quotes\/(quote_\w+)\?edit=([\w-]{43})$/.exec(saved.headers.location ?? '') ?? [];
  expect(savedId, saved.text).not.toBe('');
  ids.push(savedId);
  const edit = `/quotes/${savedId}/edit/${token}/send`;
  expect((await postForm(first.client, edit, { prepared_for: 'Acme' }, { headers })).status).toBe(303);
  const shownBy = async ({ client, url }: Awaited<ReturnType<typeof startOwn>>, quoteId: string) => {
    const page = await browser.newPage({ baseURL: url });
    await page.goto(`/quotes/${quoteId}`);
    const papers = await page.locator('.paper').allInnerTexts();
    const title = await page.title();
    await page.close();
    const memo = (await client.get(`/quotes/${quoteId}/memo.txt`)).text;
    return { papers, title, memo, json: (await client.get(`/api/quotes/${quoteId}`)).json };
  };
  const before = new Map<string, Awaited<ReturnType<typeof shownBy>>>();
  for (const id of ids) before.set(id, await shownBy(first, id));
  await first.stop();

  const otherFile = join(ownDir, 'other.json');
  writeFileSync(
    otherFile,
    JSON.stringify({
      ...{
        legal_name: 'Someone Else AG',
        address: ['Elsewhere 1'],
        taxes: 'VAT included',
        quote_valid_days: 5,
      },
      ...{ payment_terms: 'Cash', refund: 'None' },
    }),
  );
  const second = await startOwn({ ...settings, INSTALLATION_FILE: otherFile, VENDOR_NAME: 'Other' });
  for (const id of ids) {
    const shown = await shownBy(second, id);
    expect(shown).toEqual(before.get(id));
    for (const words of [
      'Tessera Systems Ltd',
      '12 Harbour Street',
      'Ines Kade',
      'Within 30 days of the invoice',
    ])
      expect(shown.papers.join(' ')).toContain(words);
    expect(objectOf(shown.json)).toHaveProperty('document_signature');
  }
  const fresh = recordOf(await second.client.post('/api/quote', { offer_id: 'masking-shadow-14' }), 'quote');
  expect((await shownBy(second, textOf(fresh, 'quote_id'))).papers.join(' ')).toContain('Someone Else AG');
  const home = (await second.client.get('/')).text;
  expect(home, 'the mark of the example vendor').not.toMatch(/M2 2v16|\/icon\.svg/);
  const icon = await second.client.get(/rel="icon" href="([^"]+)"/.exec(home)?.[1] ?? '');
  expect(icon).toMatchObject({ status: 200, headers: { 'content-type': 'image/svg+xml' } });
  expect(icon.text).toContain('>O</text>');
});

test('the trust page shows all values of INSTALLATION_FILE, and nothing else about the operator', async ({
  startOwn,
  databaseUrl,
  browser,
}) => {
  const { url } = await startOwn({ DATABASE_URL: databaseUrl, INSTALLATION_FILE: exampleFile });
  const page = await browser.newPage({ baseURL: url });
  await page.goto('/trust');
  const part = (name: string) => page.getByRole('main').getByRole('region', { name, exact: true });
  const shown = async (name: string) => {
    const [names, texts] = [part(name).locator('dt'), part(name).locator('dd')];
    await expect(names.first()).toBeVisible();
    const values = await texts.allInnerTexts();
    return Object.fromEntries((await names.allInnerTexts()).map((one, at) => [one, values[at]]));
  };
  expect(await shown('Who we are')).toEqual({
    'Who you deal with': 'Tessera Systems Ltd',
    Address: '12 Harbour Street, Dublin D02 XY00, Ireland',
    Sales: 'sales@example.com',
    'Your data': 'privacy@example.com or https://example.com/privacy',
    'Report a vulnerability': 'security@example.com',
    Hosting: 'A data centre in Frankfurt, Germany, run by Example Hosting GmbH',
    Taxes: 'Prices are before VAT; reverse charge applies within the EU',
    'Payment terms': 'Within 30 days of the invoice, by bank transfer',
    Status: 'Check live status',
  });
  expect(await shown('Who else is involved')).toEqual({
    'Example Hosting GmbH': 'Servers and database. Germany',
    'Example Models Inc.': 'Chat and transcription under /v1. USA',
  });
  expect(await shown('Documents')).toEqual({
    'Data processing agreement': 'example.com/dpa.pdf',
    'Privacy notice': `${url}/privacy`.replace('http://', ''),
    'Security contacts': `${url}/.well-known/security.txt`.replace('http://', ''),
    'Keys for signed quotes': `${url}/.well-known/jwks.json`.replace('http://', ''),
    '40 security questions as CSV': `${url}/security-questions.csv`.replace('http://', ''),
    'This page as JSON': `${url}/trust.json`.replace('http://', ''),
  });
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(9);
  for (const uri of [
    'mailto:sales@example.com',
    'mailto:security@example.com',
    'https://example.com/dpa.pdf',
  ])
    await expect(page.getByRole('region').locator(`a[href="${uri}"]`)).toHaveCount(1);
  await page.close();
});

test('under BASE_URL every public page names its own address and its picture in full', async ({
  startOwn,
  databaseUrl,
}) => {
  const { client } = await startOwn({ DATABASE_URL: databaseUrl, BASE_URL: baseUrl });
  const metaOf = async (path: string) => {
    const { text } = await client.get(path);
    return {
      canonical: /<link rel="canonical" href="([^"]+)"/.exec(text)?.[1],
      picture: /<meta property="og:image" content="([^"]+)"/.exec(text)?.[1],
    };
  };
  for (const path of publicPaths())
    expect(await metaOf(path)).toEqual({
      canonical: `${baseUrl}${path === '/' ? '' : path}`,
      picture: `${baseUrl}/preview${path === '/' ? '/home' : path}.png`,
    });
  const quote = recordOf(await client.post('/api/quote', { offer_id: 'masking-shadow-14' }), 'quote');
  for (const path of ['', '/memo'].map((end) => `/quotes/${textOf(quote, 'quote_id')}${end}`))
    expect(await metaOf(path)).toEqual({ picture: `${baseUrl}/preview${path}.png` });
});
