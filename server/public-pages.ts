import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Deps } from '../lib/deps';
import { failedFormHeader } from '../lib/http/failed-forms';
import type { ApiRequest } from '../lib/http/request';
import { pageContentSecurityPolicy } from '../lib/http/security-headers';
import { holdPage, sendHtml } from './held-page';
import { newScriptNonce } from './page-headers';
import { isWithoutNext, withoutNext } from './page-scripts';

/** Pages that depend on nothing but the offers, the portal's settings and the address that it was asked at. */
const samePaths = /^\/(?:|compare|privacy|(?:offers|samples)\/[a-z0-9-]{1,64})$/;

/** Pages that depend on nothing else either, but hold Idempotency-Keys that must be new each time. */
const keyedPaths = /^\/(?:quote|request|developers|developers\/[a-z-]{1,40})$/;

/** An Idempotency-Key as pages make them. */
const madeKey = /\b[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\b/g;

/** Pages that are remembered for one state of the offers; without BASE_URL a caller chooses the address. */
const pagesMax = 100;

/** Headers that belong to one answer, or say how it was sent. */
const headersOfOneAnswer = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'content-security-policy',
  'date',
  'keep-alive',
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

/** Whether Next in the browser asks, for anything but a page as it is first loaded. */
function isOfNext({ headers }: IncomingMessage): boolean {
  return Object.keys(headers).some((name) => name === 'rsc' || name.startsWith('next-'));
}

/**
 * Public pages on their way from Next. Pages that say the same to everybody are remembered as they were rendered,
 * by the very object that holds the offers, and sent with a nonce of their own each time (docs/decisions/018).
 */
export class PublicPages {
  readonly #remembered = new WeakMap<object, Map<string, RememberedPage>>();

  constructor(private readonly offers: Pick<Deps['offers'], 'current'>) {}

  /** Sends the page that a request asks for, if it is remembered. */
  send(message: IncomingMessage, response: ServerResponse, request: ApiRequest): boolean {
    const page = this.#pagesFor(message, request)?.get(keyOf(request));
    if (!page) return false;
    const nonce = newScriptNonce();
    const withNonce = (text: string) => text.replaceAll(page.nonce, nonce);
    for (const [name, value] of page.headers) response.setHeader(name, withNonce(value));
    response.setHeader('Content-Security-Policy', pageContentSecurityPolicy(`'nonce-${nonce}'`));
    const html = page.keys.reduce((text, key) => text.replaceAll(key, randomUUID()), withNonce(page.html));
    sendHtml(message, response, html).catch(() => response.destroy());
    return true;
  }

  /** Readies a response for a page that Next renders under a nonce: it leaves without what it does not need. */
  hold(message: IncomingMessage, response: ServerResponse, request: ApiRequest, nonce: string): void {
    if (message.method !== 'GET' || isOfNext(message)) return;
    const pages = this.#pagesFor(message, request);
    if (!pages && !isWithoutNext(request.path)) return;
    if (pages) forgetWhoAsks(message);
    holdPage(message, response, (html) => {
      const sent = isWithoutNext(request.path) ? withoutNext(html) : html;
      // All headers are there once the answer has left.
      if (pages && response.statusCode === 200) {
        response.once('finish', () => remember(pages, request, response, sent, nonce));
      }
      return sent;
    });
  }

  /** Where the page that a request asks for is remembered; undefined for what is rendered each time. */
  #pagesFor(message: IncomingMessage, request: ApiRequest): Map<string, RememberedPage> | undefined {
    const isPlain = message.method === 'GET' && !message.url?.includes('?') && !isOfNext(message);
    if (!isPlain || failedFormHeader in message.headers) return undefined;
    if (!samePaths.test(request.path) && !keyedPaths.test(request.path)) return undefined;
    const snapshot = this.offers.current();
    if (snapshot instanceof Promise) return undefined;
    const pages = this.#remembered.get(snapshot) ?? new Map<string, RememberedPage>();
    this.#remembered.set(snapshot, pages);
    return pages;
  }
}

/** Nothing that one caller sends may change what others are shown. */
function forgetWhoAsks({ headers }: IncomingMessage): void {
  for (const name of Object.keys(headers)) if (!headersOfEverybody.test(name)) delete headers[name];
}

function keyOf({ baseUrl, isSecure, path }: ApiRequest): string {
  return `${baseUrl} ${isSecure} ${path}`;
}

function remember(
  pages: Map<string, RememberedPage>,
  request: ApiRequest,
  response: ServerResponse,
  html: string,
  nonce: string,
): void {
  const headers = response.getHeaderNames().flatMap((name): RememberedPage['headers'] => {
    const value = response.getHeader(name);
    return value === undefined || headersOfOneAnswer.has(name) ? [] : [[name, String(value)]];
  });
  const [oldest] = pages.keys();
  if (oldest !== undefined && pages.size >= pagesMax) pages.delete(oldest);
  const keys = keyedPaths.test(request.path) ? [...new Set(html.match(madeKey))] : [];
  pages.set(keyOf(request), { headers, html, nonce, keys });
}
