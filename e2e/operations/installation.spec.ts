import { join } from 'node:path';
import { expect, test } from '../support/acceptance';
import { recordOf, textOf } from '../support/answers';
import { plainLead } from '../support/literals';
import { projectDir } from '../support/portal';

test.describe.configure({ mode: 'default', timeout: 120_000 });

const baseUrl = 'https://pilots.example';

test('what INSTALLATION_FILE gives is on the privacy page, receipts, quotes and in security.txt', async ({
  startOwn,
  databaseUrl,
}) => {
  const { client, output } = await startOwn({
    DATABASE_URL: databaseUrl,
    BASE_URL: baseUrl,
    INSTALLATION_FILE: join(projectDir, 'installation.example.jsonc'),
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
  expect(privacy).not.toMatch(/not given|given no/);

  const quote = recordOf(await client.post('/api/quote', { offer_id: 'speech-shadow-14' }), 'quote');
  const quotePage = (await client.get(`/quotes/${textOf(quote, 'quote_id')}`)).text;
  for (const words of [
    'Tessera Systems Ltd',
    'Within 30 days of the invoice',
    'Prices are before VAT',
    'href="mailto:sales@example.com"',
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

test('a portal in public without a file starts, says so once, and its quotes say so', async ({
  startOwn,
  databaseUrl,
}) => {
  const { client, output } = await startOwn({ DATABASE_URL: databaseUrl, BASE_URL: baseUrl });
  expect(output().match(/INSTALLATION_FILE gives no legal name and no privacy contact/g)).toHaveLength(1);
  const quote = recordOf(await client.post('/api/quote', { offer_id: 'speech-shadow-14' }), 'quote');
  expect((await client.get(`/quotes/${textOf(quote, 'quote_id')}`)).text).toContain(
    'The operator of this portal has given no legal name.',
  );
});
