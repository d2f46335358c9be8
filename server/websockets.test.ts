import { once } from 'node:events';
import { Agent, createServer, request, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Peer, UpgradedAnswer } from '../lib/developer-api/http/request';
import { limitConnections } from './limit-connections';
import { converseOver, readWithoutUpgrade } from './websockets';

let server: Server | undefined;

afterEach(() => server?.close().closeAllConnections());

/** The port of a server that listens. */
async function portOf(made: Server): Promise<number> {
  server = made.listen(0, '127.0.0.1');
  await once(made, 'listening');
  const bound = made.address();
  return typeof bound === 'object' && bound !== null ? bound.port : 0;
}

/** The status of a request with these headers. */
async function statusOf(port: number, headers: Record<string, string>, agent?: Agent): Promise<number> {
  const sent = request({ port, host: '127.0.0.1', headers, agent }).end();
  return new Promise((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', (response) =>
      response.resume().once('end', () => resolve(response.statusCode ?? 0)),
    );
  });
}

describe('a WebSocket that cannot be opened', () => {
  it('has no messages and closes at once', async () => {
    let tell = (_: unknown[]) => {};
    const held = new Promise<unknown[]>((resolve) => {
      tell = resolve;
    });
    const converse = async (peer: Peer) => {
      const heard: unknown[] = [];
      for await (const message of peer.messages) heard.push(message);
      await peer.send('nobody hears it');
      peer.close(1000);
      tell(heard);
    };
    const answer: UpgradedAnswer = { status: 101, headers: {}, body: '', converse };
    const made = createServer().on('upgrade', (message, socket, head) =>
      converseOver(message, socket, head, answer, 1_024),
    );
    const headers = {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==',
      'Sec-WebSocket-Protocol': 'two,,commas',
    };
    expect(await statusOf(await portOf(made), headers)).toBe(400);
    expect(await held).toEqual([]);
  });
});

describe('a request that is read again without its Upgrade header', () => {
  it('counts its connection once, however many upgrade requests it sends', async () => {
    const sockets = new Set<Socket>();
    const made = createServer((message, response) => {
      sockets.add(message.socket);
      response.end();
    });
    limitConnections(made, { connectionsMax: 10, perAddressMax: 2 });
    made.on('upgrade', (message, socket, head) => readWithoutUpgrade(made, message, socket, head));
    const port = await portOf(made);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const headers = { Connection: 'Upgrade, HTTP2-Settings', Upgrade: 'h2c', 'HTTP2-Settings': 'AAMAAABk' };
    for (let sent = 0; sent < 20; sent += 1) expect(await statusOf(port, headers, agent)).toBe(200);
    agent.destroy();
    for (const socket of sockets) expect(socket.listenerCount('close')).toBeLessThan(10);
  });
});
