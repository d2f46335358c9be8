import { publicPaths } from '../support/public-paths';
import { expect, test } from './buyer';

const paths = publicPaths(({ hydrate }) => hydrate === 'never');

/** The portal's own scripts, which do not need Next. */
const ownScript = /^\/(?:copy\.js|code-language\.js|try-text\.js|samples\/scoring\/[a-z]+\.mjs)$/;

const scriptsIn = (html: string) => [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);

for (const path of paths) {
  test(`${path} loads no script of Next, and is the same each time`, async ({ api, page }) => {
    const bodyOf = async () => {
      const { text, headers } = await api.get(path);
      const nonce = /'nonce-([^']+)'/.exec(headers['content-security-policy'] ?? '')?.[1] ?? '';
      expect(nonce).not.toBe('');
      const keys = /\b[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f-]{17}\b/g;
      return { nonce, text: text.replaceAll(nonce, 'nonce').replace(keys, 'key') };
    };
    const [first, second] = [await bodyOf(), await bodyOf()];
    expect(second.nonce).not.toBe(first.nonce);
    expect(second.text).toBe(first.text);
    for (const tag of scriptsIn(first.text)) {
      const src = /\bsrc="([^"]*)"/.exec(tag)?.[1];
      expect(src === undefined ? tag : src).toMatch(src === undefined ? /application\/ld\+json/ : ownScript);
    }

    const loaded: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') loaded.push(new URL(request.url()).pathname);
    });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(loaded.filter((script) => !ownScript.test(script))).toEqual([]);
  });
}

test('a page with a form is cached without its key', async ({ api }) => {
  const keyIn = async (path: string) =>
    /<[^>]*\bname="idempotency_key"[^>]*>/
      .exec((await api.get(path)).text)?.[0]
      .match(/\bvalue="([^"]+)"/)?.[1];
  for (const path of ['/request', '/quote?offer_id=masking-shadow-14', '/quote']) {
    const keys = [await keyIn(path), await keyIn(path), await keyIn(path)];
    expect(keys).not.toContain(undefined);
    expect(new Set(keys).size).toBe(3);
  }
});
