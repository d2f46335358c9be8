import { randomUUID } from 'node:crypto';
import OpenAI from 'openai';
import { eventually } from '../support/eventually';
import { upstreamKey } from '../support/fake-upstream';
import { errorOf, expect, test } from './developer';

const saying = (content: string) => [{ role: 'user' as const, content }];

test('the official client gets a completion', async ({ openai, key, ledger, seenUpstream }) => {
  const marker = randomUUID();
  const completion = await openai.chat.completions.create({
    model: 'echo',
    messages: saying(marker),
    temperature: 0.3,
    // @ts-expect-error A field that no version of the API knows.
    field_of_tomorrow: { deep: [1, 2] },
  });
  expect(completion.choices[0]?.message.content).toBe(marker);
  expect(completion.usage?.total_tokens).toBe(12);
  expect(completion).toHaveProperty('system_fingerprint', 'fp_kept');
  const [seen] = await seenUpstream(marker);
  expect(seen?.authorization).toBe(`Bearer ${upstreamKey}`);
  expect(JSON.parse(seen?.body ?? '')).toEqual({
    model: 'echo',
    messages: saying(marker),
    temperature: 0.3,
    field_of_tomorrow: { deep: [1, 2] },
  });
  expect(seen?.body).not.toContain(key.secret);
  expect(await ledger(key, 1)).toEqual([
    {
      operation: 'chat',
      model: 'echo',
      provider: 'upstream',
      outcome: 'succeeded',
      is_charged: true,
      price_usd: null,
      input_tokens: 7,
      output_tokens: 5,
      audio_seconds: null,
      characters: null,
      images: null,
    },
  ]);
});

test('the official client gets a stream, with usage only if requested', async ({
  openai,
  key,
  ledger,
  call,
}) => {
  for (const model of ['echo', 'without-done']) {
    const stream = await openai.chat.completions.create({ model, messages: saying('one two'), stream: true });
    let text = '';
    for await (const chunk of stream) {
      expect(chunk).not.toHaveProperty('usage');
      text += chunk.choices[0]?.delta.content ?? '';
    }
    expect(text).toBe('one two');
  }
  const asked = await openai.chat.completions.create({
    model: 'echo',
    messages: saying('one two'),
    stream: true,
    stream_options: { include_usage: true },
  });
  let tokens: number | undefined;
  for await (const chunk of asked) tokens = chunk.usage?.total_tokens ?? tokens;
  expect(tokens).toBe(12);
  const entries = await ledger(key, 3);
  expect(entries.map(({ outcome, output_tokens: tokensOut }) => [outcome, tokensOut])).toEqual([
    ['succeeded', 5],
    ['succeeded', 5],
    ['succeeded', 5],
  ]);
  const raw = await call('/v1/chat/completions', { model: 'echo', messages: saying('x'), stream: true });
  expect(raw.headers['content-type']).toBe('text/event-stream; charset=utf-8');
  expect(raw.text.endsWith('data: [DONE]\n\n')).toBe(true);
  expect(raw.text).toContain(': a comment\n\n');
  expect(raw.text).not.toContain('usage');
});

/** Answer to each failure of the provider, for plain and for streamed requests before the first piece. */
const failures = [
  { model: 'error-400', status: 400, code: 'upstream_refused', type: OpenAI.BadRequestError, requests: 1 },
  { model: 'error-404', status: 404, code: 'model_not_found', type: OpenAI.NotFoundError, requests: 1 },
  {
    model: 'error-401',
    status: 502,
    code: 'upstream_rejected_key',
    type: OpenAI.InternalServerError,
    requests: 1,
  },
  {
    model: 'error-403',
    status: 502,
    code: 'upstream_rejected_key',
    type: OpenAI.InternalServerError,
    requests: 1,
  },
  {
    model: 'error-429',
    status: 429,
    code: 'upstream_rate_limited',
    type: OpenAI.RateLimitError,
    requests: 2,
  },
  { model: 'error-500', status: 502, code: 'upstream_error', type: OpenAI.InternalServerError, requests: 2 },
  { model: 'garbage', status: 502, code: 'upstream_error', type: OpenAI.InternalServerError, requests: 2 },
  { model: 'redirects', status: 502, code: 'upstream_error', type: OpenAI.InternalServerError, requests: 2 },
  {
    model: 'dies-at-once',
    status: 502,
    code: 'upstream_error',
    type: OpenAI.InternalServerError,
    requests: 2,
  },
  {
    model: 'stalls-at-once',
    status: 504,
    code: 'upstream_timeout',
    type: OpenAI.InternalServerError,
    requests: 1,
  },
] as const;

for (const { model, status, code, type, requests } of failures) {
  for (const stream of [false, true]) {
    test(`a provider that is ${model} is reported as ${code}, ${stream ? 'streamed' : 'whole'}`, async ({
      api,
      key,
      ledger,
      seenUpstream,
    }) => {
      const marker = randomUUID();
      const openai = new OpenAI({ baseURL: `${api.url}/v1`, apiKey: key.secret, maxRetries: 1 });
      const failed = await openai.chat.completions
        .create({ model, messages: saying(marker), stream })
        .then(() => undefined)
        .catch((error: unknown) => error);
      expect(failed).toBeInstanceOf(type);
      expect(failed).toMatchObject({ status, code });
      expect(JSON.stringify(failed) + String(failed)).not.toContain(upstreamKey);
      expect(await seenUpstream(marker)).toHaveLength(requests);
      const entries = await ledger(key, requests);
      for (const entry of entries)
        expect(entry).toMatchObject({ outcome: code, is_charged: false, price_usd: null });
    });
  }
}

