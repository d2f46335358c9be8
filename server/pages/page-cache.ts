import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { pageContentSecurityPolicy } from '../../lib/http/mounts/security-headers';
import { lazyFor } from '../../lib/kernel/lazy';
import { madeKey, type PageCacheKey } from './page-cache-key';
import { newScriptNonce } from './page-headers';

const compress = promisify(gzip);

/** Optimized for speed rather than size, because it compresses every answer. */
const compression = { level: 4 };

export async function sendHtml(
  message: IncomingMessage,
  response: ServerResponse,
  html: string,
): Promise<void> {
  const accepted = String(message.headers['accept-encoding'] ?? '');
  const isCompressed = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|\s|$))/.test(accepted);
  const body = isCompressed ? await compress(html, compression) : Buffer.from(html);
  if (isCompressed) response.setHeader('Content-Encoding', 'gzip');
  response.setHeader('Content-Length', body.length);
  response.end(body);
}

/** Maximum cached pages of a kind for one version of the offers; without BASE_URL a caller chooses the address. */
const pagesMax = 100;

/** Time that the page of a record is cached, in milliseconds: erased data must not stay in memory either. */
const recordKeptMs = 60_000;

const headersOfOneAnswer = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'content-security-policy',
  'date',
  'keep-alive',
  'set-cookie',
  'transfer-encoding',
]);

interface RememberedPage {
  headers: [name: string, value: string][];
  html: string;
  nonce: string;
  keys: string[];
}

type Pages = Map<string, RememberedPage>;

/** Pages that are the same for everybody; each answer gets a new nonce (docs/decisions/018). */
export class PageCache {
  readonly #remembered = lazyFor((_snapshot: object): Record<PageCacheKey['kind'], Pages> => {
    return { same: new Map(), query: new Map(), record: new Map(), guest: new Map() };
  });

  serve(message: IncomingMessage, response: ServerResponse, cacheKey: PageCacheKey): boolean {
    const page = this.#remembered(cacheKey.snapshot)[cacheKey.kind].get(cacheKey.key);
    if (!page) return false;
    const nonce = newScriptNonce();
    const withNonce = (text: string) => text.replaceAll(page.nonce, nonce);
    response.statusCode = cacheKey.status;
    for (const [name, value] of page.headers) response.setHeader(name, withNonce(value));
    response.setHeader('Content-Security-Policy', pageContentSecurityPolicy(`'nonce-${nonce}'`));
    const html = page.keys.reduce((text, key) => text.replaceAll(key, randomUUID()), withNonce(page.html));
    sendHtml(message, response, html).catch(() => response.destroy());
    return true;
  }

  remember(cacheKey: PageCacheKey, response: ServerResponse, html: string, nonce: string): void {
    const headers = response.getHeaderNames().flatMap((name): RememberedPage['headers'] => {
      const value = response.getHeader(name);
      return value === undefined || headersOfOneAnswer.has(name) ? [] : [[name, String(value)]];
    });
    const pages = this.#remembered(cacheKey.snapshot)[cacheKey.kind];
    const [oldest] = pages.keys();
    if (oldest !== undefined && pages.size >= pagesMax) pages.delete(oldest);
    const keys = cacheKey.isKeyed ? [...new Set(html.match(madeKey))] : [];
    pages.set(cacheKey.key, { headers, html, nonce, keys });
    if (cacheKey.kind === 'record') setTimeout(() => pages.delete(cacheKey.key), recordKeptMs).unref();
  }
}
