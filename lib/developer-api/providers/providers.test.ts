import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { Provider } from './providers';

const key = 'a-credential-of-some-length';

/** A provider that always sends this answer. */
async function withProvider(
  answer: { status: number; headers?: Record<string, string>; body?: string },
  use: (provider: Provider) => Promise<void>,
): Promise<void> {
  const server = createServer((_, response) => {
    response.writeHead(answer.status, answer.headers).end(answer.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  try {
    await use(new Provider(`http://127.0.0.1:${address.port}`, key, ['m'], 5_000));
  } finally {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
}

const post = (provider: Provider) => provider.post('/chat/completions', '{}', new AbortController().signal);

it('repeats a provider’s refusal without the key', async () => {
  const error = { message: `${'x'.repeat(990)}${key}`, param: `body.${key}` };
  await withProvider({ status: 400, body: JSON.stringify({ error }) }, async (provider) => {
    await expect(post(provider)).rejects.toMatchObject({
      code: 'upstream_refused',
      particulars: { message: `${'x'.repeat(990)}[removed]`, param: 'body.[removed]' },
    });
  });
});

it('leaves the key in answers if it is an ordinary word', async () => {
  await withProvider({ status: 200, body: `a ${key}` }, async (provider) => {
    expect(await (await post(provider)).text()).toBe(`a ${key}`);
  });
});

it.each([
  ['17', 17],
  ['0', 1],
  ['86400', 3_600],
  ['soon', undefined],
  ['-5', undefined],
  ['Mon, 01 Jan 2001 00:00:00 GMT', 1],
  ['Fri, 01 Jan 2100 00:00:00 GMT', 3_600],
])('passes a 429 on with Retry-After %s as %s', async (said, retryAfterSeconds) => {
  await withProvider({ status: 429, headers: { 'Retry-After': said } }, async (provider) => {
    const refused = await post(provider).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'upstream_rate_limited' });
    expect(refused).toHaveProperty(
      'particulars',
      retryAfterSeconds === undefined ? {} : { retryAfterSeconds },
    );
  });
});

it('reports whether the request was sent before its caller disconnected', async () => {
  const left = new AbortController();
  left.abort();
  const provider = new Provider('http://127.0.0.1:9', key, ['m'], 5_000);
  await expect(provider.post('/x', '{}', left.signal)).rejects.toMatchObject({ wasSent: false });
  const silent = createServer(() => leaving.abort()).listen(0, '127.0.0.1');
  const leaving = new AbortController();
  await once(silent, 'listening');
  const address = silent.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const asked = new Provider(`http://127.0.0.1:${address.port}`, key, ['m'], 5_000);
  await expect(asked.post('/x', '{}', leaving.signal)).rejects.toMatchObject({ wasSent: true });
  silent.closeAllConnections();
  silent.close();
});
