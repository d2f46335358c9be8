import { onePixelPng, startFakeUpstream, upstreamSettings } from '../../support/fake-upstream';
import { makeFounder, postForm, signIn } from '../../support/founders';
import { readMetrics } from '../../support/open-metrics';
import { freePort } from '../../support/portal';
import { RawConnection } from '../../support/raw-connection';
import { expect, revealed, test } from '../developer';
import { silentWav } from '../recordings';

/** Silent uploads of one key by path: as many as once filled the memory that all keys share. */
const silent = [
  ['/v1/speech/transcribe', 4],
  ['/v1/image/upscale', 4],
  ['/v1/chat/completions', 16],
] as const;

async function formOf(field: string, file: Buffer) {
  const form = new FormData();
  form.set(field, new Blob([new Uint8Array(file)]), 'file');
  const encoded = new Response(form);
  return {
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'Content-Type': encoded.headers.get('content-type') ?? '' },
  };
}

test('silent uploads of one key leave room for another, and are counted', async ({
  startOwn,
  databaseUrl,
  ledger,
}) => {
  const upstream = await startFakeUpstream();
  const metricsPort = await freePort();
  const { client } = await startOwn({
    ...upstreamSettings(upstream.url),
    DATABASE_URL: databaseUrl,
    METRICS_ADDRESS: `127.0.0.1:${metricsPort}`,
    IMAGE_UPSTREAM_URL: `${upstream.url}/v1`,
    IMAGE_UPSTREAM_KEY: 'credential-of-the-images',
    IMAGE_UPSTREAM_OPERATIONS: 'upscale',
  });
  const cookie = await signIn(client, await makeFounder(client, { DATABASE_URL: databaseUrl }));
  const makeKey = async (name: string) => {
    const scopes = ['chat', 'speech', 'image'].map((scope): [string, string] => ['scopes', scope]);
    const fields: [string, string][] = [['name', name], ['requests_per_minute', '600'], ...scopes];
    const headers = { Accept: 'application/json' };
    return revealed(await postForm(client, '/inbox/api-keys/make', fields, { cookie, headers }));
  };
  const [greedy, other] = [await makeKey('Greedy'), await makeKey('Other')];

  const uploads = await Promise.all(
    silent.flatMap(([path, count]) =>
      Array.from({ length: count }, async () => {
        const connection = await RawConnection.open(client.url);
        const head = [
          `POST ${path} HTTP/1.1`,
          'Host: portal.test',
          `Authorization: Bearer ${greedy.secret}`,
          'Content-Type: multipart/form-data; boundary=xx',
          'Transfer-Encoding: chunked',
        ];
        await connection.write(`${head.join('\r\n')}\r\n\r\n5\r\n--xxB\r\n`);
        return connection;
      }),
    ),
  );

  const post = async (path: string, body: Buffer | string, headers: Record<string, string>) => {
    const authorized = { ...headers, Authorization: `Bearer ${other.secret}` };
    const answer = await client.send({ path, method: 'POST', body, headers: authorized });
    return [path, answer.status];
  };
  const recording = await formOf('audio', silentWav(1));
  const image = await formOf('image', onePixelPng);
  const messages = [{ role: 'user', content: 'Is there room?' }];
  const served = [
    await post('/v1/speech/transcribe', recording.body, recording.headers),
    await post('/v1/image/upscale', image.body, image.headers),
    await post('/v1/chat/completions', JSON.stringify({ model: 'echo', messages }), {
      'Content-Type': 'application/json',
    }),
  ];
  expect(served).toEqual(silent.map(([path]) => [path, 200]));

  for (const upload of uploads) await upload.closed(15_000);
  expect(uploads.map(({ answers }) => answers.map(({ status }) => status))).toEqual(uploads.map(() => [408]));
  const entries = await ledger(greedy, uploads.length);
  expect(new Set(entries.map(({ outcome, is_charged }) => `${outcome} ${is_charged}`))).toEqual(
    new Set(['request_timeout false']),
  );
  expect(
    entries.filter(({ operation, provider }) => operation === 'chat' && provider === 'upstream'),
  ).toHaveLength(16);
  const metrics = await readMetrics(metricsPort);
  expect(metrics.get('pilot_refusals_total{error="request_timeout"}')).toBe(uploads.length);
  await upstream.stop();
});
