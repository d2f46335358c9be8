import { createServer, type IncomingMessage, type Server, ServerResponse, STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { answerApiRequest, apiRouteOf } from '../lib/api/routes';
import type { Deps } from '../lib/compose';
import {
  nodeDeveloperRequest,
  sendDeveloperAnswer,
  webSocketRequest,
} from '../lib/developer-api/http/request';
import { streamFrameBytesMax } from '../lib/developer-api/kernel/developer-limits';
import { operations } from '../lib/developer-api/kernel/operations';
import { answerDeveloperRequest } from '../lib/developer-api/routes';
import { samplesPath } from '../lib/discovery/topics';
import { isWithin, normalizeAddress } from '../lib/http/mounts/client-address';
import { answerForThrown, errorCodeOf } from '../lib/http/mounts/errors';
import { NodeApiRequest, sendAnswer } from '../lib/http/mounts/node-adapter';
import { encodedPathOf, pathOfTarget } from '../lib/http/mounts/path';
import { keepAliveMs } from '../lib/http/mounts/prepared-answer';
import { type ApiAnswer, newRequestId } from '../lib/http/mounts/request';
import { allowedMethods, errorResponse, methodNotAllowed } from '../lib/http/mounts/respond';
import { visitsOf } from '../lib/inbox/traffic/visit';
import { isRetired } from '../lib/offers/offer-store';
import { env, hasDeveloperApi } from '../lib/process/env';
import { answeredRequests } from '../lib/process/events';
import { apiOf } from '../lib/site/api-prefixes';
import { allowedMethodsOf, isFormOfRoute, reading } from '../lib/site/forms';
import { limitConnections } from './limit-connections';
import { PageCache } from './pages/page-cache';
import { type PageCacheKey, PageCacheKeys, readPageRoutes } from './pages/page-cache-key';
import { dropForwardedHeaders, dropRouterHeaders } from './pages/page-headers';
import { PageRenderer } from './pages/page-renderer';
import type { PageUpstream } from './pages/page-upstream';
import { asksForWebSocket, converseOver, readWithoutUpgrade } from './websockets';

const headersArriveWithinMs = 10_000;
const requestArrivesWithinMs = 12_000;

const refusalIsReadWithinMs = 1_000;

const parserRefusals: Record<string, () => ApiAnswer> = {
  HPE_HEADER_OVERFLOW: () => errorResponse('request_header_too_large', {}),
  ERR_HTTP_REQUEST_TIMEOUT: () => errorResponse('request_timeout', {}),
};

/** Returns true if a request has one Host, as RFC 9112 requires; HTTP/1.0 may have none. */
function hasOneHost({ httpVersion }: IncomingMessage, request: NodeApiRequest): boolean {
  const host = request.header('host');
  return host === undefined ? httpVersion === '1.0' : !host.includes(',');
}

function isRefusedPage(path: string): boolean {
  const isOfDeveloperApi = path.startsWith(`${samplesPath}/`);
  return (
    path.includes('//') ||
    path.includes('\\') ||
    path.startsWith('/_next/image') ||
    (isOfDeveloperApi && !hasDeveloperApi)
  );
}

function answerToMethod(method: string, allowed: () => string): ApiAnswer | undefined {
  if (method === 'GET' || method === 'HEAD') return undefined;
  const allow = allowed();
  if (method === 'OPTIONS') return allowedMethods(allow, false);
  return method === 'POST' && allow.includes('POST') ? undefined : methodNotAllowed(allow);
}

const sampleFile = /^\/samples\/([a-z0-9-]+)(?:\.json|\/[^/]+)$/;

function isRetiredSample({ offers }: Pick<Deps, 'offers'>, path: string): boolean {
  const offerId = sampleFile.exec(path)?.[1];
  if (offerId === undefined) return false;
  const snapshot = offers.current();
  // If the database has been away for so long that the offers are stale, the file is served.
  return !(snapshot instanceof Promise) && isRetired(snapshot, offerId);
}

/** Publishes a refused request to logs and metrics, because neither the API nor a page has seen it. */
function publishRefused(id: string, answer: ApiAnswer, clientAddress: string): void {
  if (!answeredRequests.hasSubscribers) return;
  const { status } = answer;
  answeredRequests.publish({
    id,
    route: 'none',
    status,
    milliseconds: 0,
    error: errorCodeOf(answer),
    clientAddress,
  });
}

/** Returns true while an answer is being sent on a connection, so that nothing else may be written to it. */
function isBeingAnswered(socket: Duplex): boolean {
  const response: unknown = Reflect.get(socket, '_httpMessage');
  return response instanceof ServerResponse && response.headersSent;
}

/**
 * Answers requests that Node's parser could not read, in the format of every other error, and closes the connection.
 */
function answerClientError(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isBeingAnswered(socket)) {
    socket.destroy();
    return;
  }
  endWith(socket, (parserRefusals[error.code ?? ''] ?? (() => errorResponse('bad_request', {})))());
}

