import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Redis } from 'ioredis';
import { freePort } from './portal';

/** A Redis server of this machine; undefined where there is none. */
export const redisServer = [
  process.env.REDIS_SERVER_PATH,
  '/usr/bin/redis-server',
  '/usr/local/bin/redis-server',
].find((path) => path !== undefined && existsSync(path));

/** A real Redis for a test, by TCP and by the Upstash REST protocol. */
export interface TestRedis {
  tcpUrl: string;
  restUrl: string;
  process: ChildProcess;
  stop(): void;
}

/** Starts a Redis in a folder, and a server before it that speaks the REST protocol: commands as JSON arrays. */
export async function startRedis(folder: string): Promise<TestRedis> {
  const port = await freePort();
  const child = spawn(redisServer ?? '', ['--port', String(port), '--dir', folder, '--save', ''], {
    stdio: 'ignore',
  });
  const client = new Redis(port, '127.0.0.1', { retryStrategy: () => 50, maxRetriesPerRequest: 100 });
  client.on('error', () => {});
  await client.ping();
  const run = ([command = '', ...args]: string[]) =>
    client.call(command, ...args).then(
      (result) => ({ result }),
      (error: Error) => ({ error: error.message }),
    );
  const rest = createServer(async (message, response) => {
    const sent = JSON.parse(await text(message));
    const outcome = message.url === '/pipeline' ? await Promise.all(sent.map(run)) : await run(sent);
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(outcome));
  }).listen(0, '127.0.0.1');
  await once(rest, 'listening');
  const address = rest.address();
  const restPort = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    tcpUrl: `redis://127.0.0.1:${port}`,
    restUrl: `http://127.0.0.1:${restPort}`,
    process: child,
    stop: () => {
      rest.closeAllConnections();
      rest.close();
      client.disconnect();
      // A stopped process would not hear any other signal.
      child.kill('SIGKILL');
    },
  };
}
