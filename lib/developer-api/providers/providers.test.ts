import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { Provider } from './providers';

const key = 'a-credential-of-some-length';

it('repeats what a provider refuses without the key, wherever that stands', async () => {
  const error = { message: `${'x'.repeat(990)}${key}`, param: `body.${key}` };
  const server = createServer((_, response) => {
    response.writeHead(400).end(JSON.stringify({ error }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const provider = new Provider(`http://127.0.0.1:${address.port}`, key, ['m'], 5_000);
  try {
    const refused = provider.post('/chat/completions', '{}', new AbortController().signal);
    await expect(refused).rejects.toMatchObject({
      code: 'upstream_refused',
      particulars: { message: `${'x'.repeat(990)}[removed]`, param: 'body.[removed]' },
    });
  } finally {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
});
