import { errorOf, expect, revealed, test } from './developer';

const invalid = {
  message: 'The API key is missing, unknown, expired or revoked.',
  type: 'authentication_error',
  param: null,
  code: 'invalid_api_key',
};

test('a request without an active key is refused in the format that official clients know', async ({
  call,
  api,
}) => {
  const attempts = [
    await api.get('/v1/models'),
    await api.get('/v1/models', { headers: { Authorization: 'Basic dGVzdDp0ZXN0' } }),
    await call('/v1/models', undefined, { secret: `pilotkey_${'0'.repeat(64)}` }),
    await call('/v1/chat/completions', '{', { secret: 'x'.repeat(40) }),
  ];
  for (const answer of attempts) {
    expect(answer.status).toBe(401);
    expect(errorOf(answer)).toEqual(invalid);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
    expect(answer.headers['x-should-retry']).toBe('false');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['x-request-id']).toMatch(/^[\w-]{8,}$/);
  }
});

test('a key gives access only to its own APIs', async ({ makeKey, call }) => {
  const { secret } = await makeKey({ scopes: ['speech'] });
  const refused = await call('/v1/text/language', { input: 'Hello there' }, { secret });
  expect(refused.status).toBe(403);
  expect(errorOf(refused)).toMatchObject({ code: 'insufficient_scope', type: 'permission_error' });
  expect((await call('/v1/models', undefined, { secret })).status).toBe(200);
});

test('an expired key gives no access', async ({ makeKey, call, sql }) => {
  const { id, secret } = await makeKey({ days: 1 });
  expect((await call('/v1/models', undefined, { secret })).status).toBe(200);
  await sql`update api_keys set expires_at = now() - interval '1 second' where key_id = ${id}`;
  expect((await call('/v1/models', undefined, { secret })).status).toBe(401);
});

test('a revoked key stops working at the next request on every instance', async ({
  key,
  call,
  asFounder,
  otherApi,
}) => {
  const headers = { Authorization: `Bearer ${key.secret}` };
  expect((await call('/v1/models')).status).toBe(200);
  expect((await otherApi.get('/v1/models', { headers })).status).toBe(200);
  expect((await asFounder(`/inbox/api-keys/${key.id}/revoke`, [])).status).toBe(200);
  expect((await call('/v1/models')).status).toBe(401);
  expect((await otherApi.get('/v1/models', { headers })).status).toBe(401);
  // A new secret does not reactivate a revoked key.
  expect((await asFounder(`/inbox/api-keys/${key.id}/rotate`, [])).status).toBe(404);
});

test('both secrets of a rotated key work for a while, then only the newer one', async ({
  key,
  call,
  asFounder,
  sql,
}) => {
  const rotated = revealed(await asFounder(`/inbox/api-keys/${key.id}/rotate`, [['grace_hours', '2']]));
  expect(rotated.id).toBe(key.id);
  expect(rotated.secret).not.toBe(key.secret);
  expect((await call('/v1/models')).status).toBe(200);
  expect((await call('/v1/models', undefined, { secret: rotated.secret })).status).toBe(200);
  const [window] = await sql<{ hours: number }[]>`
    select round(extract(epoch from ends_at - now()) / 3600)::int as hours from api_key_secrets
    where key_id = ${key.id} and ends_at is not null`;
  expect(window?.hours).toBe(2);
  await sql`update api_key_secrets set ends_at = now() where key_id = ${key.id} and ends_at is not null`;
  expect((await call('/v1/models')).status).toBe(401);
  expect((await call('/v1/models', undefined, { secret: rotated.secret })).status).toBe(200);
});

test('a key never has more than two active secrets', async ({ key, call, asFounder }) => {
  const second = revealed(await asFounder(`/inbox/api-keys/${key.id}/rotate`, []));
  const third = revealed(await asFounder(`/inbox/api-keys/${key.id}/rotate`, []));
  const statuses = [];
  for (const secret of [key.secret, second.secret, third.secret]) {
    statuses.push((await call('/v1/models', undefined, { secret })).status);
  }
  expect(statuses).toEqual([401, 200, 200]);
});

test('no usable secret is stored or logged', async ({ key, call, sql, portalLog }) => {
  await call('/v1/text/language', { input: 'Where is the secret kept?' });
  const tables = await sql<{ row: string }[]>`
    select row_to_json(s)::text as row from api_key_secrets s where key_id = ${key.id}
    union all select row_to_json(h)::text from history h where detail->>'key_id' = ${key.id}
    union all select row_to_json(u)::text from usage_ledger u where key_id = ${key.id}`;
  expect(tables.length).toBeGreaterThan(1);
  const hidden = key.secret.slice(15, -4);
  for (const { row } of tables) expect(row).not.toContain(hidden);
  expect(portalLog()).not.toContain(hidden);
});

test('founders’ actions on keys are in the history', async ({ key, asFounder, sql }) => {
  await asFounder(`/inbox/api-keys/${key.id}/rotate`, [['grace_hours', '0']]);
  await asFounder(`/inbox/api-keys/${key.id}/revoke`, []);
  const entries = await sql<{ kind: string }[]>`
    select kind from history where detail->>'key_id' = ${key.id} order by history_id`;
  expect(entries.map(({ kind }) => kind)).toEqual(['api_key_made', 'api_key_rotated', 'api_key_revoked']);
});

test('only founders can create, rotate or revoke a key', async ({ api, key, call }) => {
  const headers = {
    Accept: 'application/json',
    Origin: api.url,
    'Content-Type': 'application/x-www-form-urlencoded',
  };
  for (const path of ['make', `${key.id}/rotate`, `${key.id}/revoke`]) {
    const answer = await api.post(`/inbox/api-keys/${path}`, 'name=x&scopes=text', { headers });
    expect(answer.status).toBe(401);
    const foreign = { ...headers, Origin: 'https://elsewhere.example' };
    expect(
      (await api.post(`/inbox/api-keys/${path}`, 'name=x&scopes=text', { headers: foreign })).status,
    ).toBe(403);
  }
  expect((await call('/v1/models')).status).toBe(200);
});

test('the rate of a key is in the headers and enforced', async ({ makeKey, call }) => {
  const { secret } = await makeKey({ perMinute: 5 });
  const answers = [];
  for (let sent = 0; sent < 6; sent += 1) answers.push(await call('/v1/models', undefined, { secret }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
  const remaining = answers.map(({ headers }) => headers['x-ratelimit-remaining-requests']);
  expect(remaining.slice(0, 5)).toEqual(['4', '3', '2', '1', '0']);
  const refused = answers[5];
  expect(refused?.headers['x-ratelimit-limit-requests']).toBe('5');
  expect(refused?.headers['x-ratelimit-reset-requests']).toMatch(/^\d+\.\d{3}s$/);
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(12);
  expect(refused && errorOf(refused)).toMatchObject({
    code: 'rate_limit_exceeded',
    type: 'rate_limit_error',
  });
});

test('a caller that tries unknown keys is slowed down by address', async ({ api }) => {
  const from = '203.0.113.77';
  const headers = { Authorization: `Bearer pilotkey_${'1'.repeat(64)}` };
  const tries = await Promise.all(
    Array.from({ length: 250 }, () => api.get('/v1/models', { headers, from })),
  );
  const count = (status: number) => tries.filter((answer) => answer.status === status).length;
  expect(count(401)).toBeLessThanOrEqual(240);
  expect(count(429)).toBeGreaterThanOrEqual(10);
});
