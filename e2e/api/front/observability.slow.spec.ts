import { expect, test } from '../../support/acceptance';
import { embeddedServer, silence } from '../../support/database';
import { eventually } from '../../support/eventually';
import { plainLead, plainQuote } from '../../support/literals';

interface Line {
  msg?: string;
  route?: string;
  [name: string]: unknown;
}

/** Log lines about requests of a route, once there are this many. */
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
  expect(lead).toMatchObject({ ...shape, status: 200, address: '203.0.113.0' });
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
  expect(page).toMatchObject({ ...shape, status: 404, address: '2001:db8:7::' });
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
