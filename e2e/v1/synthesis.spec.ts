import OpenAI from 'openai';
import { eventually } from '../support/eventually';
import { errorOf, expect, test } from './developer';

const speech = { model: 'speaker', voice: 'alloy', input: 'Good morning.' } as const;

test('the official client has a text spoken by a provider', async ({ openai, key, ledger, seenUpstream }) => {
  const input = `Guten Morgen, ${key.id}! 😀`;
  const spoken = await openai.audio.speech.create({ ...speech, input, response_format: 'wav', speed: 1.5 });
  expect(spoken.headers.get('content-type')).toBe('audio/wav');
  expect(spoken.headers.get('x-engine')).toBe('speaker');
  expect(spoken.headers.get('x-synthetic')).toBe('true');
  expect(spoken.headers.get('x-digital-source-type')).toBe('trainedAlgorithmicMedia');
  const bytes = Buffer.from(await spoken.arrayBuffer());
  expect(bytes.length).toBe(8 * 4_096);
  expect([bytes.toString('latin1', 0, 4), bytes.at(-1)]).toEqual(['RIFF', 7]);
  const [seen] = await seenUpstream(key.id);
  expect(seen?.path).toBe('/v1/audio/speech');
  expect(JSON.parse(Buffer.from(seen?.body ?? '', 'latin1').toString('utf8'))).toEqual({
    ...speech,
    input,
    response_format: 'wav',
    speed: 1.5,
  });
  expect(await ledger(key, 1)).toEqual([
    expect.objectContaining({
      operation: 'synthesize',
      model: 'speaker',
      provider: 'upstream',
      outcome: 'succeeded',
      is_charged: true,
      price_usd: null,
      characters: [...input].length,
    }),
  ]);
});

test('both paths accept the same, and use the default model if none is named', async ({
  call,
  key,
  ledger,
}) => {
  for (const path of ['/v1/speech/synthesize', '/v1/audio/speech']) {
    const answer = await call(path, { input: 'Hello.', voice: 'alloy' });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers['content-type']).toBe('audio/mpeg');
    expect(answer.bytes.length).toBe(8 * 4_096);
  }
  expect((await ledger(key, 2)).map(({ model }) => model)).toEqual(['speaker', 'speaker']);
});

test('errors in a request are reported before any work starts', async ({ openai, call, key, sql }) => {
  const once = { maxRetries: 0 };
  await expect(openai.audio.speech.create({ ...speech, model: 'nobody' }, once)).rejects.toBeInstanceOf(
    OpenAI.NotFoundError,
  );
  await expect(
    openai.audio.speech.create({ ...speech, input: 'x'.repeat(4_097) }, once),
  ).rejects.toMatchObject({ status: 400, code: 'string_above_max_length' });
  for (const [body, code, param] of [
    [{ ...speech, input: ' ' }, 'invalid_value', 'input'],
    [{ model: 'speaker' }, 'missing_parameter', 'input'],
    [{ ...speech, speed: 9 }, 'invalid_value', 'speed'],
    [{ ...speech, stream_format: 'sse' }, 'invalid_value', 'stream_format'],
    [{ ...speech, language: 'x y' }, 'invalid_value', 'language'],
  ] as const) {
    const answer = await call('/v1/audio/speech', body);
    expect(answer.status, JSON.stringify(body)).toBe(400);
    expect(errorOf(answer)).toMatchObject({ code, param });
  }
  const [row] = await sql<{ entries: number }[]>`
    select count(*)::int as entries from usage_ledger where key_id = ${key.id}`;
  expect(row).toEqual({ entries: 0 });
});

test('a provider that refuses, or returns no sound, is an error and costs nothing', async ({
  openai,
  key,
  ledger,
}) => {
  const once = { maxRetries: 0 };
  await expect(
    openai.audio.speech.create({ ...speech, model: 'speaker-refuses' }, once),
  ).rejects.toMatchObject({ status: 400, code: 'upstream_refused' });
  await expect(
    openai.audio.speech.create({ ...speech, model: 'speaker-in-words' }, once),
  ).rejects.toMatchObject({ status: 502, code: 'upstream_error' });
  const entries = await ledger(key, 2);
  expect(entries.map(({ outcome, is_charged }) => [outcome, is_charged])).toEqual([
    ['upstream_refused', false],
    ['upstream_error', false],
  ]);
});

test('a provider that fails midway ends the answer and charges what was sent', async ({
  openai,
  key,
  ledger,
}) => {
  const spoken = await openai.audio.speech.create({ ...speech, model: 'speaker-dies' });
  await expect(spoken.arrayBuffer()).rejects.toThrow();
  expect((await ledger(key, 1))[0]).toMatchObject({ outcome: 'upstream_error', is_charged: true });
});

test('a caller who disconnects stops the provider and pays for what was sent', async ({
  openai,
  key,
  ledger,
  seenUpstream,
}) => {
  const leaving = new AbortController();
  const input = `An endless story of ${key.id}.`;
  const spoken = await openai.audio.speech.create(
    { ...speech, model: 'speaker-endless', input },
    { signal: leaving.signal },
  );
  const reader = spoken.body?.getReader();
  expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
  leaving.abort();
  await eventually(async () => (await seenUpstream(key.id))[0]?.wasLeft, { what: 'the provider is left' });
  expect((await ledger(key, 1))[0]).toMatchObject({
    outcome: 'caller_left',
    is_charged: true,
    characters: input.length,
  });
});
