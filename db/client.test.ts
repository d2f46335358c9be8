import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectionOptions, openClient, withoutPipelining } from './client';
import { createTestDatabase, type TestDatabase } from './database-fixture';

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
}, 60_000);
afterAll(() => own.drop());

/** First bytes of messages that begin a statement: Parse and Query. */
const beginnings = [0x50, 0x51];

/** ReadyForQuery without its transaction state: all statements so far are answered. */
const ready = Buffer.from([0x5a, 0, 0, 0, 5]);

/** Forwards connections to the database, and counts statements that begin before the previous one is answered. */
async function startRelay() {
  const { host = '', port } = connectionOptions(own.url);
  let early = 0;
  let begun = 0;
  const relay = createServer((client) => {
    const server = connect(join(host, `.s.PGSQL.${port}`));
    let isReady = false;
    client.on('data', (chunk) => {
      if (beginnings.includes(chunk[0] ?? 0)) {
        begun += 1;
        if (!isReady) early += 1;
        isReady = false;
      }
      server.write(chunk);
    });
    server.on('data', (chunk) => {
      isReady ||= chunk.subarray(-ready.length - 1, -1).equals(ready);
      client.write(chunk);
    });
    for (const socket of [client, server]) socket.on('close', () => client.destroy() && server.destroy());
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const address = relay.address();
  const url = new URL(own.url);
  url.search = '';
  url.hostname = '127.0.0.1';
  if (address && typeof address === 'object') url.port = String(address.port);
  return { url: url.href, counts: () => ({ begun, early }), close: () => relay.close() };
}

describe('withoutPipelining', () => {
  it('sends no statement before the previous one is answered, and begins transactions', async () => {
    const relay = await startRelay();
    const client = withoutPipelining(openClient(relay.url, { max: 2, prepare: false, fetch_types: false }));
    const mixed = Array.from({ length: 40 }, (_, at) =>
      at % 2 === 0 ? client.unsafe('select 1 as n') : client.unsafe('select $1::int as n', [1]),
    );
    const answers = await Promise.all(mixed);
    expect(answers.map(([row]) => row?.n)).toEqual(mixed.map(() => 1));
    const stored = await client.begin((transaction) => transaction.unsafe('select $1::int as n', [2]));
    expect(stored[0]?.n).toBe(2);
    await client.end();
    relay.close();
    expect(relay.counts()).toEqual({ begun: expect.any(Number), early: 0 });
    expect(relay.counts().begun).toBeGreaterThanOrEqual(mixed.length);
  });
});
