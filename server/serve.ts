import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createServer as createSocketServer, type ListenOptions, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import next from 'next';
import { composeDeps, type Deps } from '../lib/compose';
import { env } from '../lib/process/env';
import { log } from '../lib/process/log';
import { enablePageStatus } from '../lib/process/page-status';
import { logRequests } from '../lib/process/request-log';
import { createPortalServer } from './http-server';
import { PageUpstream } from './pages/page-upstream';

/**
 * Stops everything that a process has started, in reverse order. SIGINT, SIGTERM and SIGHUP stop everything and exit
 * with 0.
 */
export class ShutdownHooks {
  readonly #stops: (() => Promise<unknown>)[] = [];
  #isStopping = false;
  #starting: Promise<unknown> = Promise.resolve();

  constructor() {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => this.exit(0));
  }

  get isStopping(): boolean {
    return this.#isStopping;
  }

  add(stop: () => unknown): void {
    this.#stops.push(async () => stop());
  }

  waitFor<Started>(starting: Promise<Started>): Promise<Started> {
    this.#starting = starting;
    return starting;
  }

  exit(code: number): void {
    if (this.#isStopping) return;
    this.#isStopping = true;
    void this.#stopAll().then(() => process.exit(code));
  }

  async #stopAll(): Promise<void> {
    await this.#starting.catch(() => {});
    for (const stop of this.#stops.reverse())
      await stop().catch((error: unknown) => log.error({ error: String(error) }, 'stop'));
  }
}

const finishWithinMs = 10_000;

const closeIdleEveryMs = 100;

export function composeServing(databaseUrl: string, shutdownHooks: ShutdownHooks): Deps {
  const deps = composeDeps(databaseUrl, randomBytes(24).toString('base64url'));
  shutdownHooks.add(async () => {
    deps.offers.stop();
    await deps.visits.store();
    await deps.engines.close();
    await deps.database.close();
  });
  logRequests();
  return deps;
}

async function listen(server: Server, options: ListenOptions): Promise<{ port: number; origin: string }> {
  server.listen(options);
  await once(server, 'listening');
  const bound = server.address();
  if (typeof bound !== 'object' || bound === null) throw new Error('the portal listens on no port');
  const isEverywhere = bound.address === '::' || bound.address === '0.0.0.0';
  const host = isEverywhere ? '127.0.0.1' : bound.family === 'IPv6' ? `[${bound.address}]` : bound.address;
  return { port: bound.port, origin: `http://${host}:${bound.port}` };
}

/** Throws with a sentence if the portal's port cannot be used. */
export async function requireFreePort(): Promise<void> {
  // A load balancer may already send probes, which must not keep this server open.
  const server = createSocketServer((socket) => socket.destroy());
  server.listen({ port: env.PORT, host: env.LISTEN_ADDRESS });
  await once(server, 'listening').catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    const what = code === 'EADDRINUSE' ? `port ${env.PORT} is in use` : `port ${env.PORT} cannot be used`;
    throw new Error(`${what} (${code}): end the process that listens there, or set PORT.`);
  });
  server.close();
  await once(server, 'close');
}

function closerOf(server: Server): () => Promise<void> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    // A connection whose request was read again is announced twice.
    if (sockets.has(socket)) return;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  /** Node calls a connection idle as soon as its answer is written, even if it is not all sent. */
  const closeIdle = () => {
    if ([...sockets].every(({ writableLength }) => writableLength === 0)) server.closeIdleConnections();
  };
  return async () => {
    const closed = once(server, 'close');
    server.close();
    const closing = setInterval(closeIdle, closeIdleEveryMs);
    const cutOff = setTimeout(() => {
      server.closeAllConnections();
      // The server does not track its WebSockets.
      for (const socket of sockets) socket.destroy();
    }, finishWithinMs);
    await closed;
    clearInterval(closing);
    clearTimeout(cutOff);
  };
}

/**
 * Serves the pages and the API from this process and resolves with the port when it listens. A process that shares its
 * port with others reaches its own pages by a second port, which only this machine can access.
 */
export async function serve(deps: Deps, shutdownHooks: ShutdownHooks): Promise<number> {
  await deps.offers.start();
  const isDevelopment = process.env.NODE_ENV !== 'production';
  const upstream = new PageUpstream((message, response) => pages(message, response));
  const server = createPortalServer(deps, upstream);
  const app = next({
    dev: isDevelopment,
    dir: process.cwd(),
    // In development Next takes over upgrade connections of this server. Otherwise it gets a server that never listens;
    // with ours, requests to upgrade to another protocol would be intercepted and left unanswered.
    httpServer: isDevelopment ? server : createServer(),
  });
  enablePageStatus();
  await app.prepare();
  const pages = app.getRequestHandler();
  shutdownHooks.add(() => app.close());
  const close = closerOf(server);
  const { port, origin } = await listen(server, { port: env.PORT, host: env.LISTEN_ADDRESS });
  deps.selfOrigin = origin;
  shutdownHooks.add(close);
  // Open event streams would keep the servers from closing.
  shutdownHooks.add(() => deps.leadEvents.stop());
  shutdownHooks.add(async () => {
    deps.isDraining = true;
    await delay(env.DRAIN_SECONDS * 1_000);
  });
  return port;
}
