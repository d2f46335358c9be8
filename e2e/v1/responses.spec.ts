import { randomUUID } from 'node:crypto';
import OpenAI from 'openai';
import { errorOf, expect, test } from './developer';

const weather = {
  type: 'function' as const,
  name: 'weather',
  description: 'The weather of a city.',
  parameters: { type: 'object', properties: { city: { type: 'string' } } },
  strict: false,
};

test('a response is requested from the chat provider and charged as chat', async ({
  openai,
  key,
  ledger,
  seenUpstream,
}) => {
  const marker = randomUUID();
  const response = await openai.responses.create({
    model: 'echo',
    instructions: 'Repeat.',
    input: [
      { role: 'user', content: 'First.' },
      {
        role: 'assistant',
        content: [{ type: 'output_text', text: 'First.', annotations: [] }],
        id: 'msg_1',
        status: 'completed',
        type: 'message',
      },
      { role: 'user', content: [{ type: 'input_text', text: marker }] },
    ],
    max_output_tokens: 50,
    reasoning: { effort: 'low' },
    text: { format: { type: 'json_schema', name: 'city', schema: { type: 'object' }, strict: true } },
  });
  expect(response.output_text).toBe(marker);
  expect(response).toMatchObject({
    object: 'response',
    status: 'completed',
    model: 'echo',
    store: false,
    error: null,
    usage: { input_tokens: 7, output_tokens: 5, total_tokens: 12 },
  });
  const [seen] = await seenUpstream(marker);
  expect(seen?.path).toBe('/v1/chat/completions');
  expect(JSON.parse(seen?.body ?? '')).toEqual({
    model: 'echo',
    messages: [
      { role: 'system', content: 'Repeat.' },
      { role: 'user', content: 'First.' },
      { role: 'assistant', content: 'First.' },
      { role: 'user', content: marker },
    ],
    max_completion_tokens: 50,
    reasoning_effort: 'low',
    response_format: {
      type: 'json_schema',
      json_schema: { name: 'city', schema: { type: 'object' }, strict: true },
    },
  });
  expect(await ledger(key, 1)).toMatchObject([
    { operation: 'chat', model: 'echo', outcome: 'succeeded', is_charged: true, input_tokens: 7 },
  ]);
});

test('a response calls a function and reads its output', async ({ openai }) => {
  const input: OpenAI.Responses.ResponseInput = [{ role: 'user', content: 'How is Porto?' }];
  const first = await openai.responses.create({ model: 'calls', input, tools: [weather] });
  const [call] = first.output;
  expect(call).toMatchObject({ type: 'function_call', name: 'weather', arguments: '{"city":"Porto"}' });
  if (call?.type !== 'function_call') throw new Error('no function call');
  const second = await openai.responses.create({
    model: 'calls',
    input: [...input, call, { type: 'function_call_output', call_id: call.call_id, output: '21 degrees' }],
    tools: [weather],
  });
  expect(second.output_text).toBe('21 degrees');
});

test('a streamed response has the events of the official API', async ({ openai, key, ledger }) => {
  const stream = await openai.responses.create({ model: 'echo', input: 'one two', stream: true });
  const events: OpenAI.Responses.ResponseStreamEvent[] = [];
  for await (const event of stream) events.push(event);
  expect(events.map(({ type }) => type)).toEqual([
    'response.created',
    'response.in_progress',
    'response.output_item.added',
    'response.content_part.added',
    'response.output_text.delta',
    'response.output_text.delta',
    'response.output_text.done',
    'response.content_part.done',
    'response.output_item.done',
    'response.completed',
  ]);
  expect(events.map(({ sequence_number: number }) => number)).toEqual(events.map((_, at) => at));
  expect(events.at(-1)).toMatchObject({
    response: {
      status: 'completed',
      usage: { total_tokens: 12 },
      output: [{ content: [{ text: 'one two' }] }],
    },
  });
  expect(await ledger(key, 1)).toMatchObject([{ outcome: 'succeeded', output_tokens: 5 }]);
});

test('streams report calls of functions, refusals and truncated answers', async ({ openai }) => {
  const finalOf = (model: string) =>
    openai.responses.stream({ model, input: 'How is Porto?', tools: [weather] }).finalResponse();
  expect((await finalOf('calls')).output).toMatchObject([
    { type: 'function_call', status: 'completed', arguments: '{"city":"Porto"}' },
  ]);
  expect((await finalOf('refuses')).output).toMatchObject([
    { type: 'message', content: [{ type: 'refusal', refusal: 'I would rather not.' }] },
  ]);
  expect(await finalOf('is-cut')).toMatchObject({
    status: 'incomplete',
    incomplete_details: { reason: 'max_output_tokens' },
  });
});

