import OpenAI from 'openai';
import { errorOf, expect, test } from './developer';

test('the official client lists the available models', async ({ openai }) => {
  const ids = (await openai.models.list()).data.map(({ id }) => id);
  expect(ids).toEqual(
    expect.arrayContaining(['echo', 'whisper-test', 'text-language', 'text-pii', 'text-toxicity']),
  );
  const echo = await openai.models.retrieve('echo');
  expect(echo).toMatchObject({ owned_by: 'upstream', operations: ['chat'], quality: null, figures: {} });
  expect(await openai.models.retrieve('text-pii')).toMatchObject({
    owned_by: 'portal',
    operations: ['pii'],
    engine: 'pilot-pii',
    quality: 'standard',
    figures: { texts: 200 },
  });
  await expect(openai.models.retrieve('nobody')).rejects.toBeInstanceOf(OpenAI.NotFoundError);
});

test("errors are mapped to the official client's classes", async ({ api, makeKey }) => {
  const client = (apiKey: string) => new OpenAI({ baseURL: `${api.url}/v1`, apiKey, maxRetries: 0 });
  const unknown = client(`pilotkey_${'2'.repeat(64)}`);
  await expect(unknown.models.list()).rejects.toMatchObject({ code: 'invalid_api_key' });
  await expect(unknown.models.list()).rejects.toBeInstanceOf(OpenAI.AuthenticationError);
  const speechOnly = client((await makeKey({ scopes: ['speech'] })).secret);
  const chat = { model: 'echo', messages: [{ role: 'user' as const, content: 'x' }] };
  await expect(speechOnly.chat.completions.create(chat)).rejects.toBeInstanceOf(OpenAI.PermissionDeniedError);
  const oneAMinute = client((await makeKey({ perMinute: 1 })).secret);
  await oneAMinute.models.list();
  await expect(oneAMinute.models.list()).rejects.toBeInstanceOf(OpenAI.RateLimitError);
  await expect(oneAMinute.models.list()).rejects.toMatchObject({ code: 'rate_limit_exceeded' });
  const oneAMonth = client((await makeKey({ perMonth: 1 })).secret);
  await oneAMonth.chat.completions.create(chat);
  await expect(oneAMonth.chat.completions.create(chat)).rejects.toMatchObject({
    status: 429,
    code: 'insufficient_quota',
  });
});

test('the official client does not retry when the answer forbids it', async ({ api, key }) => {
  let requests = 0;
  const openai = new OpenAI({
    baseURL: `${api.url}/v1`,
    apiKey: key.secret,
    maxRetries: 3,
    fetch: (url, init) => {
      requests += 1;
      return fetch(url, init);
    },
  });
  const failed = openai.moderations.create({ input: 'hello' });
  await expect(failed).rejects.toMatchObject({ status: 503, code: 'provider_not_configured' });
  expect(requests).toBe(1);
});

test('an operation that nobody serves reports so', async ({ call }) => {
  const paths = [
    '/v1/moderations',
    '/v1/image/remove-background',
    '/v1/image/upscale',
    '/v1/image/restore-face',
  ];
  for (const path of paths) {
    const answer = await call(path, {});
    expect(answer.status).toBe(503);
    expect(errorOf(answer)).toMatchObject({ code: 'provider_not_configured', type: 'api_error' });
    expect(answer.headers['x-should-retry']).toBe('false');
  }
});

test('unknown paths and wrong methods are refused in the same format', async ({ call }) => {
  const unknown = await call('/v1/elsewhere');
  expect(unknown.status).toBe(404);
  expect(errorOf(unknown)).toMatchObject({ code: 'not_found' });
  const wrong = await call('/v1/models', {});
  expect(wrong.status).toBe(405);
  expect(wrong.headers.allow).toBe('GET, HEAD, OPTIONS');
  const options = await call('/v1/chat/completions', undefined, { method: 'OPTIONS' });
  expect([options.status, options.headers.allow]).toEqual([204, 'POST, OPTIONS']);
});
