import { errorOf, expect, test } from './developer';

test('200 simultaneous requests near the allowance, to two instances, never exceed it', async ({
  makeKey,
  api,
  otherApi,
  sql,
}) => {
  const key = await makeKey({ perMonth: 30, perMinute: 60_000 });
  const headers = { Authorization: `Bearer ${key.secret}` };
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, at) =>
      (at % 2 === 0 ? api : otherApi).post('/v1/text/toxicity', { input: 'A quiet text.' }, { headers }),
    ),
  );
  const statuses = new Set(answers.map(({ status }) => status));
  expect([...statuses].sort()).toEqual([200, 429]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused && errorOf(refused)).toMatchObject({
    code: 'insufficient_quota',
    type: 'insufficient_quota',
  });
  expect(refused?.headers['x-should-retry']).toBe('false');
  const [counted] = await sql<{ charged: number; total: string; months: number; held: number }[]>`
    select count(*) filter (where is_charged)::int as charged, sum(price_usd)::text as total,
      (select charged from usage_months where key_id = ${key.id}) as months,
      (select held from usage_months where key_id = ${key.id}) as held
    from usage_ledger where key_id = ${key.id}`;
  expect(counted).toEqual({ charged: 30, total: '0.030000', months: 30, held: 0 });
});

test('the reservations of a process that died are released', async ({ makeKey, call, sql }) => {
  const key = await makeKey({ perMonth: 1 });
  await sql`insert into usage_months (key_id, month, held)
    values (${key.id}, date_trunc('month', now() at time zone 'utc')::date, 1)`;
  await sql`insert into usage_holds (hold_id, key_id, month, expires_at)
    values (${`hold-${key.id}`}, ${key.id}, date_trunc('month', now() at time zone 'utc')::date, now() + interval '1 minute')`;
  const body = { input: 'Is anything left?' };
  expect((await call('/v1/text/toxicity', body, { secret: key.secret })).status).toBe(429);
  await sql`update usage_holds set expires_at = now() - interval '1 second' where key_id = ${key.id}`;
  expect((await call('/v1/text/toxicity', body, { secret: key.secret })).status).toBe(200);
});

test('the ledger cannot be changed, emptied or thinned out', async ({ key, call, ledger, sql }) => {
  await call('/v1/text/toxicity', { input: 'Kept.' });
  await ledger(key, 1);
  const attempts = [
    sql`update usage_ledger set is_charged = false where key_id = ${key.id}`,
    sql`delete from usage_ledger where key_id = ${key.id}`,
    sql`truncate usage_ledger`,
  ];
  for (const attempt of attempts) await expect(attempt).rejects.toThrow('the usage ledger is append-only');
});

test('prices are those of the specification, or null if it states none', async ({ key, call, ledger }) => {
  for (const operation of ['toxicity', 'sentiment', 'entities', 'pii', 'language']) {
    const answer = await call(`/v1/text/${operation}`, { input: 'The meeting is on Monday.' });
    expect(answer.status, answer.text).toBe(200);
  }
  const chat = { model: 'echo', messages: [{ role: 'user', content: 'hello' }] };
  expect((await call('/v1/chat/completions', chat)).status).toBe(200);
  const entries = await ledger(key, 6);
  expect(entries.map(({ operation, price_usd }) => [operation, price_usd])).toEqual([
    ['toxicity', '0.001000'],
    ['sentiment', '0.001000'],
    ['entities', '0.002000'],
    ['pii', '0.002000'],
    ['language', '0.000500'],
    ['chat', null],
  ]);
  expect(entries.every((entry) => entry.is_charged && entry.outcome === 'succeeded')).toBe(true);
  expect(entries[0]?.characters).toBe(25);
  const usage = await call('/v1/usage');
  const today = new Date().toISOString().slice(0, 10);
  expect(usage.json).toMatchObject({
    object: 'usage',
    month: today.slice(0, 7),
    allowance: { requests: 1000, charged: 6, held: 0, remaining: 994 },
  });
  expect(usage.json).toHaveProperty('data');
  expect(usage.text).toContain(
    `{"object":"usage.day","date":"${today}","operation":"language","requests":1,"charged":1,"price_usd":0.0005,`,
  );
  expect((await call('/v1/usage?month=2026-13')).status).toBe(400);
});

test('a request that is refused before any work costs nothing and reserves nothing', async ({
  key,
  call,
  sql,
}) => {
  expect((await call('/v1/text/pii', {})).status).toBe(400);
  expect((await call('/v1/image/upscale', {})).status).toBe(503);
  const [row] = await sql<{ entries: number; months: number }[]>`
    select (select count(*)::int from usage_ledger where key_id = ${key.id}) as entries,
      (select count(*)::int from usage_months where key_id = ${key.id}) as months`;
  expect(row).toEqual({ entries: 0, months: 0 });
});