test('a failing stream of a response ends with an error', async ({ openai, call }) => {
  const stream = await openai.responses.create({ model: 'error-mid-stream', input: 'half an', stream: true });
  const failed = await (async () => {
    for await (const _ of stream);
  })().catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(OpenAI.APIError);
  expect(failed).toMatchObject({ code: 'upstream_error' });
  const raw = await call('/v1/responses', { model: 'error-mid-stream', input: 'x', stream: true });
  expect(raw.text).toContain('event: error\ndata: {"type":"error","code":"upstream_error"');
  expect(raw.text).not.toContain('response.completed');
  const before = await call('/v1/responses', { model: 'error-429', input: 'x', stream: true });
  expect([before.status, before.headers['retry-after']]).toEqual([429, '2']);
});

test('requests that need stored responses are refused with a reason', async ({ call }) => {
  const wrong: [object, string, RegExp][] = [
    [{ previous_response_id: 'resp_1' }, 'previous_response_id', /stores no responses/],
    [{ background: true }, 'background', /stores no responses/],
    [{ input: [{ type: 'item_reference', id: 'msg_1' }] }, 'input', /Send the items themselves/],
    [{ tools: [{ type: 'web_search' }] }, 'tools', /web_search are not available/],
    [{ input: [{ role: 'nobody', content: 'x' }] }, 'input', /not valid/],
  ];
  for (const [more, param, message] of wrong) {
    const answer = await call('/v1/responses', { model: 'echo', input: 'x', ...more });
    expect(answer.status).toBe(400);
    expect(errorOf(answer)).toMatchObject({
      code: 'invalid_value',
      param: expect.stringContaining(param),
      message: expect.stringMatching(message),
    });
  }
});

test('the error for a path of another API names the one that exists', async ({ call }) => {
  const near: [string, string][] = [
    ['/v1/completions', 'Use /v1/chat/completions.'],
    ['/v1/audio/translations', 'Use /v1/audio/transcriptions.'],
    ['/v1/v1/responses', 'Use /v1/responses.'],
    ['/v1/openai/deployments/small/embeddings', 'Use /v1/embeddings.'],
    ['/v1/responses/resp_1', 'The portal stores no responses.'],
    ['/v1/files', '/v1/openapi.json lists all paths.'],
  ];
  for (const [path, hint] of near)
    expect(errorOf(await call(path, {}))).toMatchObject({
      code: 'not_found',
      message: `There is nothing at this path. ${hint}`,
    });
});

test('embeddings are returned in the requested encoding, or refused', async ({
  openai,
  key,
  ledger,
  call,
}) => {
  const input = ['one', 'two'];
  for (const model of ['embedder', 'embedder-floats']) {
    const { data } = await openai.embeddings.create({ model, input });
    expect(data.map(({ embedding }) => embedding)).toEqual([
      [0, 0.5, -0.25],
      [1, 0.5, -0.25],
    ]);
  }
  const floats = await openai.embeddings.create({
    model: 'embedder',
    input: 'one',
    encoding_format: 'float',
  });
  expect(floats.data[0]?.embedding).toEqual([0, 0.5, -0.25]);
  const lossy = await call('/v1/embeddings', { model: 'embedder-lossy', input });
  expect([lossy.status, errorOf(lossy)]).toMatchObject([502, { code: 'upstream_error' }]);
  expect(await ledger(key, 4)).toMatchObject([
    { operation: 'embeddings', model: 'embedder', is_charged: true, input_tokens: 4 },
    { model: 'embedder-floats' },
    { model: 'embedder' },
    { model: 'embedder-lossy', is_charged: false },
  ]);
  const listed = (await openai.models.retrieve('embedder')) as unknown;
  expect(listed).toMatchObject({ operations: ['embeddings'] });
});

test('speech in another than the requested format is refused', async ({ call, openai }) => {
  const asked = { model: 'speaker-deaf', voice: 'any', input: 'Hello.' };
  const refused = await call('/v1/audio/speech', { ...asked, response_format: 'wav' });
  expect([refused.status, errorOf(refused)]).toMatchObject([
    502,
    { code: 'upstream_error', message: expect.stringContaining('did not send the format wav') },
  ]);
  const spoken = await openai.audio.speech.create(asked);
  expect(Buffer.from(await spoken.arrayBuffer()).toString('latin1', 0, 3)).toBe('ID3');
});
