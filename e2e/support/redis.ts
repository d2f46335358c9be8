import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { Redis } from 'ioredis';
import { freePort } from './portal';

/** A Redis server of this machine; undefined if there is none. */
export const redisServer = [
  process.env.REDIS_SERVER_PATH,
  '/usr/bin/redis-server',
  '/usr/local/bin/redis-server',
].find((path) => path !== undefined && existsSync(path));

/** A real Redis for a test, by TCP and by the Upstash REST protocol. */
export interface TestRedis {
  tcpUrl: string;
  restUrl: string;
  /** The server's own process, a new one after each restart. */
  process(): ChildProcess;
  /** Delays the answer to every command, and the end of it, by this long. */
  pauseFor(milliseconds: number): Promise<void>;
  /**
   * Kills it, and refuses connections to the REST server, until the returned function is called. It has then lost its
   * data.
   */
  goAway(): Promise<() => Promise<void>>;
  stop(): void;
}

/** The Upstash REST protocol in front of a Redis: commands as JSON arrays. */
function restServer(client: Redis): Server {
  const run = ([command = '', ...args]: string[]) =>
    client.call(command, ...args).then(
      (result) => ({ result }),
      (error: Error) => ({ error: error.message }),
    );
  return createServer(async (message, response) => {
    const sent = JSON.parse(await text(message));
    const outcome = message.url === '/pipeline' ? await Promise.all(sent.map(run)) : await run(sent);
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(outcome));
  });
}

/** Starts a Redis in a folder, and a server in front of it that speaks the REST protocol. */
export async function startRedis(folder: string): Promise<TestRedis> {
  const port = await freePort();
  const restPort = await freePort();
  const run = () =>
    spawn(redisServer ?? '', ['--port', String(port), '--dir', folder, '--save', ''], { stdio: 'ignore' });
  let child = run();
  const client = new Redis(port, '127.0.0.1', { retryStrategy: () => 50, maxRetriesPerRequest: 100 });
  client.on('error', () => {});
  await client.ping();
  const rest = restServer(client);
  const listen = async () => {
    rest.listen(restPort, '127.0.0.1');
    await once(rest, 'listening');
  };
  const stopListening = () => {
    rest.close();
    rest.closeAllConnections();
  };
  await listen();
  return {
    tcpUrl: `redis://127.0.0.1:${port}`,
    restUrl: `http://127.0.0.1:${restPort}`,
    process: () => child,
    pauseFor: async (milliseconds) => {
      await client.call('CLIENT', 'PAUSE', milliseconds, 'ALL');
    },
    goAway: async () => {
      stopListening();
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      return async () => {
        child = run();
        await client.ping();
        await listen();
      };
    },
    stop: () => {
      stopListening();
      client.disconnect();
      // A stopped process would not receive any other signal.
      child.kill('SIGKILL');
    },
  };
}
