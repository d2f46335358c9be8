import { once } from 'node:events';
import { createServer, get, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterEach } from 'vitest';
import { Database } from '../../db/connect';
import type { OfferSnapshot } from '../../lib/discovery/http';
import { NodeApiRequest } from '../../lib/http/mounts/node-adapter';
import { ApiError } from '../../lib/kernel/errors';
import { type PageStatus, setPageStatus } from '../../lib/process/page-status';
import { PageCache } from './page-cache';
import { PageCacheKeys } from './page-cache-key';
import { PageRenderer } from './page-renderer';
import { PageUpstream } from './page-upstream';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** An Idempotency-Key as in the pages below. */
export const key = 'e5b7a3a0-3f0a-4c7e-9d59-1f2c7d1c9a10';
/** Facts for search engines, which stay on every page. */
export const factsScript = (nonce: string) =>
  `<script type="application/ld+json" nonce="${nonce}">{}</script>`;

/** End of a page: structured data, a script of the portal, and Next's scripts. */
export const scripts = (nonce: string) =>
  `${factsScript(nonce)}<script src="/copy.js" async></script><script src="/_next/a.js" nonce="${nonce}" async=""></script><script nonce="${nonce}">self.__next_f.push([1,"<b>"])</script>`;

/** A version of the offers that no page was rendered for. */
export const noOffers = (): OfferSnapshot => ({
  offers: [],
  details: new Map(),
  byId: new Map(),
  names: new Map(),
  samples: new Map(),
});

/** A server whose pages show how often they were rendered, and contain their nonce as Next's do. */
export async function pageServer() {
  const state = {
    snapshot: noOffers(),
    renderings: 0,
    status: 200,
    statusOfPage: undefined as PageStatus | undefined,
    isInPieces: false,
    isWithoutOffers: false,
  };
  // Records cannot be read here: nothing listens on the discard port.
  const database = new Database('postgres://nobody@127.0.0.1:9/none');
  stops.push(() => database.close());
  const routeOf = (path: string) => (path.startsWith('/no-') ? 'unknown' : path);
  const current = () =>
    state.isWithoutOffers ? Promise.reject(new ApiError('service_unavailable')) : state.snapshot;
  const cacheKeys = new PageCacheKeys({ database, offers: { current } }, routeOf);
  const pages = new PageCache();
  const upstream = new PageUpstream(async (message, response) => {
    const nonce = /'nonce-([^']+)'/.exec(String(message.headers['content-security-policy']))?.[1] ?? '';
    state.renderings += 1;
    if (state.statusOfPage) setPageStatus(state.statusOfPage);
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Link', `</font>; rel=preload; nonce="${nonce}"`);
    response.writeHead(state.status);
    response.write(`<head></head><p>Rendering ${state.renderings}, `);
    if (state.isInPieces) response.write('<template id="B:0"></template>');
    if (message.headers['x-other'] ?? message.headers.cookie) response.write('for one alone ');
    if (message.url?.includes('?')) response.write(`at ${message.url} `);
    if (message.url === '/request') response.write(`<b>${key}</b> <i>${key}</i> `);
    response.end(`für alle</p>${scripts(nonce)}`);
  });
  const renderer = new PageRenderer(upstream, pages, 'token');
  const server = createServer(async (message, response) => {
    const request = new NodeApiRequest(message, new URL(message.url ?? '', 'http://host').pathname);
    const cacheKey = await cacheKeys.keyFor(message, request);
    if (cacheKey && pages.serve(message, response, cacheKey)) return;
    await renderer.send(message, response, request, cacheKey);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  stops.push(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const { port } = server.address() as AddressInfo;
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const [response] = await once(get({ port, host: '127.0.0.1', path, headers }), 'response');
    const bytes = await buffer(response);
    const received: IncomingHttpHeaders = response.headers;
    const text = received['content-encoding'] === 'gzip' ? gunzipSync(bytes).toString() : bytes.toString();
    const nonce = /'nonce-([^']+)'/.exec(String(received['content-security-policy']))?.[1] ?? '';
    return { status: response.statusCode, headers: received, nonce, text };
  };
  return { state, ask };
}
