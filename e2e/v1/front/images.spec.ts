import { objectOf } from '../../support/answers';
import { onePixelPng, startFakeUpstream, upstreamSettings } from '../../support/fake-upstream';
import { makeFounder, postForm, signIn } from '../../support/founders';
import { errorOf, expect, revealed, test } from '../developer';

/** A form with an image, as bytes and their type. */
async function formOf(fields: Record<string, string>, image: Buffer | undefined) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (image) form.set('image', new Blob([new Uint8Array(image)]), 'image');
  const encoded = new Response(form);
  return {
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'Content-Type': encoded.headers.get('content-type') ?? '' },
  };
}

test('images go to a provider in the portal’s own shape, and are counted', async ({
  startOwn,
  databaseUrl,
  ledger,
}) => {
  const upstream = await startFakeUpstream();
  const { client } = await startOwn({
    ...upstreamSettings(upstream.url),
    DATABASE_URL: databaseUrl,
    IMAGE_UPSTREAM_URL: `${upstream.url}/v1`,
    IMAGE_UPSTREAM_KEY: 'credential-of-the-images',
    IMAGE_UPSTREAM_OPERATIONS: 'upscale,restore_face',
  });
  const cookie = await signIn(client, await makeFounder(client, { DATABASE_URL: databaseUrl }));
  const made = await postForm(
    client,
    '/inbox/api-keys/make',
    [
      ['name', 'Own'],
      ['scopes', 'image'],
    ],
    { cookie, headers: { Accept: 'application/json' } },
  );
  const key = revealed(made);
  const post = async (path: string, fields: Record<string, string>, image: Buffer | undefined) => {
    const { body, headers } = await formOf(fields, image);
    const authorized = { ...headers, Authorization: `Bearer ${key.secret}` };
    return client.send({ path, method: 'POST', body, headers: authorized });
  };

  const png = await post('/v1/image/upscale', { factor: '4' }, onePixelPng);
  expect(png.status, png.text).toBe(200);
  expect(png.headers).toMatchObject({
    'content-type': 'image/png',
    'x-engine': 'esrgan-test',
    'x-engine-version': '4.2',
    'x-engine-quality': 'standard',
    'x-synthetic': 'true',
    'x-digital-source-type': 'algorithmicallyEnhanced',
  });
  expect(png.bytes).toEqual(onePixelPng);

  const inJson = await post('/v1/image/restore-face', { response_format: 'b64_json' }, onePixelPng);
  expect(inJson.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(objectOf(inJson.json)).toEqual({
    created: expect.any(Number),
    data: [{ b64_json: onePixelPng.toString('base64') }],
  });

  for (const [fields, image, status, code] of [
    [{}, undefined, 400, 'missing_parameter'],
    [{}, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 400, 'unsupported_image'],
    [{ factor: '3' }, onePixelPng, 400, 'invalid_value'],
    [{ response_format: 'gif' }, onePixelPng, 400, 'unsupported_response_format'],
    [{}, Buffer.concat([onePixelPng, Buffer.from('fail-please')]), 502, 'upstream_error'],
  ] as const) {
    const refused = await post('/v1/image/upscale', fields, image);
    expect([refused.status, errorOf(refused)]).toEqual([status, expect.objectContaining({ code })]);
  }
  const unserved = await post('/v1/image/remove-background', {}, onePixelPng);
  expect([unserved.status, errorOf(unserved)]).toEqual([
    503,
    expect.objectContaining({ code: 'provider_not_configured' }),
  ]);

  const entries = await ledger(key, 3);
  expect(
    entries.map(({ operation, outcome, images, price_usd }) => [operation, outcome, images, price_usd]),
  ).toEqual([
    ['upscale', 'succeeded', 1, '0.003000'],
    ['restore_face', 'succeeded', 1, '0.005000'],
    ['upscale', 'upstream_error', 1, null],
  ]);
  const seen: { path: string; authorization: string; body: string }[] = await (
    await fetch(`${upstream.url}/seen`)
  ).json();
  expect(seen.map(({ path }) => path)).toEqual([
    '/v1/image/upscale',
    '/v1/image/restore-face',
    '/v1/image/upscale',
  ]);
  expect(seen[0]?.authorization).toBe('Bearer credential-of-the-images');
  expect(seen[0]?.body).toContain('name="factor"\r\n\r\n4\r\n');
  await upstream.stop();

  const usage = await client.get('/v1/usage', { headers: { Authorization: `Bearer ${key.secret}` } });
  expect(usage.text).toContain('"operation":"restore_face","requests":1,"charged":1,"price_usd":0.005,');
  expect(usage.text).toContain('"images":1}');
  const { text: page } = await client.get(`/inbox/api-keys/${key.id}`, { headers: { Cookie: cookie } });
  const words = page.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  expect(words).toMatch(/Face restoration 1 1 0 0\.0050 1 image /);
  const { text: documentation } = await client.get('/developers/developer-api.md');
  expect(documentation).toContain(
    '| `/v1/image/restore-face` | `image` | available from a configured provider |',
  );
  expect(documentation).toContain('| `/v1/image/upscale` | `image` | available from a configured provider |');
  expect(documentation).toContain('| Background removal | 0.005 per image, once it is available |');
});
