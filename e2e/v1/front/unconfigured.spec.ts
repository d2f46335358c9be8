import { startFakeUpstream } from '../../support/fake-upstream';
import { makeFounder, postForm, signIn } from '../../support/founders';
import { errorOf, expect, revealed, test } from '../developer';

test('without providers a portal lists its own engines and says what it cannot do', async ({
  startOwn,
  databaseUrl,
}) => {
  const upstream = await startFakeUpstream();
  const { client } = await startOwn({
    DATABASE_URL: databaseUrl,
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
  expect(models.text).not.toContain('"owned_by":"upstream"');
  for (const path of ['/v1/chat/completions', '/v1/speech/transcribe', '/v1/audio/transcriptions']) {
    const answer = await client.post(path, {}, { headers });
    expect(answer.status).toBe(503);
    expect(errorOf(answer)).toMatchObject({ code: 'provider_not_configured' });
  }
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
});
