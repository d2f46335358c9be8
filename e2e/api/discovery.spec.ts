import { expect, test } from '../support/acceptance';
import { expectApiHeaders, objectOf, textOf } from '../support/answers';
import type { Client } from '../support/client';
import { connectMcp, revisions } from '../support/mcp';
import { problemsBySchema } from '../support/published-schemas';

const linkset = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

const serverCard = 'application/mcp-server-card+json';
const serverCardPaths = ['/mcp/server-card', '/.well-known/mcp/server-card.json'];
const catalogPaths = ['/.well-known/ai-catalog.json', '/.well-known/ard.json'];

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
    ['/.well-known/ai-catalog.json', 'application/ai-catalog+json'],
    ['/.well-known/ard.json', 'application/json; charset=utf-8'],
    ['/mcp/server-card', serverCard],
    ['/.well-known/mcp/server-card.json', serverCard],
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
    for (const path of ['/llms.txt', '/.well-known/api-catalog', ...catalogPaths, ...serverCardPaths]) {
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

  test('the api-catalog is a linkset that links to description, documentation and metadata', async ({
    api,
  }) => {
    const answer = await api.get('/.well-known/api-catalog');
    expect(answer.headers.link).toBe('</.well-known/api-catalog>; rel="api-catalog"');
    const [catalog, service, mcp] = Array.isArray(objectOf(answer.json).linkset)
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
    expect(objectOf(mcp)).toMatchObject({
      anchor: `${api.url}/mcp`,
      'service-desc': [{ href: `${api.url}/mcp/server-card`, type: serverCard }],
      'service-doc': [{ href: `${api.url}/developers/mcp` }, { href: `${api.url}/developers/mcp.md` }],
    });
  });

  test('the api-catalog is a valid linkset (RFC 9264)', async ({ api }) => {
    const text = await documentOf(api, '/.well-known/api-catalog');
    expect(problemsBySchema('linkset', JSON.parse(text))).toEqual([]);
  });

  test('the AI catalog follows both of its specifications, at both addresses', async ({ api }) => {
    const [catalog, manifest] = await Promise.all(catalogPaths.map((path) => documentOf(api, path)));
    expect(problemsBySchema('ai-catalog', JSON.parse(catalog ?? ''))).toEqual([]);
    expect(manifest).toBe(catalog);
  });

  test('the MCP server card matches its schema, at both addresses', async ({ api }) => {
    const [card, wellKnown] = await Promise.all(serverCardPaths.map((path) => documentOf(api, path)));
    expect(problemsBySchema('mcp-server-card', JSON.parse(card ?? ''))).toEqual([]);
    expect(wellKnown).toBe(card);
  });

  test('the MCP server card is returned for any Accept header', async ({ api }) => {
    for (const accept of ['text/html', 'text/event-stream', serverCard, 'image/png']) {
      const answer = await api.get('/mcp/server-card', { headers: { Accept: accept } });
      expect(answer.status, accept).toBe(200);
      expect(answer.headers['content-type']).toBe(serverCard);
    }
  });

  test('a client that knows only the host finds the endpoint and its card', async ({ api }) => {
    const { entries } = objectOf((await api.get('/.well-known/ai-catalog.json')).json);
    const entry = (Array.isArray(entries) ? entries.map(objectOf) : []).find(
      ({ type }) => type === serverCard,
    );
    const card = objectOf((await api.get(textOf(entry ?? {}, 'url').slice(api.url.length))).json);
    const [remote] = Array.isArray(card.remotes) ? card.remotes.map(objectOf) : [];
    expect(remote).toMatchObject({ type: 'streamable-http', url: `${api.url}/mcp` });
    expect(remote?.supportedProtocolVersions).toEqual(revisions.map(({ revision }) => revision));
    for (const { mode } of revisions) {
      const client = await connectMcp(api.url, mode);
      expect(textOf(card, 'name').split('/')[1]).toBe(client.getServerVersion()?.name);
      expect(card.version).toBe(client.getServerVersion()?.version);
      await client.close();
    }
  });

  test('documents are valid at addresses that are not domain names', async ({ api }) => {
    for (const host of ['[2001:db8::7]:3000', 'pilot_portal', 'pilots.vendor.example:8443']) {
      const documentAt = async (path: string) => (await api.get(path, { headers: { Host: host } })).json;
      expect(problemsBySchema('mcp-server-card', await documentAt('/mcp/server-card')), host).toEqual([]);
      expect(problemsBySchema('ai-catalog', await documentAt('/.well-known/ard.json')), host).toEqual([]);
      expect(problemsBySchema('linkset', await documentAt('/.well-known/api-catalog')), host).toEqual([]);
    }
  });

  test('the agentic catalog names each entry once, by its address', async ({ api }) => {
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
    }
    expect(entries.map(({ url }) => url)).toEqual([
      `${api.url}/mcp/server-card`,
      `${api.url}/openapi.json`,
      `${api.url}/api/agent/catalog`,
    ]);
  });

  test('lists no A2A card', async ({ api }) => {
    for (const path of ['/.well-known/agent-card.json', '/.well-known/agent.json'])
      expect((await api.get(path)).status).toBe(404);
  });

  test('security.txt has a contact or states that there is none, and expires within a year', async ({
    api,
  }) => {
    const text = await documentOf(api, '/.well-known/security.txt');
    expect(text).toMatch(/^Contact: \S+\n/);
    expect(text).toContain('\n# The operator has not named a security contact.');
    expect(text).toMatch(/\nPolicy: http\S+\/developers#security\n/);
    const page = await documentOf(api, '/developers.md');
    expect(page).toContain('The operator of this portal has not published a contact for reports.');
    expect(page).not.toContain('security.txt');
    const [, expires = ''] = /^Expires: (\S+)$/m.exec(text) ?? [];
    const days = (Date.parse(expires) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(100);
    expect(days).toBeLessThan(365);
  });

  test('the Link header of every page lists the documents', async ({ api }) => {
    for (const path of ['/', '/quote', '/request']) {
      const { link = '' } = (await api.get(path)).headers;
      for (const relation of [
        'api-catalog',
        'service-desc',
        'service-doc',
        'describedby',
        'ai-catalog',
        'ard',
      ])
        expect(link, path).toContain(`rel="${relation}"`);
    }
    expect((await api.get('/api/offers')).headers).not.toHaveProperty('link');
  });
});
