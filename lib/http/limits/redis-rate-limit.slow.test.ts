import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LocalRateLimiter, ratePolicies } from './rate-limit';
import { restRedis, tcpRedis } from './redis-clients';
import { RedisRateLimiter } from './redis-rate-limit';

const redisServer = [
  process.env.REDIS_SERVER_PATH,
  '/usr/bin/redis-server',
  '/usr/local/bin/redis-server',
].find((path) => path !== undefined && existsSync(path));

async function freePort(): Promise<number> {
  const server = createTcpServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Starts a real Redis in a separate folder and resolves when it answers. */
async function startRedis(port: number, folder: string): Promise<ChildProcess> {
  const child = spawn(redisServer ?? '', ['--port', String(port), '--dir', folder, '--save', ''], {
    stdio: 'ignore',
  });
  const client = new Redis(port, '127.0.0.1', { retryStrategy: () => 50, maxRetriesPerRequest: 100 });
  client.on('error', () => {});
  await client.ping();
  client.disconnect();
  return child;
}

/** The Upstash REST protocol in front of a Redis: commands as JSON arrays, answered as `{result}`. */
async function startRestFront(redisPort: number) {
  const client = new Redis(redisPort, '127.0.0.1', { lazyConnect: false });
  const run = ([command = '', ...args]: string[]) =>
    client.call(command, ...args).then(
      (result) => ({ result }),
      (error: Error) => ({ error: error.message }),
    );
  const server = createServer(async (message, response) => {
    const sent = JSON.parse(await text(message));
    const outcome = message.url === '/pipeline' ? await Promise.all(sent.map(run)) : await run(sent);
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(outcome));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.close();
      client.disconnect();
    },
  };
}

/** Waits until each limiter has reached Redis, so that none decides alone because it is still connecting. */
async function allConnected(limiters: RedisRateLimiter[], port: number): Promise<void> {
  const probe = new Redis(port, '127.0.0.1');
  for (const [at, limiter] of limiters.entries()) {
    const reachesRedis = async () => {
      await limiter.admit('connecting', String(at), ratePolicies.write);
      return probe.exists(`pilot-portal:write:connecting:${at}`);
    };
    await expect.poll(reachesRedis, { timeout: 10_000, interval: 200 }).toBe(1);
  }
  probe.disconnect();
}

async function admittedOf(limiters: RedisRateLimiter[], requests: number, address: string): Promise<number> {
  const decisions = await Promise.all(
    Array.from({ length: requests }, (_, at) =>
      limiters[at % limiters.length]?.admit('operation', address, ratePolicies.write),
    ),
  );
  return decisions.filter(Boolean).length;
}

if (!redisServer)
  process.stdout.write('Skipped: no redis-server here; set REDIS_SERVER_PATH or install it.\n');

describe.skipIf(!redisServer)('limits shared through Redis', () => {
  let folder = '';
  let port = 0;
  let redis: ChildProcess;
  let rest: Awaited<ReturnType<typeof startRestFront>>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pilot-redis-'));
    port = await freePort();
    redis = await startRedis(port, folder);
    rest = await startRestFront(port);
  });
  afterAll(async () => {
    rest.stop();
    redis.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  test('three instances together admit exactly the limit, by TCP and by REST', async () => {
    // A busy test machine must not look like a silent Redis.
    const patientMs = 5_000;
    const clients = [
      tcpRedis(`redis://127.0.0.1:${port}`),
      tcpRedis(`redis://127.0.0.1:${port}`),
      restRedis(rest.url, 'token'),
    ];
    const instances = clients.map(
      (client) => new RedisRateLimiter(client, new LocalRateLimiter(), patientMs),
    );
    await allConnected(instances, port);
    expect(await admittedOf(instances, 90, '203.0.113.1')).toBe(30);
    expect(await admittedOf(instances, 30, '203.0.113.1')).toBe(0);
    expect(await admittedOf(instances, 60, '203.0.113.2')).toBe(30);
  });

  test('a silent or missing Redis leaves the local limit, within 200 ms', async () => {
    const silent = createTcpServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    const silentPort = typeof address === 'object' && address !== null ? address.port : 0;
    const gonePort = await freePort();
    for (const away of [silentPort, gonePort]) {
      const durationsMs: number[] = [];
      // Compares most of several, because a busy test machine can delay any one of them.
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const limiter = new RedisRateLimiter(tcpRedis(`redis://127.0.0.1:${away}`), new LocalRateLimiter());
        const startedAt = performance.now();
        expect(await limiter.admit('operation', '203.0.113.3', ratePolicies.write)).toBe(true);
        durationsMs.push(performance.now() - startedAt);
        expect(await admittedOf([limiter], 60, '203.0.113.3')).toBe(29);
      }
      expect(durationsMs.sort((left, right) => left - right)[2]).toBeLessThan(200);
    }
    silent.close();
  });

  test('what Redis admitted counts when the local limit takes over', async () => {
    const ownPort = await freePort();
    const own = await startRedis(ownPort, folder);
    const limiter = new RedisRateLimiter(tcpRedis(`redis://127.0.0.1:${ownPort}`), new LocalRateLimiter());
    await allConnected([limiter], ownPort);
    expect(await admittedOf([limiter], 20, '203.0.113.4')).toBe(20);
    const ended = once(own, 'exit');
    own.kill('SIGKILL');
    await ended;
    expect(await admittedOf([limiter], 30, '203.0.113.4')).toBe(10);
  });

  test('reports which store decided until Redis decides again', async () => {
    const ownPort = await freePort();
    const own = await startRedis(ownPort, folder);
    let nowMs = 0;
    const limiter = new RedisRateLimiter(
      tcpRedis(`redis://127.0.0.1:${ownPort}`),
      new LocalRateLimiter(),
      5_000,
      () => nowMs,
    );
    /** Sends one request, a minute after the previous one. */
    const admitOne = () => {
      nowMs += 60_000;
      return limiter.admit('operation', '203.0.113.5', ratePolicies.write);
    };
    const decider = async () => {
      await admitOne();
      return limiter.backend;
    };
    await expect.poll(decider, { timeout: 10_000 }).toBe('redis');
    const { decisions } = limiter.fallback;
    await admitOne();
    expect(limiter.fallback).toEqual({ isDeciding: false, decisions });

    const ended = once(own, 'exit');
    own.kill('SIGKILL');
    await ended;
    await admitOne();
    expect(limiter.backend).toBe('process');
    nowMs += 3_600_000;
    expect(limiter.backend).toBe('process');
    expect(limiter.fallback).toEqual({ isDeciding: true, decisions: decisions + 1 });

    const again = await startRedis(ownPort, folder);
    expect(limiter.backend).toBe('process');
    await expect.poll(decider, { timeout: 10_000 }).toBe('redis');
    expect(limiter.fallback.isDeciding).toBe(false);
    again.kill('SIGKILL');
  });
});
