import { expect, test } from '../support/acceptance';
import { expectRefusal } from '../support/answers';
import { type Call, type Client, freshAddress } from '../support/client';
import { eventually } from '../support/eventually';
import { documentPaths, plainLead, plainQuote } from '../support/literals';

const limited = { error: 'rate_limited', retry_after_seconds: 60 };

/** Sends a request this many times and counts the answers by status. */
async function statuses(api: Client, call: Call, times: number): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  const answers = await Promise.all(Array.from({ length: times }, () => api.send(call)));
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

test.describe('a caller may read a document 240 times a minute', () => {
  for (const path of documentPaths) {
    test(`and is then refused: ${path}`, async ({ api }) => {
      const from = freshAddress();
      expect(await statuses(api, { path, from }, 240)).toEqual({ 200: 240 });
      const refused = await api.get(path, { from });
      expectRefusal(refused, 429, limited);
      expect(refused.headers['access-control-allow-origin']).toBeUndefined();
      expect(await statuses(api, { path, from }, 20)).toEqual({ 429: 20 });
    });
  }

  test('counting HEAD and trailing slashes, and no other methods', async ({ api }) => {
    const from = freshAddress();
    const path = '/api/offers';
    expect(await statuses(api, { path, from, method: 'HEAD' }, 100)).toEqual({ 200: 100 });
    expect(await statuses(api, { path, from, method: 'OPTIONS' }, 20)).toEqual({ 204: 20 });
    expect(await statuses(api, { path, from, method: 'DELETE' }, 20)).toEqual({ 405: 20 });
    expect(await statuses(api, { path: '/api/offers/', from }, 100)).toEqual({ 200: 100 });
    expect(await statuses(api, { path, from }, 50)).toEqual({ 200: 40, 429: 10 });
    const head = await api.send({ method: 'HEAD', path, from });
    expect({ status: head.status, bytes: head.bytes.length }).toEqual({ status: 429, bytes: 0 });
  });

  test('counting each endpoint on its own, the two well-known paths as one', async ({ api }) => {
    const from = freshAddress();
    expect(await statuses(api, { path: '/api/agent/catalog', from }, 241)).toEqual({ 200: 240, 429: 1 });
    const literal = '/.well-known/service-agent-catalog.json';
    const vendor = '/.well-known/tessera-agent-catalog.json';
    expect(await statuses(api, { path: literal, from }, 200)).toEqual({ 200: 200 });
    expect(await statuses(api, { path: vendor, from }, 50)).toEqual({ 200: 40, 429: 10 });
    expect((await api.get('/api/offers', { from })).status).toBe(200);
  });
});

for (const [path, body, otherPath] of [
  ['/api/quote', plainQuote, '/api/lead'],
  ['/api/lead', plainLead, '/api/quote'],
] as const) {
  test.describe(`a caller may send 30 POSTs a minute to ${path}`, () => {
    test('and is then refused everything', async ({ api }) => {
      const from = freshAddress();
      const call = { method: 'POST', path, from, body: JSON.stringify(body) };
      expect(await statuses(api, call, 40)).toEqual({ 200: 30, 429: 10 });
      expectRefusal(await api.send({ ...call, body: 'x'.repeat(40_000) }), 429, limited);
      expectRefusal(await api.send({ ...call, body: undefined }), 429, limited);
    });

    test('counting those that later steps refuse, and no other methods', async ({ api }) => {
      const from = freshAddress();
      const call = { method: 'POST', path, from };
      expect(await statuses(api, { ...call, body: '{' }, 10)).toEqual({ 400: 10 });
      expect(await statuses(api, { ...call, body: 'x'.repeat(32_769) }, 10)).toEqual({ 413: 10 });
      expect(await statuses(api, { ...call, method: 'GET' }, 10)).toEqual({ 405: 10 });
      expect(await statuses(api, { ...call, body: '{}' }, 15)).toEqual({ 400: 10, 429: 5 });
    });

    test('without affecting other endpoints or callers', async ({ api }) => {
      const from = freshAddress();
      await statuses(api, { method: 'POST', path, from, body: '{' }, 31);
      expect((await api.post(otherPath, '{', { from })).status).toBe(400);
      expect((await api.get('/api/offers', { from })).status).toBe(200);
      expect((await api.post(path, body)).status).toBe(200);
    });
  });
}