for (const [model, code] of [
  ['dies', 'upstream_error'],
  ['garbage-mid-stream', 'upstream_error'],
  ['error-mid-stream', 'upstream_error'],
  ['stalls', 'upstream_timeout'],
] as const) {
  test(`a provider that ${model} in the middle ends the stream with an error`, async ({
    openai,
    key,
    ledger,
    call,
  }) => {
    const stream = await openai.chat.completions.create({ model, messages: saying('half an'), stream: true });
    let text = '';
    const failed = await (async () => {
      for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? '';
    })().catch((error: unknown) => error);
    expect(text).toBe('half an');
    expect(failed).toBeInstanceOf(OpenAI.APIError);
    expect(failed).toMatchObject({ code });
    const [entry] = await ledger(key, 1);
    // `half ` and `an`, counted here because the provider reported no usage.
    expect(entry).toMatchObject({ outcome: code, is_charged: true, input_tokens: null, output_tokens: 3 });
    const raw = await call('/v1/chat/completions', { model, messages: saying('x'), stream: true });
    expect(raw.text).not.toContain('[DONE]');
    expect(raw.text).not.toContain(upstreamKey);
  });
}

for (const model of ['dies', 'stalls']) {
  test(`a provider that ${model} in the middle of a whole answer is reported as a failure`, async ({
    call,
    key,
    ledger,
  }) => {
    const answer = await call('/v1/chat/completions', { model, messages: saying('x') });
    const code = model === 'dies' ? 'upstream_error' : 'upstream_timeout';
    expect(errorOf(answer)).toMatchObject({ code });
    const [entry] = await ledger(key, 1);
    expect(entry).toMatchObject({ outcome: code, is_charged: false });
  });
}

test('a caller who disconnects stops the provider', async ({ openai, key, ledger, seenUpstream }) => {
  const marker = randomUUID();
  const stream = await openai.chat.completions.create({
    model: 'endless',
    messages: saying(marker),
    stream: true,
  });
  let received = 0;
  for await (const chunk of stream) {
    received += chunk.choices.length;
    if (received > 3) break;
  }
  await eventually(async () => (await seenUpstream(marker))[0]?.wasLeft, { what: 'the provider is left' });
  const [entry] = await ledger(key, 1);
  expect(entry).toMatchObject({ outcome: 'caller_left', is_charged: true });
  expect(entry?.input_tokens).toBe(marker.length / 4);
  expect(entry?.output_tokens).toBeGreaterThan(1);
});

test('streams whose caller disconnects early use the allowance up', async ({ api, makeKey, ledger }) => {
  const key = await makeKey({ perMonth: 3 });
  const openai = new OpenAI({ baseURL: `${api.url}/v1`, apiKey: key.secret, maxRetries: 0 });
  const stream = () =>
    openai.chat.completions.create({ model: 'endless', messages: saying('x'), stream: true });
  for (const count of [1, 2, 3]) {
    for await (const chunk of await stream()) if (chunk.choices[0]?.delta.content) break;
    await ledger(key, count);
  }
  await expect(stream()).rejects.toMatchObject({ status: 429, code: 'insufficient_quota' });
});

test('a caller who disconnects before the first byte stops the provider', async ({
  api,
  key,
  ledger,
  seenUpstream,
}) => {
  const marker = randomUUID();
  const openai = new OpenAI({ baseURL: `${api.url}/v1`, apiKey: key.secret, maxRetries: 0, timeout: 500 });
  await expect(
    openai.chat.completions.create({ model: 'stalls-at-once', messages: saying(marker) }),
  ).rejects.toBeInstanceOf(OpenAI.APIConnectionTimeoutError);
  await eventually(async () => (await seenUpstream(marker))[0]?.wasLeft, { what: 'the provider is left' });
  const [entry] = await ledger(key, 1);
  expect(entry).toMatchObject({ outcome: 'caller_left', is_charged: true });
});

test('the response of a provider at its limit says when to retry', async ({ call }) => {
  const answer = await call('/v1/chat/completions', { model: 'error-429', messages: saying('x') });
  expect(answer.headers['retry-after']).toBe('2');
  expect(answer.headers['x-should-retry']).toBe('true');
  expect(errorOf(answer)).toMatchObject({ type: 'rate_limit_error' });
});

test('the error names what is wrong with a request', async ({ call }) => {
  const wrong: [unknown, string, string | null][] = [
    ['{', 'invalid_json', null],
    ['[]', 'invalid_json', null],
    [{ messages: saying('x') }, 'missing_parameter', 'model'],
    [{ model: 'echo' }, 'missing_parameter', 'messages'],
    [{ model: 'echo', messages: [] }, 'invalid_value', 'messages'],
    [{ model: 'echo', messages: Array(2_049).fill({ role: '' }) }, 'invalid_value', 'messages'],
    [{ model: 'echo', messages: [{ content: 'x' }] }, 'missing_parameter', 'messages.0.role'],
    [{ model: 'nobody', messages: saying('x') }, 'model_not_found', 'model'],
  ];
  for (const [body, code, param] of wrong) {
    expect(errorOf(await call('/v1/chat/completions', body))).toMatchObject({ code, param });
  }
  const deep = `${'['.repeat(9_000)}${']'.repeat(9_000)}`;
  for (const stream of [false, true]) {
    const body = `{"model":"echo","stream":${stream},"messages":[{"role":"user","content":${deep}}]}`;
    const error = errorOf(await call('/v1/chat/completions', body));
    expect(error).toMatchObject({ code: 'invalid_value', message: 'The body is nested too deeply.' });
  }
  const large = await call('/v1/chat/completions', `{"model":"${'x'.repeat(4_200_000)}"}`);
  expect(large.status).toBe(413);
  expect(errorOf(large)).toMatchObject({ code: 'payload_too_large' });
});
