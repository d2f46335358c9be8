import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { NodeApiRequest } from '../../lib/http/mounts/node-adapter';
import { setPageStatus } from '../../lib/process/page-status';
import { PageCache } from './page-cache';
import { PageRenderer } from './page-renderer';
import { type PageHandler, PageUpstream } from './page-upstream';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** A server in front of a page handler, one connection to it, the errors of its renderer, and when it is done. */
async function front(
  pages: PageHandler,
  { cache, path = '/page' }: { cache?: PageCache; path?: string } = {},
) {
  const refused: unknown[] = [];
  const settled: Promise<void>[] = [];
  const renderer = new PageRenderer(new PageUpstream(pages), cache, 'token');
  const server = createServer((message, response) => {
    const sent = renderer
      .send(message, response, new NodeApiRequest(message, path), undefined)
      .catch((error) => {
        refused.push(error);
        response.destroy();
      });
    settled.push(sent);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  stops.push(async () => {
    agent.destroy();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const { port } = server.address() as AddressInfo;
  /** Sends a request and resolves with the head of the answer. */
  const ask = async (method: string, body?: string) => {
    const outgoing = request({ host: '127.0.0.1', port, path: '/page', method, agent });
    outgoing.end(body);
    const [answer]: IncomingMessage[] = await once(outgoing, 'response');
    if (!answer) throw new Error('there is no answer');
    return { outgoing, answer };
  };
  return { ask, port, refused, settled };
}

describe('the request and answer of a page handler', () => {
  it('include the body of a form, and every header except the connection’s', async () => {
    const { ask } = await front(async (message, response) => {
      response.setHeader('Set-Cookie', ['a=1', 'b=2']);
      response.setHeader('Cache-Control', 'public');
      response.setHeader('X-Powered-By', 'Next.js');
      response.setHeader('X-Own', 'kept');
      response.writeHead(303, { Location: '/receipts/1' });
      response.end(`${message.method} ${await text(message)}`);
    });
    const { answer } = await ask('POST', 'a=b');
    expect(await text(answer)).toBe('POST a=b');
    expect(answer.statusCode).toBe(303);
    expect(answer.headers).toMatchObject({
      'set-cookie': ['a=1', 'b=2'],
      'cache-control': 'no-store',
      'x-own': 'kept',
      location: '/receipts/1',
      connection: 'keep-alive',
    });
    expect(answer.headers['content-security-policy']).toContain("'nonce-");
    expect(answer.headers['x-powered-by']).toBeUndefined();
  });

  it('are complete before the body arrives, and the connection continues', async () => {
    const { port } = await front(async (message, response) => {
      response.statusCode = message.method === 'POST' ? 413 : 200;
      response.end(`answer to ${message.method}`);
    });
    const socket = connect(port, '127.0.0.1');
    stops.unshift(async () => socket.destroy());
    let received = '';
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString();
    });
    const body = 'a'.repeat(1_000_000);
    socket.write(`POST /page HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\na`);
    await expect.poll(() => received).toContain('answer to POST');
    socket.write(`${body.slice(1)}GET /page HTTP/1.1\r\nHost: a\r\n\r\n`);
    await expect.poll(() => received).toContain('answer to GET');
    expect(received).toMatch(/^HTTP\/1.1 413 [\s\S]+HTTP\/1.1 200 /);
  });

  it('reach a caller that closes the connection after it has sent everything', async () => {
    const { port } = await front(async (_message, response) => {
      response.statusCode = 413;
      response.end('too large');
    });
    const socket = connect(port, '127.0.0.1');
    stops.unshift(async () => socket.destroy());
    const body = 'a'.repeat(1_000_000);
    socket.write(
      `POST /page HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\na`,
    );
    const received = text(socket);
    await once(socket, 'readable');
    socket.write(body.slice(1));
    expect(await received).toMatch(/^HTTP\/1.1 413 [\s\S]+too large/);
  });

  it('have the status that a page sets', async () => {
    const { ask } = await front(async (_message, response) => {
      await Promise.resolve();
      setPageStatus(410);
      response.setHeader('Content-Type', 'text/html');
      response.end('<p>');
    });
    const { answer } = await ask('GET');
    expect(answer.statusCode).toBe(410);
    expect(answer.headers.link).toContain('rel=');
    await text(answer);
  });

  it('are only headers for HEAD', async () => {
    const { ask } = await front(async (_message, response) => {
      response.setHeader('Content-Length', '5');
      response.end('<p>ab');
    });
    const { answer } = await ask('HEAD');
    expect(answer.headers['content-length']).toBe('5');
    expect(await text(answer)).toBe('');
  });
});

describe('a stream', () => {
  it('opens before the first byte and ends when the caller leaves', async () => {
    let closed: Promise<unknown> | undefined;
    const { ask } = await front(async (_message, response) => {
      closed = once(response, 'close');
      response.setHeader('Content-Type', 'text/event-stream');
      response.flushHeaders();
    });
    const { outgoing, answer } = await ask('GET');
    expect(answer.statusCode).toBe(200);
    answer.on('error', () => {});
    outgoing.destroy();
    await closed;
  });
});

describe('a handler that throws', () => {
  it('reports the failure to the fallback handler', async () => {
    const thrown = new Error('no page');
    const { ask, refused } = await front(async () => {
      throw thrown;
    });
    await expect(ask('GET')).rejects.toThrow();
    expect(refused).toEqual([thrown]);
  });

  it('cuts off an answer that has begun, and reports the failure', async () => {
    const thrown = new Error('no more');
    const { ask, refused, settled } = await front(async (_message, response) => {
      response.write('begun');
      await new Promise((resolve) => response.write('more', resolve));
      throw thrown;
    });
    const { answer } = await ask('GET');
    await expect(text(answer)).rejects.toThrow('aborted');
    await settled[0];
    expect(refused).toEqual([thrown]);
  });

  it('reports a page that is buffered before it is sent', async () => {
    const thrown = new Error('half a page');
    const held = { cache: new PageCache(), path: '/trust' };
    const { ask, refused } = await front(async (_message, response) => {
      response.setHeader('Content-Type', 'text/html');
      await new Promise((resolve) => response.write('<p>half', resolve));
      throw thrown;
    }, held);
    await expect(ask('GET')).rejects.toThrow();
    expect(refused).toEqual([thrown]);
  });

  it('reports nothing if the caller has disconnected', async () => {
    let end: () => void = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const { ask, refused, settled } = await front(async (_message, response) => {
      response.write('begun');
      await once(response, 'close');
      end();
      throw new Error('nobody is there');
    });
    const { outgoing, answer } = await ask('GET');
    answer.on('error', () => {});
    outgoing.destroy();
    await ended;
    await settled[0];
    expect(refused).toEqual([]);
  });
});
