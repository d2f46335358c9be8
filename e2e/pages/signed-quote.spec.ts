import { execFileSync } from 'node:child_process';
import { objectOf, recordOf, textOf } from '../support/answers';
import { postForm } from '../support/founders';
import { plainQuote } from '../support/literals';
import { expect, test } from './buyer';
import { expectSound } from './sound-page';

/** The same words for the quote and its document. */
const twice = (words: RegExp) => [words, words];

test('the page verifies its signature and reports a changed cent', async ({ api, page }) => {
  const quote = recordOf(await api.post('/api/quote', plainQuote), 'quote');
  const path = `/quotes/${textOf(quote, 'quote_id')}`;
  await page.goto(path);
  await expect(page.locator('[data-verify]')).toHaveText([
    /^Verified in this browser: this portal issued this quote/,
    /^Verified in this browser: this portal issued this document/,
  ]);

  const price = String(quote.pilot_price);
  await page.route(`**${path}`, async (route) => {
    const answer = await route.fetch();
    const changed = `&quot;pilot_price&quot;:${price}`;
    const body = await answer.text();
    expect(body).toContain(changed);
    await route.fulfill({ response: answer, body: body.replaceAll(changed, `${changed}.01`) });
  });
  await page.goto(path);
  await expect(page.locator('[data-verify]')).toHaveText(twice(/does not match this quote/));
});

test('the page warns if it shows something else than what was signed', async ({ api, page }) => {
  const quote = recordOf(await api.post('/api/quote', plainQuote), 'quote');
  const path = `/quotes/${textOf(quote, 'quote_id')}`;
  const shown = 'data-signed="quote.pilot_price">$4,900<';
  for (const other of [
    'data-signed="quote.pilot_price">$490<',
    'data-signed="quote.offer_name">$4,900<',
    '>$4,900<',
  ]) {
    await page.route(`**${path}`, async (route) => {
      const answer = await route.fetch();
      const body = await answer.text();
      expect(body).toContain(shown);
      await route.fulfill({ response: answer, body: body.replace(shown, other) });
    });
    await page.goto(path);
    await expect(page.locator('[data-verify]'), other).toHaveText(twice(/does not match this quote/));
    await page.unroute(`**${path}`);
  }
});

test('a changed seller, customer or last day invalidates the document only', async ({ api, page }) => {
  const quote = recordOf(await api.post('/api/quote', plainQuote), 'quote');
  const path = `/quotes/${textOf(quote, 'quote_id')}`;
  await postForm(api, `${path}/edit/new/send`, { prepared_for: 'Acme', planned_start: '2055-01-11' });
  await page.goto(path);
  const states = page.locator('[data-verify]');
  await expect(states.nth(1)).toHaveText(/^Verified in this browser/);
  for (const [shown, other] of [
    ['data-signed="seller.name">Tessera<', 'data-signed="seller.name">Tesserra<'],
    ['>Acme<', '>Acne<'],
    ['2055-01-11" data-signed', '2055-01-12" data-signed'],
  ] as const) {
    await page.route(`**${path}`, async (route) => {
      const answer = await route.fetch();
      const body = await answer.text();
      expect(body).toContain(shown);
      await route.fulfill({ response: answer, body: body.replace(shown, other) });
    });
    await page.goto(path);
    await expect(states, shown).toHaveText([/^Verified in this browser/, /does not match this quote/]);
    await page.unroute(`**${path}`);
  }
});

test('the page warns if the portal does not publish the key', async ({ api, page }) => {
  const quote = recordOf(await api.post('/api/quote', plainQuote), 'quote');
  await page.route('**/.well-known/jwks.json', (route) => route.fulfill({ json: { keys: [] } }));
  await page.goto(`/quotes/${textOf(quote, 'quote_id')}`);
  await expect(page.locator('[data-verify]')).toHaveText(twice(/does not publish the key/));
});

test('a browser without Ed25519 is reported', async ({ api, page }) => {
  const quote = recordOf(await api.post('/api/quote', plainQuote), 'quote');
  await page.addInitScript(() => {
    crypto.subtle.importKey = () => Promise.reject(new DOMException('unknown', 'NotSupportedError'));
  });
  await page.goto(`/quotes/${textOf(quote, 'quote_id')}`);
  await expect(page.locator('[data-verify]')).toHaveText(twice(/cannot check Ed25519/));
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
