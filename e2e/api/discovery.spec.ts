import { expect, test } from '../support/acceptance';
import { expectApiHeaders, objectOf, textOf } from '../support/answers';
import type { Client } from '../support/client';

const linkset = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

/** Every address of the portal that a discovery document names. */
function namedAddresses(text: string, origin: string): string[] {
  const found = [...text.matchAll(/https?:\/\/[^\s"'<>()]+/g)].map(([address]) => address);
  return [...new Set(found.filter((address) => address.startsWith(`${origin}/`)))];
}

async function documentOf(api: Client, path: string): Promise<string> {
  const answer = await api.get(path);
  expect(answer.status, path).toBe(200);
  expectApiHeaders(answer);
  expect(answer.headers['access-control-allow-origin']).toBe('*');
  return answer.text;
}

test.describe('discovery', () => {
  for (const [path, contentType] of [
    ['/llms.txt', 'text/plain; charset=utf-8'],
    ['/.well-known/api-catalog', linkset],
    ['/.well-known/ai-catalog.json', 'application/json; charset=utf-8'],
    ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
  ] as const) {
    test(`answers ${path} to every origin, and HEAD without a body`, async ({ api }) => {
      await documentOf(api, path);
      const head = await api.send({ method: 'HEAD', path });
      expect(head.headers['content-type']).toBe(contentType);
      expect(head.text).toBe('');
      expect((await api.send({ method: 'POST', path })).status).toBe(405);
    });
  }

  test('names only addresses that answer', async ({ api }) => {
    for (const path of ['/llms.txt', '/.well-known/api-catalog', '/.well-known/ai-catalog.json']) {
      for (const address of namedAddresses(await documentOf(api, path), api.url)) {
        const at = address.slice(api.url.length).replace(/[.,:]$/, '');
        if (at === '/api') continue;
        const { status } = await api.get(at);
        expect([200, 405], `${path} names ${at}`).toContain(status);
      }
    }
  });

  test('llms.txt has a title, a summary, the constraints and the documents', async ({ api }) => {
    const text = await documentOf(api, '/llms.txt');
    expect(text).toMatch(/^# Tessera pilots\n\n> /);
    for (const action of [
      'bind contract',
      'authorize spend',
      'authorize external outreach',
      'submit sensitive data',
      'bypass human approval',
    ])
      expect(text).toContain(action);
    for (const path of ['/api/agent/catalog', '/openapi.json', '/mcp', '/developers'])
      expect(text).toContain(`(${api.url}${path})`);
  });

  test('the api-catalog is a linkset that leads to description, documentation and metadata', async ({
    api,
  }) => {
    const answer = await api.get('/.well-known/api-catalog');
    expect(answer.headers.link).toBe('</.well-known/api-catalog>; rel="api-catalog"');
    const [catalog, service] = Array.isArray(objectOf(answer.json).linkset)
      ? Object.values(objectOf(objectOf(answer.json).linkset))
      : [];
    expect(objectOf(catalog)).toMatchObject({
      anchor: `${api.url}/.well-known/api-catalog`,
      item: [{ href: `${api.url}/api` }, { href: `${api.url}/mcp` }],
    });
    expect(objectOf(service)).toMatchObject({
      anchor: `${api.url}/api`,
      'service-desc': [{ href: `${api.url}/openapi.json`, type: 'application/json' }],
      'service-doc': [{ href: `${api.url}/developers`, type: 'text/html' }, { type: 'text/markdown' }],
    });
  });

  test('the agentic catalog names each entry once, by address or by value', async ({ api }) => {
    const catalog = objectOf(JSON.parse(await documentOf(api, '/.well-known/ai-catalog.json')));
    expect(catalog).toMatchObject({ specVersion: '1.0', host: { displayName: 'Tessera' } });
    const entries = Array.isArray(catalog.entries) ? catalog.entries.map(objectOf) : [];
    expect(entries.map(({ type }) => type)).toEqual([
      'application/mcp-server-card+json',
      'application/openapi+json',
      'application/json',
    ]);
    for (const entry of entries) {
      expect(textOf(entry, 'identifier')).toMatch(/^urn:air:[^:]+:[a-z]+:pilots$/);
      expect(['url', 'data'].filter((name) => name in entry)).toHaveLength(1);
    }
    expect(objectOf(entries[0]?.data).remotes).toEqual([
      {
        type: 'streamable-http',
        url: `${api.url}/mcp`,
        supportedProtocolVersions: ['2026-07-28', '2025-11-25'],
      },
    ]);
  });

  test('promises no A2A card', async ({ api }) => {
    for (const path of ['/.well-known/agent-card.json', '/.well-known/agent.json'])
      expect((await api.get(path)).status).toBe(404);
  });

  test('security.txt has a contact or says that there is none, and ends within a year', async ({ api }) => {
    const text = await documentOf(api, '/.well-known/security.txt');
    expect(text).toMatch(/^Contact: \S+\n/);
    expect(text).toContain('\n# The operator has named no security contact.');
    const page = await documentOf(api, '/developers.md');
    expect(page).toContain('The operator of this portal has named no contact for reports.');
    expect(page).not.toContain('security.txt');
    const [, expires = ''] = /^Expires: (\S+)$/m.exec(text) ?? [];
    const days = (Date.parse(expires) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(100);
    expect(days).toBeLessThan(365);
  });

  test('every page says in its Link header where the documents are', async ({ api }) => {
    for (const path of ['/', '/quote', '/request']) {
      const { link = '' } = (await api.get(path)).headers;
      for (const relation of ['api-catalog', 'service-desc', 'service-doc', 'describedby'])
        expect(link, path).toContain(`rel="${relation}"`);
    }
    expect((await api.get('/api/offers')).headers).not.toHaveProperty('link');
  });
});