function endWith(socket: Duplex, answer: ApiAnswer): void {
  const headers = Object.entries({
    ...answer.headers,
    'Content-Length': String(Buffer.byteLength(answer.body)),
    Connection: 'close',
  });
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const peer = socket instanceof Socket ? socket.remoteAddress : undefined;
  publishRefused(newRequestId(), answer, normalizeAddress(peer ?? ''));
  socket.end(`HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}\r\n${head}\r\n${answer.body}`);
  // A caller that never closes its own side would keep the connection, which nothing monitors any more.
  setTimeout(() => socket.destroy(), refusalIsReadWithinMs).unref();
}

function serveDeveloperApi(
  deps: Deps,
  message: IncomingMessage,
  response: ServerResponse,
  path: string,
): void {
  answerDeveloperRequest(deps, nodeDeveloperRequest(message, response, path))
    .then((answer) => sendDeveloperAnswer(response, answer, message.method))
    .catch((error: unknown) => {
      answerForThrown(error, 'developerApi');
      response.destroy();
    });
}

function serveWebSocket(
  deps: Deps,
  message: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  path: string,
): void {
  socket.on('error', () => socket.destroy());
  answerDeveloperRequest(deps, webSocketRequest(message, path))
    .then((answer) => {
      if ('converse' in answer) converseOver(message, socket, head, answer, streamFrameBytesMax);
      else if (!('pieces' in answer)) endWith(socket, answer);
    })
    .catch((error: unknown) => {
      answerForThrown(error, 'developerApi');
      socket.destroy();
    });
}

function refuse(request: NodeApiRequest, response: ServerResponse, answer: ApiAnswer): void {
  sendAnswer(response, answer, request.method);
  publishRefused(request.id, answer, request.clientAddress);
}

/** Publishes a request for a page with its route once it is answered. */
function publishWhenClosed(
  { id, clientAddress }: NodeApiRequest,
  response: ServerResponse,
  route: string,
): void {
  const arrivedAt = performance.now();
  response.once('close', () => {
    const { statusCode: status } = response;
    const milliseconds = performance.now() - arrivedAt;
    answeredRequests.publish({ id, route, status, milliseconds, clientAddress });
  });
}

type IsProxy = ((address: string) => boolean) | undefined;

