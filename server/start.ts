import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { resolve } from 'node:path';
import next from 'next';
import { prepareDatabase } from '../db/migrate';
import { hasFounder } from '../lib/auth/founder-commands';
import { composeDeps } from '../lib/deps';
import { env } from '../lib/env';
import { log } from '../lib/log';
import { logRequests } from '../lib/request-log';
import { foldCountsRegularly } from '../lib/services/fold-counts';
import { purgeLeadsDaily } from '../lib/services/purge-leads';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres';
import { createPortalServer } from './http-server';
import { collectMetrics } from './metrics';
import { serveMetrics } from './metrics-server';

/** How long requests in flight may take to finish when the portal stops, in milliseconds. */
const finishWithinMs = 10_000;

/** Printed while nobody could sign in. */
const firstFounderHint =
  ', for founders. There is none yet; make the first one by\n' +
  '            npm run founder:create -- --email you@example.com --name "Your name"';

/** Something started, to be stopped in the opposite order. */
type Stop = () => Promise<void>;

async function startDatabase(stops: Stop[]): Promise<{ url: string; where: string }> {
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, where: 'the server of DATABASE_URL' };
  const dataDir = resolve(env.DATA_DIR);
  const embedded: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir, log: (line) => log.info(line) });
  stops.push(() => embedded.stop());
  return { url: embedded.url, where: `embedded, its files under ${dataDir}` };
}

/** Listens, and tells where: the port, and the origin at which this machine reaches it. */
async function listen(server: Server): Promise<{ port: number; selfOrigin: string }> {
  server.listen(env.PORT, env.LISTEN_ADDRESS);
  await once(server, 'listening');
  const bound = server.address();
  if (typeof bound !== 'object' || bound === null) throw new Error('the portal listens on no port');
  const isEverywhere = bound.address === '::' || bound.address === '0.0.0.0';
  const host = isEverywhere ? '127.0.0.1' : bound.family === 'IPv6' ? `[${bound.address}]` : bound.address;
  return { port: bound.port, selfOrigin: `http://${host}:${bound.port}` };
}

/** Lets requests in flight finish, then ends what is left. */
async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const cutOff = setTimeout(() => server.closeAllConnections(), finishWithinMs);
  await closed;
  clearTimeout(cutOff);
}

/**
 * Starts the portal and resolves when it listens: the database, its migrations, the pages and the API.
 * SIGINT and SIGTERM end everything that was started and exit with 0.
 */
export async function startPortal(): Promise<void> {
  const stops: Stop[] = [];
  let isStopping = false;
  let databaseStart: Promise<unknown> = Promise.resolve();
  const stopEverything = async () => {
    // A database that is only just starting must be there before it can be stopped.
    await databaseStart.catch(() => {});
    for (const stop of stops.reverse())
      await stop().catch((error: unknown) => log.error({ error: String(error) }, 'stop'));
  };
  const exit = (code: number) => {
    if (isStopping) return;
    isStopping = true;
    void stopEverything().then(() => process.exit(code));
  };
  process
    .on('SIGINT', () => exit(0))
    .on('SIGTERM', () => exit(0))
    .on('SIGHUP', () => exit(0));

  try {
    const starting = startDatabase(stops);
    databaseStart = starting;
    const database = await starting;
    if (isStopping) return;
    await prepareDatabase(database.url);
    const deps = composeDeps(database.url, randomBytes(24).toString('base64url'));
    stops.push(async () => {
      deps.offers.stop();
      await deps.database.close();
    });
    await deps.offers.start();
    const endPurge = purgeLeadsDaily(deps.database, env.RETENTION_MONTHS, () => {
      log.warn('leads past their retention could not be deleted; the next try is in a day');
    });
    const endFolding = foldCountsRegularly(deps.database);
    stops.push(async () => {
      endPurge();
      endFolding();
    });

    logRequests();
    if (env.METRICS_ADDRESS) {
      const metrics = collectMetrics(deps);
      const metricsServer = await serveMetrics(env.METRICS_ADDRESS, () => metrics.metrics());
      stops.push(async () => metricsServer.closeAllConnections());
    }
    const app = next({ dev: process.env.NODE_ENV !== 'production', dir: process.cwd() });
    await app.prepare();
    const pages = app.getRequestHandler();
    stops.push(() => app.close());
    const server = createPortalServer(deps, (message, response) => pages(message, response));
    const { port, selfOrigin } = await listen(server);
    deps.selfOrigin = selfOrigin;
    stops.push(() => closeServer(server));
    // Open event streams would keep the server from closing.
    stops.push(() => deps.leadEvents.stop());

    const address = env.BASE_URL ?? `http://localhost:${port}`;
    if (!env.BASE_URL && process.env.NODE_ENV === 'production') {
      log.warn('BASE_URL is not set: documents name the address that each request was sent to.');
    }
    process.stdout.write(
      `Pilot portal of ${env.VENDOR_NAME}\n` +
        `  Pages     ${address}/\n` +
        `  API       ${address}/api/offers, described in ${address}/openapi.json\n` +
        `  Database  ${database.where}\n` +
        `  Inbox     ${address}/inbox${(await hasFounder(deps.database).catch(() => true)) ? '' : firstFounderHint}\n`,
    );
  } catch (error) {
    process.stderr.write(
      `The portal could not start: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    if (env.LOG_LEVEL === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`);
    exit(1);
  }
}
