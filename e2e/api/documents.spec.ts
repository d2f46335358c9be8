import { expect, test } from '../support/acceptance';
import { documentPaths, offers } from '../support/literals';

/** The catalog as served from an origin; texts that the specification leaves open are any string. */
const catalogAt = (baseUrl: string) => ({
  name: expect.stringMatching(/\S/),
  version: '2026-06-10',
  vendor: 'Tessera',
  description: expect.stringMatching(/\S/),
  base_url: baseUrl,
  endpoints: {
    offers: '/api/offers',
    quote: '/api/quote',
    lead: '/api/lead',
    agent_catalog: '/api/agent/catalog',
    openapi: '/openapi.json',
    lead_schema: '/schemas/lead.schema.json',
    quote_schema: '/schemas/quote-request.schema.json',
  },
  supported_buyer_types: [
    'human_buyer',
    'ai_procurement_agent',
    'ai_solution_evaluator',
    'ai_developer_agent',
    'ai_marketplace_agent',
  ],
  allowed_agent_actions: ['read_catalog', 'request_quote', 'submit_qualified_interest'],
  disallowed_agent_actions: [
    'bind_contract',
    'authorize_spend',
    'authorize_external_outreach',
    'submit_sensitive_data',
    'bypass_human_approval',
  ],
  privacy_notice: expect.stringMatching(/\S/),
  human_approval_required: true,
  external_actions_authorized: false,
  offers,
});

test.describe('the agent catalog', () => {
  test('states what agents may do, and includes the offers', async ({ api }) => {
    expect((await api.get('/api/agent/catalog')).json).toEqual(catalogAt(api.url));
  });

  for (const slug of ['service', 'tessera']) {
    test(`is served byte for byte at /.well-known/${slug}-agent-catalog.json`, async ({ api }) => {
      const [catalog, wellKnown] = await Promise.all([
        api.get('/api/agent/catalog'),
        api.get(`/.well-known/${slug}-agent-catalog.json`),
      ]);
      expect(wellKnown.status).toBe(200);
      expect(wellKnown.text).toBe(catalog.text);
    });
  }

  for (const name of [
    'other-agent-catalog.json',
    'agent-catalog.json',
    '-agent-catalog.json',
    'change-password',
  ]) {
    test(`is not served at /.well-known/${name}`, async ({ api }) => {
      const answer = await api.get(`/.well-known/${name}`);
      expect({ status: answer.status, body: answer.json }).toEqual({
        status: 404,
        body: { ok: false, error: 'not_found' },
      });
    });
  }
});

test.describe('a document without BASE_URL', () => {
  test("names the request's own origin", async ({ api }) => {
    const { json } = await api.get('/api/agent/catalog', { headers: { Host: 'pilots.example:8443' } });
    expect(json).toMatchObject({ base_url: 'http://pilots.example:8443' });
  });

  test('names HTTPS if the trusted proxy reports it', async ({ api }) => {
    const headers = { Host: 'pilots.example', 'X-Forwarded-Proto': 'https' };
    const { json } = await api.get('/schemas/lead.schema.json', { headers });
    expect(json).toMatchObject({ $id: 'https://pilots.example/schemas/lead.schema.json' });
  });

  test('ignores X-Forwarded-Host', async ({ api }) => {
    const { text } = await api.get('/openapi.json', { headers: { 'X-Forwarded-Host': 'evil.example' } });
    expect(text).not.toContain('evil.example');
  });

  for (const host of ['evil.example"><script>', 'a b', '{}', 'x@evil.example', 'evil.example/path?']) {
    test(`never contains the Host ${host}`, async ({ api }) => {
      const { status, text } = await api.get('/api/agent/catalog', { headers: { Host: host } });
      expect(status).toBeLessThan(500);
      expect(text).not.toContain('evil.example');
      expect(text).not.toContain(`http://${host}`);
    });
  }

  test('is returned for the Host xn--a, which only some versions of Node refuse', async ({ api }) => {
    for (const path of [...documentPaths, '/developers']) {
      const { status } = await api.get(path, { headers: { Host: 'xn--a' } });
      expect(status, path).toBe(200);
    }
  });

  for (const host of ['localhost:99999', '256.256.256.256', '[:::]', '1.2.3.4.5']) {
    test(`is returned for the Host ${host}, which no address can have`, async ({ api }) => {
      for (const path of [...documentPaths, '/developers']) {
        const { status, text } = await api.get(path, { headers: { Host: host } });
        expect(status, path).toBe(200);
        expect(text).not.toContain(`//${host}`);
      }
    });
  }
});

test.describe('a document with BASE_URL and a vendor of its own', () => {
  test('uses only BASE_URL in documents, and the vendor’s slug', async ({ startOwn, databaseUrl }) => {
    const portal = await startOwn({
      BASE_URL: 'https://pilots.vendor.example/',
      VENDOR_NAME: 'Acme Übung & Co.',
      TRUSTED_PROXY_HOPS: '1',
      DATABASE_URL: databaseUrl,
    });
    const headers = {
      Host: 'evil.example',
      'X-Forwarded-Host': 'evil.example',
      Forwarded: 'host=evil.example',
      'X-Forwarded-Proto': 'http',
    };
    for (const path of ['/api/agent/catalog', '/.well-known/acme-bung-co-agent-catalog.json']) {
      const answer = await portal.client.get(path, { headers });
      expect(answer.json).toMatchObject({
        base_url: 'https://pilots.vendor.example',
        vendor: 'Acme Übung & Co.',
      });
      expect(answer.text).not.toContain('evil.example');
      expect(answer.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    }
    const openApi = await portal.client.get('/openapi.json', { headers });
    expect(openApi.json).toMatchObject({ servers: [{ url: 'https://pilots.vendor.example' }] });
    for (const name of ['lead', 'quote-request']) {
      const schema = await portal.client.get(`/schemas/${name}.schema.json`, { headers });
      expect(schema.json).toMatchObject({
        $id: `https://pilots.vendor.example/schemas/${name}.schema.json`,
      });
    }
    expect((await portal.client.get('/.well-known/service-agent-catalog.json')).status).toBe(200);
    expect((await portal.client.get('/.well-known/tessera-agent-catalog.json')).status).toBe(404);
  });
});
