import { execFileSync } from 'node:child_process';
import { objectOf, recordOf, textOf } from '../support/answers';
import { plainQuote } from '../support/literals';
import { expect, test } from './buyer';
import { expectSound } from './sound-page';

test('the page verifies its signature and reports a changed cent', async ({ api, page }) => {
  const quote = recordOf(await api.post('/api/quote', plainQuote), 'quote');
  const path = `/quotes/${textOf(quote, 'quote_id')}`;
  await page.goto(path);
  await expect(page.locator('[data-verify]')).toHaveText(/^Verified in this browser/);

  const price = String(quote.pilot_price);
  await page.route(`**${path}`, async (route) => {
    const answer = await route.fetch();
    const changed = `&quot;pilot_price&quot;:${price}`;
    const body = await answer.text();
    expect(body).toContain(changed);
    await route.fulfill({ response: answer, body: body.replaceAll(changed, `${changed}.01`) });
  });
  await page.goto(path);
  await expect(page.locator('[data-verify]')).toHaveText(/does not fit this quote/);
});

test('the page says so when what it shows is not what was signed', async ({ api, page }) => {
  const quote = recordOf(await api.post('/api/quote', plainQuote), 'quote');
  const path = `/quotes/${textOf(quote, 'quote_id')}`;
  const shown = 'data-signed="pilot_price">$4,900<';
  for (const other of ['data-signed="pilot_price">$490<', 'data-signed="offer_name">$4,900<', '>$4,900<']) {
    await page.route(`**${path}`, async (route) => {
      const answer = await route.fetch();
      const body = await answer.text();
      expect(body).toContain(shown);
      await route.fulfill({ response: answer, body: body.replace(shown, other) });
    });
    await page.goto(path);
    await expect(page.locator('[data-verify]'), other).toHaveText(/does not fit this quote/);
    await page.unroute(`**${path}`);
  }
});

test('the page says so when the portal does not publish the key', async ({ api, page }) => {
  const quote = recordOf(await api.post('/api/quote', plainQuote), 'quote');
  await page.route('**/.well-known/jwks.json', (route) => route.fulfill({ json: { keys: [] } }));
  await page.goto(`/quotes/${textOf(quote, 'quote_id')}`);
  await expect(page.locator('[data-verify]')).toHaveText(/does not publish the key/);
});

test('a browser that does not know Ed25519 says so', async ({ api, page }) => {
  const quote = recordOf(await api.post('/api/quote', plainQuote), 'quote');
  await page.addInitScript(() => {
    crypto.subtle.importKey = () => Promise.reject(new DOMException('unknown', 'NotSupportedError'));
  });
  await page.goto(`/quotes/${textOf(quote, 'quote_id')}`);
  await expect(page.locator('[data-verify]')).toHaveText(/cannot check Ed25519/);
});

test('the command on the page verifies the quote with OpenSSL', async ({ api, page, ownDir }) => {
  const quote = recordOf(await api.post('/api/quote', plainQuote), 'quote');
  await page.goto(`/quotes/${textOf(quote, 'quote_id')}`);
  await page.getByText('Check it yourself').click();
  await expectSound(page);
  const command = await page.locator('pre', { hasText: 'openssl pkeyutl' }).textContent();
  const said = execFileSync('bash', ['-ec', command ?? ''], { cwd: ownDir, encoding: 'utf8' });
  expect(said).toContain('Signature Verified Successfully');
});

test('the public keys are a key set that anyone may read', async ({ api }) => {
  const answer = await api.get('/.well-known/jwks.json');
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('application/jwk-set+json');
  expect(answer.headers['access-control-allow-origin']).toBe('*');
  const { keys } = objectOf(answer.json);
  expect(keys).toEqual([
    {
      kty: 'OKP',
      crv: 'Ed25519',
      x: expect.stringMatching(/^[\w-]{43}$/),
      kid: expect.stringMatching(/^[\w-]{43}$/),
      use: 'sig',
      alg: 'EdDSA',
    },
  ]);
});