/** Returns the listener that answers every request, API or page. */
function requestListener(deps: Deps, upstream: PageUpstream, isProxy: IsProxy) {
  const routeOf = readPageRoutes();
  const cacheKeys = process.env.NODE_ENV === 'production' ? new PageCacheKeys(deps, routeOf) : undefined;
  const pageCache = new PageCache();
  // Next must find the form too: it treats `/inbox/offers/viewed` and `/quotes/a%2Fedit%2Fb%2Fsend` as pages.
  const allowedOf = (path: string, target: string) => {
    const encoded = encodedPathOf(target);
    return cacheKeys && !isFormOfRoute(routeOf(encoded), encoded) ? reading : allowedMethodsOf(path);
  };
  const renderer = new PageRenderer(upstream, cacheKeys && pageCache, deps.frontServerToken);
  const servePage = (
    message: IncomingMessage,
    response: ServerResponse,
    request: NodeApiRequest,
    cacheKey: PageCacheKey | undefined,
  ) => {
    for (const visit of visitsOf(request)) deps.visits.count(visit);
    if (cacheKey && pageCache.serve(message, response, cacheKey)) return;
    renderer.send(message, response, request, cacheKey).catch((error: unknown) => {
      const answer = answerForThrown(error, 'page', request.id);
      if (response.headersSent || response.destroyed) response.destroy();
      else sendAnswer(response, answer, message.method);
    });
  };
  return (message: IncomingMessage, response: ServerResponse): void => {
    if (isProxy && !isProxy(message.socket.remoteAddress ?? '')) dropForwardedHeaders(message);
    // A stopping portal answers requests that still arrive on open connections, and closes each of them with that
    // answer.
    if (deps.isDraining) response.shouldKeepAlive = false;
    const path = pathOfTarget(message.url ?? '');
    const request = new NodeApiRequest(message, path ?? '');
    if (path === undefined || !hasOneHost(message, request)) {
      refuse(request, response, errorResponse('bad_request', {}));
      return;
    }
    const apiRoute = apiRouteOf(path);
    if (apiRoute || apiOf(path) === 'acquisition') {
      const answer = answerApiRequest(deps, apiRoute, request);
      if (answer instanceof Promise) void answer.then((there) => sendAnswer(response, there, message.method));
      else sendAnswer(response, answer, message.method);
    } else if (isRefusedPage(path)) {
      refuse(request, response, errorResponse('not_found', {}));
    } else if (apiOf(path) === 'developer') {
      serveDeveloperApi(deps, message, response, path);
    } else {
      const answer =
        answerToMethod(request.method, () => allowedOf(path, message.url ?? '')) ??
        (isRetiredSample(deps, path) ? errorResponse('gone', {}) : undefined);
      if (answer) {
        refuse(request, response, answer);
        return;
      }
      if (answeredRequests.hasSubscribers) publishWhenClosed(request, response, routeOf(path));
      if (cacheKeys) dropRouterHeaders(message);
      const cacheKey = cacheKeys?.keyFor(message, request);
      if (cacheKey instanceof Promise)
        void cacheKey.then((there) => servePage(message, response, request, there));
      else servePage(message, response, request, cacheKey);
    }
  };
}

/** Answers the API in front of Next, whose router costs many times the work (docs/decisions/001). */
export function createPortalServer(deps: Deps, upstream: PageUpstream): Server {
  const { TRUSTED_PROXIES: networks } = env;
  const isProxy = networks && ((address: string) => isWithin(networks, address));
  const serve = requestListener(deps, upstream, isProxy);
  const options = {
    requestTimeout: requestArrivesWithinMs,
    headersTimeout: headersArriveWithinMs,
    connectionsCheckingInterval: 1_000,
    // Node's own answer would lack the headers of every other one.
    requireHostHeader: false,
    keepAliveTimeout: keepAliveMs,
  };
  const server = createServer(options, serve);
  limitConnections(server, {
    connectionsMax: env.CONNECTIONS_MAX,
    perAddressMax: !isProxy && env.TRUSTED_PROXY_HOPS > 0 ? undefined : env.CONNECTIONS_PER_ADDRESS_MAX,
    isProxy,
  });
  return server
    .on('clientError', answerClientError)
    .on('checkExpectation', serve)
    .on('upgrade', (message: IncomingMessage, socket: Duplex, head: Buffer) => {
      // In development Next also listens for upgrades, and answers on its own paths.
      if (server.listenerCount('upgrade') > 1) return;
      const path = pathOfTarget(message.url ?? '');
      const isStream = operations.stream.paths.some((one) => one === path);
      if (path !== undefined && isStream && asksForWebSocket(message) && server.listening) {
        serveWebSocket(deps, message, socket, head, path);
      } else readWithoutUpgrade(server, message, socket, head);
    })
    .on('connect', (_message, socket) => endWith(socket, methodNotAllowed('GET, HEAD, POST, OPTIONS')));
}