test.describe('the caller of a limit', () => {
  const isLimited = async (api: Client, from: string) => {
    const answer = await api.post('/api/quote', '{', { from });
    return answer.status === 429;
  };
  const exhaust = (api: Client, from: string) =>
    statuses(api, { method: 'POST', path: '/api/quote', from, body: '{' }, 30);

  test('is not changed by entries that the trusted proxy did not write', async ({ api }) => {
    const from = freshAddress();
    await exhaust(api, from);
    const forged = ['1.2.3.4', '::1', 'unknown', '', '127.0.0.1, 10.0.0.1', 'x'.repeat(500), '"']
      .map((entry) => `${entry}, ${from}`)
      .concat(`,${from}`, `  ${from}  `, `${from}:4711`);
    for (const header of forged) expect(await isLimited(api, header), header).toBe(true);
  });

  test('is not changed by other headers that name addresses', async ({ api }) => {
    const from = freshAddress();
    await exhaust(api, from);
    for (const name of [
      'X-Real-IP',
      'Forwarded',
      'CF-Connecting-IP',
      'True-Client-IP',
      'X-Client-IP',
      'X-Portal-Client-Address',
      'Client-IP',
    ]) {
      const headers = { [name]: name === 'Forwarded' ? 'for=10.99.99.99' : '10.99.99.99' };
      const answer = await api.post('/api/quote', '{', { from, headers });
      expect(answer.status, name).toBe(429);
    }
  });

  test('uses the last entry of the header', async ({ api }) => {
    const other = freshAddress();
    const from = freshAddress();
    await exhaust(api, `${other}, ${from}`);
    expect(await isLimited(api, from)).toBe(true);
    expect(await isLimited(api, `${from}, ${other}`)).toBe(false);
  });

  test('is the same as IPv4 and as IPv4 within IPv6', async ({ api }) => {
    const from = freshAddress();
    await exhaust(api, from);
    const [a = 0, b = 0, c = 0, d = 0] = from.split('.').map(Number);
    const hex = [a * 256 + b, c * 256 + d].map((group) => group.toString(16)).join(':');
    for (const same of [`::ffff:${from}`, `::FFFF:${from}`, `[::ffff:${from}]:80`, `::ffff:${hex}`]) {
      expect(await isLimited(api, same), same).toBe(true);
    }
  });

  test('is a whole /64 of IPv6', async ({ api }) => {
    const worker = Number(process.env.TEST_WORKER_INDEX ?? 0).toString(16);
    const network = `2001:db8:${worker}:7`;
    await exhaust(api, `${network}::1`);
    const same = [`${network}:ffff:ffff:ffff:ffff`, `${network}::2`, `[${network}:1::1]:443`];
    same.push(`2001:0DB8:${worker.padStart(4, '0')}:0007:0:0:0:1`);
    for (const address of same) expect(await isLimited(api, address), address).toBe(true);
    expect(await isLimited(api, `2001:db8:${worker}:8::1`)).toBe(false);
    expect(await isLimited(api, `2001:db8:${worker}::7:0:0:0`)).toBe(false);
  });

  test('is the same for every X-Forwarded-For without an address', async ({ startOwn, databaseUrl }) => {
    // On a separate portal, because other tests also call from this machine's own address.
    const { client } = await startOwn({ DATABASE_URL: databaseUrl, TRUSTED_PROXY_HOPS: '1' });
    const garbage = Array.from({ length: 40 }, (_, at) => `no-address-${at}`);
    const answers = await Promise.all(garbage.map((from) => client.post('/api/quote', '{', { from })));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  test('does not come from X-Forwarded-For if no proxy is trusted', async ({ startOwn, databaseUrl }) => {
    const { client } = await startOwn({ DATABASE_URL: databaseUrl });
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => client.post('/api/quote', '{', { from: freshAddress() })),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });
});

test('the window slides, and refused requests do not count', async ({ api }) => {
  test.setTimeout(120_000);
  const from = freshAddress();
  const call = { method: 'POST', path: '/api/quote', from, body: '{' };
  const post = async () => (await api.send(call)).status;

  const firstSentAt = performance.now();
  expect(await statuses(api, call, 10)).toEqual({ 400: 10 });
  const firstAnsweredAt = performance.now();
  // So far apart that even on a busy machine the second batch cannot count into the first window.
  await eventually(() => performance.now() - firstSentAt > 10_000, { what: 'later', withinMs: 20_000 });
  const secondSentAt = performance.now();
  expect(await statuses(api, call, 30)).toEqual({ 400: 20, 429: 10 });
  const secondAnsweredAt = performance.now();

  // Sent all the time, so that a refused request that counted would keep the window full.
  const everyMs = 200;
  await eventually(async () => (await post()) === 400, { what: 'room again', withinMs: 66_000, everyMs });
  expect(performance.now() - firstSentAt).toBeGreaterThan(59_950);
  // Windows that begin at fixed moments would open up to a minute later; a busy machine takes some seconds.
  expect(performance.now() - firstAnsweredAt).toBeLessThan(65_000);
  await eventually(() => performance.now() - firstAnsweredAt > 60_050, { what: 'all ten are past' });
  expect(await statuses(api, call, 15)).toEqual({ 400: 9, 429: 6 });

  await eventually(async () => (await post()) === 400, { what: 'more room', withinMs: 15_000, everyMs });
  expect(performance.now() - secondSentAt).toBeGreaterThan(59_950);
  await eventually(() => performance.now() - secondAnsweredAt > 60_050, { what: 'all twenty are past' });
  expect(await statuses(api, call, 25)).toEqual({ 400: 19, 429: 6 });
});
