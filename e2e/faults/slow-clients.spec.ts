import { expect, test } from '../support/acceptance';
import type { Client } from '../support/client';
import { RawConnection } from '../support/raw-connection';

test.describe.configure({ mode: 'default', timeout: 120_000 });

/** The slowest but two of so many requests, one after the other, in milliseconds. */
async function nearlySlowestMs(client: Client, requests: number): Promise<number> {
  const durations: number[] = [];
  for (let sent = 0; sent < requests; sent += 1) {
    const begun = performance.now();
    expect((await client.get('/api/offers')).status).toBe(200);
    durations.push(performance.now() - begun);
  }
  return durations.sort((left, right) => left - right)[Math.floor(requests * 0.99)] ?? 0;
}

/** The least of several measurements: other work on the machine can only make one longer. */
async function leastOf(measure: () => Promise<number>): Promise<number> {
  return Math.min(await measure(), await measure(), await measure());
}

test('200 clients that send a byte a second hold nobody up and are closed within 15 s', async ({
  startOwn,
  databaseUrl,
}) => {
  const { url, client } = await startOwn({ DATABASE_URL: databaseUrl, TRUSTED_PROXY_HOPS: '1' });
  await nearlySlowestMs(client, 500);
  const usual = await leastOf(() => nearlySlowestMs(client, 300));
  const connections = await Promise.all(Array.from({ length: 200 }, () => RawConnection.open(url)));
  const head = 'POST /api/lead HTTP/1.1\r\nHost: portal.test\r\nContent-Length: 1000\r\n\r\n';
  // Half of them dawdle over the body, half over the headers.
  for (const [at, connection] of connections.entries())
    await connection.write(at % 2 === 0 ? head : head.slice(0, 30));
  const dripping = setInterval(() => {
    for (const connection of connections) void connection.write('x').catch(() => {});
  }, 1_000);
  try {
    const meanwhile = await leastOf(() => nearlySlowestMs(client, 300));
    // A millisecond more is what a timer of the machine itself can be off by.
    expect(meanwhile).toBeLessThan(2 * usual + 1);
    const lifetimes = await Promise.all(connections.map((connection) => connection.closed(20_000)));
    expect(Math.max(...lifetimes)).toBeLessThan(15_000);
  } finally {
    clearInterval(dripping);
    for (const connection of connections) connection.close();
  }
});
