import OpenAI from 'openai';
import { eventually } from '../../support/eventually';
import { startFakeUpstream, upstreamSettings } from '../../support/fake-upstream';
import { makeFounder, postForm, signIn } from '../../support/founders';
import { readMetrics } from '../../support/open-metrics';
import { freePort } from '../../support/portal';
import { expect, revealed, test } from '../developer';

const saying = (content: string) => [{ role: 'user' as const, content }];

test('short keys change no answer, moderation is passed on, and early disconnects are counted', async ({
  startOwn,
  databaseUrl,
}) => {
  const upstream = await startFakeUpstream();
  const metricsPort = await freePort();
  const { client, output } = await startOwn({
    ...upstreamSettings(upstream.url),
    DATABASE_URL: databaseUrl,
    METRICS_ADDRESS: `127.0.0.1:${metricsPort}`,
    CHAT_UPSTREAM_KEY: 'token',
    MODERATION_UPSTREAM_URL: `${upstream.url}/v1`,
    MODERATION_UPSTREAM_KEY: 'hate',
    MODERATION_UPSTREAM_MODELS: 'moderation-test',
  });
  const warned = output()
    .split('\n')
    .filter((line) => line.includes('is shorter than 16 characters'));
  expect(warned.map((line) => JSON.parse(line).setting)).toEqual([
    'CHAT_UPSTREAM_KEY',
    'MODERATION_UPSTREAM_KEY',
  ]);

  const cookie = await signIn(client, await makeFounder(client, { DATABASE_URL: databaseUrl }));
  const fields: [string, string][] = [
    ['name', 'Own'],
    ['scopes', 'chat'],
    ['scopes', 'text'],
  ];
  const key = revealed(
    await postForm(client, '/inbox/api-keys/make', fields, {
      cookie,
      headers: { Accept: 'application/json' },
    }),
  );
  const openai = new OpenAI({ baseURL: `${client.url}/v1`, apiKey: key.secret, maxRetries: 0 });

  const whole = await openai.chat.completions.create({ model: 'echo', messages: saying('a token') });
  expect(whole.usage).toEqual({ prompt_tokens: 7, completion_tokens: 5, total_tokens: 12 });
  expect(whole.choices[0]?.message.content).toBe('a token');
  const stream = await openai.chat.completions.create({
    model: 'echo',
    messages: saying('a token'),
    stream: true,
    stream_options: { include_usage: true },
  });
  let text = '';
  let tokens = 0;
  for await (const { choices, usage } of stream) {
    text += choices[0]?.delta.content ?? '';
    tokens = usage?.total_tokens ?? tokens;
  }
  expect([text, tokens]).toEqual(['a token', 12]);

  const image = {
    type: 'image_url' as const,
    image_url: { url: `data:image/png;base64,${'A'.repeat(200_000)}` },
  };
  const parts = await openai.moderations.create({ input: [{ type: 'text', text: 'You there.' }, image] });
  expect(parts.results).toHaveLength(1);
  expect((await openai.models.retrieve('moderation-test')).owned_by).toBe('upstream');
  const moderated = await openai.moderations.create({ input: ['You there.', 'And you.'] });
  expect(moderated).toMatchObject({ id: 'modr-1', model: 'moderation-test' });
  expect(moderated.results[0]).toEqual({
    flagged: true,
    categories: { hate: true, violence: false },
    category_scores: { hate: 0.9, violence: 0.1 },
  });
  await expect(openai.moderations.create({ input: 'x', model: 'another' })).rejects.toMatchObject({
    code: 'model_not_found',
  });
  await expect(openai.moderations.create({ input: 'x'.repeat(10_001) })).rejects.toMatchObject({
    code: 'string_above_max_length',
  });

  const endless = await openai.chat.completions.create({
    model: 'endless',
    messages: saying('x'),
    stream: true,
  });
  for await (const chunk of endless) if (chunk.choices[0]?.delta.content) break;
  const left = 'pilot_calls_left_total{operation="chat"}';
  await eventually(async () => (await readMetrics(metricsPort)).get(left) === 1, {
    what: 'a call left early',
  });
  const { text: page } = await client.get(`/inbox/api-keys/${key.id}`, { headers: { Cookie: cookie } });
  const words = page
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 1_500);
  expect(words).toContain('Requests Charged Disconnected Price in USD');
  expect(words).toMatch(/Chat completions 3 3 1 none 15 input \+ \d+ output tokens/);
  expect(words).toMatch(/Moderation 2 2 0 none 28 characters/);
  await upstream.stop();
});
