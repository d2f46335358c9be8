import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Engines } from '../../lib/developer-api/engines/engines';
import { makeImage } from '../../lib/developer-api/engines/make-image';
import { imageAnswer, readAskedImage, readImageFormat } from '../../lib/developer-api/handlers/answer-image';
import { piecesFrom } from '../../lib/developer-api/handlers/stream-answer';
import { developerErrorResponse, developerJson, engineHeaders } from '../../lib/developer-api/http/answer';
import { readDeveloperForm } from '../../lib/developer-api/http/read-form';
import {
  type DeveloperAnswer,
  type DeveloperRequest,
  nodeDeveloperRequest,
  sendDeveloperAnswer,
} from '../../lib/developer-api/http/request';
import { ByteBudget } from '../../lib/developer-api/kernel/admit-bytes';
import {
  DeveloperError,
  isCallerLeft,
  isDeveloperError,
} from '../../lib/developer-api/kernel/developer-errors';
import { imageBodyBytesMax } from '../../lib/developer-api/kernel/developer-limits';
import { operations } from '../../lib/developer-api/kernel/operations';
import { env } from '../../lib/process/env';
import { log } from '../../lib/process/log';
import { installWanted } from '../../packages/engines/install/install-engines';
import { type Installable, installable } from '../../packages/engines/install/installation';

const headersArriveWithinMs = 10_000;
const requestArrivesWithinMs = 120_000;

const served = new Map(
  (['upscale', 'remove_background'] as const).map((name) => [operations[name].paths[0] as string, name]),
);

interface EngineServer {
  port: number;
  close(): Promise<void>;
}

/**
 * Serves the image engines of this machine to portals that know the key, in the format of the portal's own API: POST
 * /v1/image/upscale and /v1/image/remove-background, and GET /v1/health for monitoring. It stores nothing: no database,
 * no ledger, no file.
 */
async function startEngineServer(
  key: string,
  port: number,
  address: string | undefined,
): Promise<EngineServer> {
  const engines = new Engines();
  const images = new ByteBudget(4 * imageBodyBytesMax);
  const server = createServer((message, response) => {
    void answer(message, response, (request) => answerOf(request, { engines, images, key }));
  });
  server.headersTimeout = headersArriveWithinMs;
  server.requestTimeout = requestArrivesWithinMs;
  server.listen(port, address);
  await once(server, 'listening');
  const bound = server.address();
  return {
    port: typeof bound === 'object' && bound !== null ? bound.port : port,
    async close() {
      server.close();
      await engines.close();
      server.closeAllConnections();
    },
  };
}

interface Serving {
  engines: Engines;
  images: ByteBudget;
  key: string;
}

async function answer(
  message: IncomingMessage,
  response: ServerResponse,
  make: (request: DeveloperRequest) => Promise<DeveloperAnswer>,
): Promise<void> {
  const path = (message.url ?? '').split('?', 1)[0] ?? '';
  const request = nodeDeveloperRequest(message, response, path);
  const made = await make(request).catch((error: unknown) => {
    // An answer to a caller who has disconnected is never read.
    if (isCallerLeft(error)) return developerErrorResponse('engine_failed');
    if (isDeveloperError(error)) return developerErrorResponse(error.code, error.particulars);
    log.error({ request: request.id, failure: error instanceof Error ? error.name : 'unknown' }, 'failed');
    return developerErrorResponse('internal_error');
  });
  const headers = { ...made.headers, 'X-Request-Id': request.id };
  await sendDeveloperAnswer(response, { ...made, headers }, message.method);
}

async function answerOf(request: DeveloperRequest, serving: Serving): Promise<DeveloperAnswer> {
  if (request.path === '/v1/health') return developerJson({ status: 'ok' });
  const operation = served.get(request.path);
  if (!operation) throw new DeveloperError('not_found');
  if (request.method !== 'POST') throw new DeveloperError('method_not_allowed');
  if (!isKey(request.header('authorization'), serving.key)) throw new DeveloperError('invalid_api_key');
  const { engines, images } = serving;
  const info = engines.ready.find((engine) => engine.operation === operation);
  if (!info) throw new DeveloperError('provider_not_configured');
  return images.hold(request.id, async (held) => {
    const form = await readDeveloperForm(request, imageBodyBytesMax, held);
    const asked = readAskedImage(form, operation);
    const format = readImageFormat(form);
    // The portals decide about turns. Here each request counts as a separate caller, so that none waits for slots.
    const caller = { keyId: request.id, requestId: request.id };
    const pieces = makeImage(engines.processes, asked, caller, request.signal)[Symbol.asyncIterator]();
    const first = await pieces.next();
    if (first.done) throw new DeveloperError('engine_failed');
    const headers = { ...engineHeaders(info), 'Content-Type': 'image/png', 'Cache-Control': 'no-store' };
    return imageAnswer({ status: 200, headers, pieces: piecesFrom(first.value, pieces) }, format);
  });
}

/** Compares digests, so that the time it takes reveals nothing. */
function isKey(authorization: string | undefined, key: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${key}`));
}

export const usage = `Usage:
  npm run engines:install                  installs the image engines
  npm run engines:install -- image isnet   also installs weights under the AGPL
  npm run engines:serve                    serves the image engines to portals`;

export async function runEnginesCommand([what, ...names]: string[]): Promise<string> {
  if (what === 'install') return installWanted(wantedOf(names));
  if (what === 'serve' && names.length === 0) return serve();
  throw new Error(usage);
}

function wantedOf(names: readonly string[]): Installable[] {
  const wanted = installable.filter((name) => (names.length === 0 ? name === 'image' : names.includes(name)));
  if (wanted.length < Math.max(1, names.length)) {
    throw new Error(`Choose from ${installable.join(', ')}.\n${usage}`);
  }
  return wanted;
}

async function serve(): Promise<string> {
  if (env.ENGINES_KEY === undefined) {
    throw new Error('ENGINES_KEY is not set. Portals must send this key to use the engines.');
  }
  if (env.ENGINES === 'none') throw new Error('ENGINES is none, so there is nothing to serve.');
  process.stdout.write(
    `${await installWanted(env.ENGINES === 'image,isnet' ? ['image', 'isnet'] : ['image'])}\n`,
  );
  const server = await startEngineServer(env.ENGINES_KEY, env.PORT, env.LISTEN_ADDRESS);
  process.stdout.write(`Image engines on port ${server.port}.\n`);
  await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
  await server.close();
  return 'The engines have stopped.';
}
