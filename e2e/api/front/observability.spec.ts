import { expect, test } from '../../support/acceptance';
import { freshAddress } from '../../support/client';
import { embeddedServer, silence } from '../../support/database';
import { eventually } from '../../support/eventually';
import { plainLead, plainQuote } from '../../support/literals';
import { freePort } from '../../support/portal';

interface Line {
  msg?: string;
  route?: string;
  [name: string]: unknown;
}

/** The lines about requests of a route, as soon as there are so many. */
function requestLines(log: () => string, route: string, count = 1): Promise<Line[]> {
  const found = () =>
    log()
      .split('\n')
      .filter((line) => line.startsWith('{') && line.endsWith('}'))
      .map((line): Line => JSON.parse(line))
      .filter((line) => line.msg === 'request' && line.route === route);
  return eventually(() => found().length >= count && found(), { what: `lines of ${route}` });
}

test('every request leaves one line: its id, route, status, milliseconds, error and shortened address', async ({
  startOwn,
  databaseUrl,
}) => {
  const { client, output } = await startOwn({ DATABASE_URL: databaseUrl, TRUSTED_PROXY_HOPS: '1' });
  const headers = { 'Idempotency-Key': 'a-key-that-no-line-holds', Cookie: 'a=cookie-that-no-line-holds' };
  const from = '203.0.113.77';
  await client.post('/api/lead', { ...plainLead, company: 'Kept Out Of Logs' }, { headers, from });
  await client.post('/api/quote', '{', { from });
  await client.get('/quotes/quote_0123456789abcdef?token=in-the-query', { from: '2001:db8:7:9::1' });
  await client.get('/nowhere', { from });

  const shape = { request: expect.stringMatching(/^[0-9a-f]{10}-[0-9a-z]+$/), ms: expect.any(Number) };
  const [lead] = await requestLines(output, 'submitQualifiedInterest');
  expect(lead).toMatchObject({ ...shape, status: 200, address: '203.0.113.0/24' });
  expect(Object.keys(lead ?? {}).sort()).toEqual([
    'address',
    'level',
    'ms',
    'msg',
    'request',
    'route',
    'status',
    'time',
  ]);
  const [quote] = await requestLines(output, 'requestNonBindingQuote');
  expect(quote).toMatchObject({ ...shape, status: 400, error: 'invalid_json' });
  const [page] = await requestLines(output, '/quotes/[quoteId]');
  expect(page).toMatchObject({ ...shape, status: 404, address: '2001:db8:7::/48' });
  expect((await requestLines(output, 'unknown'))[0]).toMatchObject({ ...shape, status: 404 });
  expect(output()).not.toMatch(/no-line-holds|Kept Out|in-the-query|203\.0\.113\.77|0123456789abcdef/);
});

test('a failure names its request in the answer and in the log', async ({ startOwn, ownDir }) => {
  const { client, output } = await startOwn({ TRUSTED_PROXY_HOPS: '1' });
  const resume = silence(embeddedServer(`${ownDir}/data`));
  const answer = await client.post('/api/quote', plainQuote).finally(resume);
  expect(answer.status).toBe(503);
  const id = answer.headers['x-request-id'] ?? 'none';
  const [line] = await requestLines(output, 'requestNonBindingQuote');
  expect(line).toMatchObject({ request: id, status: 503, error: 'service_unavailable' });
  expect(output()).toContain(`"request":"${id}","operation":"requestNonBindingQuote"`);
});

test('metrics are OpenMetrics text on an address of their own', async ({ startOwn, databaseUrl }) => {
  const port = await freePort();
  const settings = {
    DATABASE_URL: databaseUrl,
    TRUSTED_PROXY_HOPS: '1',
    METRICS_ADDRESS: `127.0.0.1:${port}`,
  };
  const { client } = await startOwn(settings);
  const from = freshAddress();
  await Promise.all(Array.from({ length: 7 }, () => client.get('/api/agent/catalog', { from })));
  await client.post('/api/quote', { ...plainQuote, note: 'my password is hunter2-Xy9' }, { from });
  await client.post('/api/lead', plainLead, { from });
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.headers.get('content-type')).toMatch(/^application\/openmetrics-text; version=1\.0\.0/);
  const text = await answer.text();
  expect(text).toMatch(/\n# EOF\n$/);
  const lines = text.split('\n');
  expect(lines).toContain('pilot_request_duration_seconds_count{route="getAgentCatalog",status="200"} 7');
  expect(lines).toContain(
    'pilot_request_duration_seconds_bucket{le="+Inf",route="getAgentCatalog",status="200"} 7',
  );
  expect(lines).toContain('pilot_refusals_total{error="sensitive_value_rejected"} 1');
  expect(text).toMatch(/^pilot_screened_values_total\{rule="[a-z0-9_-]+"\} 1$/m);
  expect(text).toMatch(/^pilot_leads_total\{band="D"\} 1$/m);
  expect(lines).toContain('pilot_limiter_backend{backend="process"} 1');
  expect(text).toMatch(/^pilot_inbox_oldest_new_lead_seconds \d+(\.\d+)?$/m);
  expect(text).toMatch(/^pilot_database_work\{kind="max"\} 500$/m);
  expect((await fetch(`http://127.0.0.1:${port}/api/offers`)).status).toBe(404);
  expect((await client.get('/metrics')).status).toBe(404);
});
