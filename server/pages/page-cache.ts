import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { frameHeader, frameHeaderValue } from '../../lib/http/mounts/page-frame';
import type { ApiRequest } from '../../lib/http/mounts/request';
import { pageContentSecurityPolicy } from '../../lib/http/mounts/security-headers';
import { bufferHtmlResponse, sendHtml } from './buffer-html-response';
import { hydrationPolicyOf, isInPieces, withoutNext } from './hydration-policy';
import { madeKey, type PageCacheKey } from './page-cache-key';
import { newScriptNonce } from './page-headers';

/** Pages of a kind that are remembered for one state of the offers; without BASE_URL a caller chooses the address. */
const pagesMax = 100;

/** How long the page of a record is remembered, in milliseconds: what is erased must not stay in memory either. */
const recordKeptMs = 60_000;

/** Headers that belong to one answer, or say how it was sent. */
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

/** What a page that everybody is sent may depend on; the portal's own address is found in the forwarded ones. */
const headersOfEverybody =
  /^(?:accept|accept-encoding|connection|content-security-policy|host|x-forwarded-[a-z]+|x-portal-[a-z-]+)$/;

interface RememberedPage {
  headers: [name: string, value: string][];
  html: string;
  /** What stands in both for the nonce of the answer that they are sent with. */
  nonce: string;
  /** What stands in the HTML for Idempotency-Keys of the answer. */
  keys: string[];
}

/**
 * Public pages on their way from Next. Pages that say the same to everybody are remembered as they were rendered,
 * by the very object that holds the offers, and sent with a nonce of their own each time (docs/decisions/018).
 */
export class PageCache {
  constructor(private readonly frontServerToken?: string) {}

  readonly #remembered = new WeakMap<object, Record<PageCacheKey['kind'], Map<string, RememberedPage>>>();

  serve(message: IncomingMessage, response: ServerResponse, cacheKey: PageCacheKey): boolean {
    const page = this.#pagesOf(cacheKey).get(cacheKey.key);
    if (!page) return false;
    const nonce = newScriptNonce();
    const withNonce = (text: string) => text.replaceAll(page.nonce, nonce);
    response.statusCode = cacheKey.status;
    for (const [name, value] of page.headers) response.setHeader(name, withNonce(value));
    response.setHeader('Content-Security-Policy', pageContentSecurityPolicy(`'nonce-${nonce}'`));
    const html = page.keys.reduce((text, key) => text.replaceAll(key, randomUUID()), withNonce(page.html));
    sendHtml(message, response, filled(html, cacheKey)).catch(() => response.destroy());
    return true;
  }

  /**
   * Readies a response for a page that Next renders under a nonce: it leaves without what it does not need, and
   * is remembered if it has a cache key.
   */
  capture(
    message: IncomingMessage,
    response: ServerResponse,
    { path }: ApiRequest,
    cacheKey: PageCacheKey | undefined,
    nonce: string,
  ): void {
    if (message.method !== 'GET') return;
    const lighten = cacheKey?.status === 404 ? withoutNext : hydrationPolicyOf(path);
    if (!cacheKey && !lighten) return;
    if (cacheKey?.frame) {
      message.url = cacheKey.frame.url;
      message.headers[frameHeader] = frameHeaderValue(this.frontServerToken, cacheKey.frame.ofWhom);
    } else if (cacheKey) forgetWhoAsks(message);
    bufferHtmlResponse(message, response, (html) => {
      const sent = lighten?.(html) ?? html;
      // All headers are there once the answer has left, and so is the status that the page has asked for.
      if (cacheKey && !isInPieces(html)) {
        response.once('finish', () => {
          if (response.statusCode === cacheKey.status) this.#remember(cacheKey, response, sent, nonce);
        });
      }
      return filled(sent, cacheKey);
    });
  }

  #pagesOf({ snapshot, kind }: PageCacheKey): Map<string, RememberedPage> {
    let kinds = this.#remembered.get(snapshot);
    if (!kinds) {
      kinds = { same: new Map(), query: new Map(), record: new Map(), guest: new Map(), frame: new Map() };
      this.#remembered.set(snapshot, kinds);
    }
    return kinds[kind];
  }

  #remember(cacheKey: PageCacheKey, response: ServerResponse, html: string, nonce: string): void {
    const headers = response.getHeaderNames().flatMap((name): RememberedPage['headers'] => {
      const value = response.getHeader(name);
      return value === undefined || headersOfOneAnswer.has(name) ? [] : [[name, String(value)]];
    });
    const pages = this.#pagesOf(cacheKey);
    const [oldest] = pages.keys();
    if (oldest !== undefined && pages.size >= pagesMax) pages.delete(oldest);
    const keys = cacheKey.isKeyed ? [...new Set(html.match(madeKey))] : [];
    pages.set(cacheKey.key, { headers, html, nonce, keys });
    if (cacheKey.kind === 'record') setTimeout(() => pages.delete(cacheKey.key), recordKeptMs).unref();
  }
}

/** A page as it is sent: a frame with what belongs into it. */
function filled(html: string, cacheKey: PageCacheKey | undefined): string {
  return cacheKey?.frame ? cacheKey.frame.fill(html) : html;
}

/** Nothing that one caller sends may change what others are shown. */
function forgetWhoAsks({ headers }: IncomingMessage): void {
  for (const name of Object.keys(headers)) if (!headersOfEverybody.test(name)) delete headers[name];
}
