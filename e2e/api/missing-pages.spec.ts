import { expect, test } from '../support/acceptance';
import { makeFounder, signIn } from '../support/founders';

/** Addresses that do not exist, each with the text that its page shows without any script. */
const missing: [path: string, heading: string][] = [
  ['/nope', 'Page not found'],
  ['/offers/nope', 'Page not found'],
  ['/samples/nope', 'Page not found'],
  ['/developers/nope', 'Page not found'],
  [`/quotes/quote_${'0'.repeat(32)}`, 'Quote not found'],
  [`/receipts/lead_${'0'.repeat(32)}`, 'Receipt not found'],
];

for (const [path, heading] of missing) {
  test(`${path} is answered 404 with its whole page`, async ({ api }) => {
    const { status, text } = await api.get(path);
    expect(status).toBe(404);
    expect(text).not.toContain('__next_error__');
    expect(text.replace(/<script.*?<\/script>/gs, '')).toContain(heading);
    expect(text).toContain('</footer>');
  });
}

test('founders get the whole page with 404 for records that do not exist', async ({ api, databaseUrl }) => {
  test.setTimeout(60_000);
  const cookie = await signIn(api, await makeFounder(api, { DATABASE_URL: databaseUrl }));
  for (const path of ['/inbox/offers/nope', '/inbox/api-keys/key_nope', `/inbox/lead_${'0'.repeat(32)}`]) {
    const { status, text } = await api.get(path, { headers: { Cookie: cookie } });
    expect(status, path).toBe(404);
    expect(text, path).not.toContain('__next_error__');
    expect(text.replace(/<script.*?<\/script>/gs, ''), path).toMatch(/<h[12][^>]*>[^<]+/);
  }
});
