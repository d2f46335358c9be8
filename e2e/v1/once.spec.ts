import { randomUUID } from 'node:crypto';
import { eventually } from '../support/eventually';
import { errorOf, expect, test } from './developer';

const chat = (content: string, more: object = {}) => ({
  model: 'echo',
  messages: [{ role: 'user', content }],
  ...more,
});

const named = (key: string) => ({ headers: { 'Idempotency-Key': key } });

for (const stream of [false, true]) {
  test(`a repeated request returns the first answer, ${stream ? 'streamed' : 'whole'}`, async ({
    call,
    key,
    ledger,
    seenUpstream,
    sql,
  }) => {
    const marker = randomUUID();
    const first = await call('/v1/chat/completions', chat(marker, { stream }), named(marker));
    const second = await call('/v1/chat/completions', chat(marker, { stream }), named(` ${marker} `));
    expect([second.status, second.text]).toEqual([200, first.text]);
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    expect(second.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'content-type': first.headers['content-type'],
      'x-engine': 'echo',
    });
    expect(await seenUpstream(marker)).toHaveLength(1);
    expect(await ledger(key, 1)).toMatchObject([{ outcome: 'succeeded', is_charged: true }]);
    const [row] = await sql`select * from kept_answers where key_id = ${key.id}`;
    expect(JSON.stringify(row)).not.toContain(marker);
    expect(Buffer.from(row?.sealed, 'base64').toString('latin1')).not.toContain(marker);
    expect(row?.ends_at.getTime() - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
  });
}

test('simultaneous requests with one key make one provider call', async ({ call, seenUpstream }) => {
  const marker = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => call('/v1/responses', { model: 'slow', input: marker }, named(marker))),
  );
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.text).toContain(marker);
  expect(await seenUpstream(marker)).toHaveLength(1);
});

test('another request with the same key is refused, but not from another API key', async ({
  call,
  makeKey,
  seenUpstream,
}) => {
  const marker = randomUUID();
  await call('/v1/embeddings', { model: 'embedder', input: marker }, named(marker));
  for (const body of [{ model: 'embedder', input: 'other' }, chat(marker)]) {
    const path = 'messages' in body ? '/v1/chat/completions' : '/v1/embeddings';
    const answer = await call(path, body, named(marker));
    expect([answer.status, errorOf(answer)]).toMatchObject([422, { code: 'idempotency_key_reused' }]);
  }
  const { secret } = await makeKey();
  await call('/v1/embeddings', { model: 'embedder', input: marker }, { ...named(marker), secret });
  expect(await seenUpstream(marker)).toHaveLength(2);
});

test('a failure is not stored, and the key may be used again', async ({ call, seenUpstream, key, sql }) => {
  const marker = randomUUID();
  for (const model of ['error-500', 'error-500']) {
    const answer = await call('/v1/chat/completions', chat(marker, { model }), named(marker));
    expect(answer.status).toBe(502);
  }
  await call('/v1/chat/completions', chat(marker, { model: 'dies', stream: true }), named(marker));
  await eventually(async () => (await sql`select from kept_answers where key_id = ${key.id}`).length === 0, {
    what: 'the key is released',
  });
  expect(await seenUpstream(marker)).toHaveLength(3);
});

for (const stream of [false, true]) {
  test(`a caller who disconnected gets the stored answer, ${stream ? 'streamed' : 'whole'}`, async ({
    api,
    call,
    key,
    ledger,
    seenUpstream,
  }) => {
    const marker = randomUUID();
    const body = chat(`${marker} and more`, { model: 'slow', stream });
    const leaving = new AbortController();
    const left = fetch(`${api.url}/v1/chat/completions`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${key.secret}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': marker,
      },
      body: JSON.stringify(body),
      signal: leaving.signal,
    }).catch(() => undefined);
    await eventually(async () => (await seenUpstream(marker)).length === 1, {
      what: 'the provider is asked',
    });
    leaving.abort();
    await left;
    const again = await call('/v1/chat/completions', body, named(marker));
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([200, 'true']);
    expect(again.text).toContain('more');
    expect(await seenUpstream(marker)).toHaveLength(1);
    expect(await ledger(key, 1)).toMatchObject([{ outcome: 'succeeded', is_charged: true }]);
  });
}

test('a key can be used again after it expires', async ({ call, key, sql, seenUpstream }) => {
  const marker = randomUUID();
  await call('/v1/chat/completions', chat(marker), named(marker));
  await sql`update kept_answers set ends_at = now() - interval '1 second' where key_id = ${key.id}`;
  const again = await call('/v1/chat/completions', chat(marker), named(marker));
  expect(again.headers['idempotent-replayed']).toBeUndefined();
  expect(await seenUpstream(marker)).toHaveLength(2);
});
