import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { sendAnswer } from './node-adapter';
import { keepAliveMs } from './prepared-answer';
import { type ApiAnswer, hasNoBody } from './request';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** Returns all bytes that a server answers to raw requests on one connection, until it has been quiet for a while. */
async function bytesFor(listener: RequestListener, requests: string, answers: number): Promise<string> {
  const server = createServer({ keepAliveTimeout: keepAliveMs }, listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  stops.push(async () => {
    socket.destroy();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  let received = '';
  const isComplete = new Promise<void>((resolve) => {
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
      if (received.split('HTTP/1.1 ').length - 1 === answers && received.endsWith('\n')) resolve();
    });
    socket.on('close', () => resolve());
  });
  socket.write(requests);
  await isComplete;
  return received;
}

const withoutDate = (bytes: string) => bytes.replace(/Date: [^\r]+/g, 'Date: …');
const keptOpen = (method: string) => `${method} / HTTP/1.1\r\nHost: localhost\r\n\r\n`;

const answers: Record<string, ApiAnswer> = {
  'a document': { status: 200, headers: { 'X-One': '1', 'Content-Length': '3' }, body: '{}\n' },
  'an answer without a length': {
    status: 404,
    headers: { 'Cache-Control': 'no-store' },
    body: '{"ok":false}\n',
  },
  'text beyond ASCII': { status: 200, headers: {}, body: '{"name":"Zoë 語"}\n' },
  'no content': { status: 204, headers: { Allow: 'GET' }, body: '' },
  'nothing new': { status: 304, headers: { ETag: '"1"' }, body: '' },
};

describe('a prepared answer', () => {
  for (const [name, answer] of Object.entries(answers)) {
    it(`is what Node itself would write: ${name}`, async () => {
      const byNode: RequestListener = (_, response) => {
        const length = answer.headers['Content-Length'] ?? String(Buffer.byteLength(answer.body));
        const withLength = hasNoBody(answer.status)
          ? answer.headers
          : { ...answer.headers, 'Content-Length': length };
        response.writeHead(answer.status, withLength).end(answer.body);
      };
      const prepared: RequestListener = (message, response) => sendAnswer(response, answer, message.method);
      const requests = keptOpen('GET') + keptOpen('HEAD') + keptOpen('GET');
      const expected = await bytesFor(byNode, requests, 3);
      expect(expected).toContain('Keep-Alive: timeout=72\r\n');
      expect(withoutDate(await bytesFor(prepared, requests, 3))).toBe(withoutDate(expected));
    });
  }

  it('has the current date', async () => {
    const document = answers['a document'];
    const bytes = await bytesFor(
      (_, response) => document && sendAnswer(response, document, 'GET'),
      keptOpen('GET'),
      1,
    );
    const date = Date.parse(/Date: ([^\r]+)/.exec(bytes)?.[1] ?? '');
    expect(Math.abs(Date.now() - date)).toBeLessThan(5_000);
  });

  it('is written by Node if the connection closes after it', async () => {
    const document = answers['a document'];
    const closing = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
    const bytes = await bytesFor(
      (_, response) => document && sendAnswer(response, document, 'GET'),
      closing,
      2,
    );
    expect(bytes).toContain('Connection: close\r\n');
    expect(bytes.endsWith('{}\n')).toBe(true);
  });

  it('never contains a line break in a header', async () => {
    const broken: ApiAnswer = { status: 200, headers: { 'X-One': '1\r\nX-Two: 2' }, body: '' };
    let thrown: unknown;
    await bytesFor(
      (_, response) => {
        try {
          sendAnswer(response, broken, 'GET');
        } catch (error) {
          thrown = error;
          response.end('\n');
        }
      },
      keptOpen('GET'),
      1,
    );
    expect(thrown).toMatchObject({ code: 'ERR_INVALID_CHAR' });
  });
});
