import type { Server } from 'node:http';
import { request } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { serveMetrics } from './metrics-server';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** The status of what a metrics server answers to a request with these headers. */
async function statusFor(token: string | undefined, headers: Record<string, string>): Promise<number> {
  const server = await serveMetrics({ host: '127.0.0.1', port: 0 }, token, async () => '# EOF\n');
  servers.push(server);
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: '/metrics', headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}

describe('metrics', () => {
  it.each([
    [undefined, { Host: 'localhost:9464' }, 200],
    [undefined, { Host: '127.0.0.1' }, 200],
    [undefined, { Host: '[::1]:9464' }, 200],
    [undefined, { Host: 'rebound.example:9464' }, 401],
    ['a token that is long', { Host: 'metrics.internal' }, 401],
    [
      'a token that is long',
      { Host: 'metrics.internal', Authorization: 'Bearer a token that is wrong' },
      401,
    ],
    ['a token that is long', { Host: 'metrics.internal', Authorization: 'Bearer a token that is long' }, 200],
  ])('with the token %s and %j: %i', async (token, headers, status) => {
    expect(await statusFor(token, headers)).toBe(status);
  });
});
