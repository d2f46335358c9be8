import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '../support/portal';
import { publicPaths } from '../support/public-paths';
import { expect, test } from './buyer';

const paths = [...publicPaths(), '/no-such-page'];

/** Headers of reliability.md on every page, except the content security policy. */
const pageHeaders = {
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** The sources of a directive in a Content-Security-Policy. */
function sourcesOf(policy: string | undefined, directive: string): string[] | undefined {
  const found = policy
    ?.split(';')
    .map((part) => part.trim().split(/\s+/))
    .find(([name]) => name === directive);
  return found?.slice(1);
}

for (const path of paths) {
  test(`${path} has the headers of every page`, async ({ api }) => {
    const answer = await api.get(path);
    expect(answer.status).toBe(path === '/no-such-page' ? 404 : 200);
    expect(answer.headers).toMatchObject(pageHeaders);
    expect(answer.headerNames.filter((name) => /^(?:x-powered-by|server)$/i.test(name))).toEqual([]);
    expect(answer.headers['strict-transport-security']).toBeUndefined();
    const secure = await api.get(path, { headers: { 'X-Forwarded-Proto': 'https' } });
    expect(secure.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
  });

  test(`${path} runs only scripts with its own nonce`, async ({ api }) => {
    const [first, second] = await Promise.all([api.get(path), api.get(path)]);
    const policy = first.headers['content-security-policy'];
    for (const directive of ['default-src', 'base-uri', 'frame-ancestors']) {
      expect(sourcesOf(policy, directive), directive).toEqual(["'none'"]);
    }
    for (const directive of ['font-src', 'connect-src', 'form-action']) {
      expect(sourcesOf(policy, directive), directive).toEqual(["'self'"]);
    }
    expect(sourcesOf(policy, 'img-src')).toEqual(["'self'", 'data:']);
    const scripts = sourcesOf(policy, 'script-src') ?? [];
    expect(scripts.join(' ')).not.toMatch(/unsafe|\*|https?:/);
    const nonce = scripts.find((source) => source.startsWith("'nonce-"))?.slice(7, -1);
    expect(nonce?.length).toBeGreaterThan(15);
    expect(sourcesOf(second.headers['content-security-policy'], 'script-src')).not.toContain(
      `'nonce-${nonce}'`,
    );
    const inline = [...first.text.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)].map(
      ([, attributes]) => attributes,
    );
    for (const attributes of inline) expect(attributes).toContain(`nonce="${nonce}"`);
    expect(first.text).not.toMatch(/\son[a-z]+=["']/);
  });
}

test('a caller cannot choose the nonce or the address that Next sees', async ({ api }) => {
  const forged = "script-src 'nonce-mine'";
  const answer = await api.get('/', { headers: { 'Content-Security-Policy': forged } });
  expect(answer.headers['content-security-policy']).not.toContain('mine');
  expect(answer.text).not.toContain('nonce="mine"');
});

test('hashed files may be cached forever, and have no source maps', async ({ api }) => {
  const { text } = await api.get('/quote');
  const files = [
    ...new Set([...text.matchAll(/\/_next\/static\/[^"'\\ ]+?\.(?:js|css)/g)].map(([file]) => file)),
  ];
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) {
    const answer = await api.get(file);
    expect(answer.status, file).toBe(200);
    expect(answer.headers['cache-control'], file).toMatch(/max-age=31536000.*immutable/);
    expect(answer.headers['x-content-type-options'], file).toBe('nosniff');
    expect(answer.text, file).not.toContain('sourceMappingURL=');
    expect((await api.get(`${file}.map`)).status, file).toBe(404);
  }
});

test("Next's image optimizer is closed", async ({ api }) => {
  for (const path of ['/_next/image?url=%2Fx.png&w=64&q=75', '/_next/image', '/_next/image/']) {
    const answer = await api.get(path);
    expect(answer.status, path).toBe(404);
    expect(answer.headers['cache-control'], path).toBe('no-store');
  }
});

test('no file of the project is public', async ({ api }) => {
  for (const path of [
    '/package.json',
    '/.env',
    '/.git/config',
    '/lib/process/env.ts',
    '/server/launch.mjs',
    '/packages/screening/rules.ts',
    '/_next/../package.json',
    '/.data',
  ]) {
    const isOfProject = path !== '/.env' && path !== '/.data' && !path.startsWith('/_next');
    expect(!isOfProject || existsSync(join(projectDir, path)), path).toBe(true);
    expect((await api.get(path)).status, path).toBe(path.includes('..') ? 400 : 404);
  }
});
