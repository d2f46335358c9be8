import { z } from 'zod';
import { startFakeUpstream } from '../../support/fake-upstream';
import { makeFounder, postForm, signIn } from '../../support/founders';
import { errorOf, expect, revealed, test } from '../developer';

test('without providers a portal lists its own engines and reports what it cannot do', async ({
  startOwn,
  databaseUrl,
}) => {
  const upstream = await startFakeUpstream();
  const { client } = await startOwn({
    DATABASE_URL: databaseUrl,
    // Without the programs of this machine, which could transcribe.
    PATH: '/nowhere',
    MODERATION_UPSTREAM_URL: `${upstream.url}/v1`,
    MODERATION_UPSTREAM_MODELS: 'moderation-test',
  });
  const cookie = await signIn(client, await makeFounder(client, { DATABASE_URL: databaseUrl }));
  const made = await postForm(
    client,
    '/inbox/api-keys/make',
    [
      ['name', 'Own'],
      ['scopes', 'chat'],
      ['scopes', 'speech'],
      ['scopes', 'text'],
    ],
    { cookie, headers: { Accept: 'application/json' } },
  );
  const headers = { Authorization: `Bearer ${revealed(made).secret}` };
  const models = await client.get('/v1/models', { headers });
  expect(models.text).toContain('text-language');
  const upstreams = z.object({ data: z.array(z.object({ id: z.string(), owned_by: z.string() })) });
  expect(upstreams.parse(models.json).data.filter((one) => one.owned_by === 'upstream')).toEqual([
    { id: 'moderation-test', owned_by: 'upstream' },
  ]);
  for (const path of [
    '/v1/chat/completions',
    '/v1/responses',
    '/v1/embeddings',
    '/v1/speech/transcribe',
    '/v1/audio/transcriptions',
  ]) {
    const answer = await client.post(path, {}, { headers });
    expect(answer.status).toBe(503);
    expect(errorOf(answer)).toMatchObject({ code: 'provider_not_configured' });
  }
  const scored = await client.post('/v1/speech/pronunciation', {}, { headers });
  expect([scored.status, errorOf(scored)]).toMatchObject([
    503,
    { message: expect.stringContaining('pocketsphinx') },
  ]);
  const streamed = await client.get('/v1/speech/stream', { headers });
  expect([streamed.status, errorOf(streamed)]).toMatchObject([
    503,
    { message: expect.stringContaining('pocketsphinx') },
  ]);
  const spoken = await client.post('/v1/audio/speech', { input: 'Hello.' }, { headers });
  expect([spoken.status, spoken.headers['x-engine'], spoken.headers['content-type']]).toEqual([
    200,
    'flite',
    'audio/mpeg',
  ]);
  const moderated = await client.post('/v1/text/toxicity', { input: 'Hm.' }, { headers });
  expect(moderated.json).toEqual({
    object: 'text.toxicity',
    engine: 'moderation-test',
    quality: 'standard',
    is_toxic: true,
    score: 0.9,
    categories: { hate: 0.9, violence: 0.1 },
    matches: [],
  });
  await upstream.stop();

  const { text } = await client.get('/developers/developer-api.md');
  expect(text).toMatch(/\nText analysis(?:, | and ).*text to speech.* behind one key/);
  expect(text).toContain(
    '| Chat completions | `/v1/chat/completions` or `/v1/responses` | `chat` | not available yet: returns 503 |',
  );
  expect(text).toContain('| `/v1/text/toxicity` | `text` | available from a configured provider |');
  expect(text).toContain('```sh\n');
  expect(text).not.toMatch(/speech\.wav|```ts/);
  const privacy = (await client.get('/privacy')).text;
  expect(privacy).toContain(
    'No provider is configured. If this server has a speech engine, it processes recordings; otherwise it refuses them.',
  );
  expect(privacy).toContain('The text goes to a provider of the operator’s choice.');
  expect(privacy).not.toContain(upstream.url);
});
