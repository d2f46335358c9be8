import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Deps } from '../lib/deps';
import type { ApiRequest } from '../lib/http/request';
import { pageContentSecurityPolicy } from '../lib/http/security-headers';
import { newScriptNonce } from './page-headers';

/** Pages that depend on nothing but the offers, the portal's settings and the address that it was asked at. */
const rememberedPaths =
  /^\/(?:|compare|privacy|developers|developers\/[a-z-]{1,40}|(?:offers|samples)\/[a-z0-9-]{1,64})$/;

/** Pages that are remembered for one state of the offers; without BASE_URL a caller chooses the address. */
const pagesMax = 100;

/** Headers that belong to one answer, or say how it was sent. */
const headersOfOneAnswer = new Set([
  'connection',
  'content-length',
  'content-security-policy',
  'date',
  'keep-alive',
  'transfer-encoding',
]);

interface RememberedPage {
  headers: [name: string, value: string][];
  html: string;
  /** What stands in both for the nonce of the answer that they are sent with. */
  nonce: string;
}

/** Where a page is remembered, once it has been rendered. */
interface Place {
  pages: Map<string, RememberedPage>;
  key: string;
}

/** Named in the headers of whoever wants anything but a page as a browser first loads it. */
const isOfNext = (name: string) => name === 'rsc' || name.startsWith('next-');

/**
 * Public pages as they were rendered, in this process's memory. Each is sent with a nonce of its own, and rendered
 * anew when the offers change, for they are remembered by the very object that holds the offers (docs/decisions/018).
 */
export class PageMemory {
  readonly #pages = new WeakMap<object, Map<string, RememberedPage>>();

  constructor(private readonly offers: Pick<Deps['offers'], 'current'>) {}

  /** Where the page that a request asks for is remembered; undefined for everything that is rendered each time. */
  placeOf(message: IncomingMessage, request: ApiRequest): Place | undefined {
    if (message.method !== 'GET' || message.url?.includes('?') || !rememberedPaths.test(request.path)) return;
    if (Object.keys(message.headers).some(isOfNext)) return;
    const snapshot = this.offers.current();
    if (snapshot instanceof Promise) return;
    const pages = this.#pages.get(snapshot) ?? new Map<string, RememberedPage>();
    this.#pages.set(snapshot, pages);
    return { pages, key: `${request.baseUrl} ${request.isSecure} ${request.path}` };
  }

  /** Sends the page, if it is there. */
  send({ pages, key }: Place, message: IncomingMessage, response: ServerResponse): boolean {
    const page = pages.get(key);
    if (!page) return false;
    const nonce = newScriptNonce();
    const withNonce = (text: string) => text.replaceAll(page.nonce, nonce);
    for (const [name, value] of page.headers) response.setHeader(name, withNonce(value));
    response.setHeader('Content-Security-Policy', pageContentSecurityPolicy(`'nonce-${nonce}'`));
    sendHtml(message, response, withNonce(page.html)).catch(() => response.destroy());
    return true;
  }

  /** Remembers the page that is rendered into a response under a nonce, when it turns out to be one. */
  keep({ pages, key }: Place, message: IncomingMessage, response: ServerResponse, nonce: string): void {
    // Rendered as plain text this once; what is remembered is compressed anew with each nonce.
    delete message.headers['accept-encoding'];
    const chunks: Buffer[] = [];
    const collect = (chunk: unknown) => {
      if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
    };
    const { write, end } = response;
    response.write = (...args: unknown[]) => {
      collect(args[0]);
      return Reflect.apply(write, response, args);
    };
    response.end = (...args: unknown[]) => {
      collect(args[0]);
      return Reflect.apply(end, response, args);
    };
    response.once('finish', () => {
      const isHtml = String(response.getHeader('content-type')).startsWith('text/html');
      if (response.statusCode !== 200 || !isHtml || response.hasHeader('content-encoding')) return;
      const headers = response.getHeaderNames().flatMap((name): RememberedPage['headers'] => {
        const value = response.getHeader(name);
        return value === undefined || headersOfOneAnswer.has(name) ? [] : [[name, String(value)]];
      });
      const [oldest] = pages.keys();
      if (oldest !== undefined && pages.size >= pagesMax) pages.delete(oldest);
      pages.set(key, { headers, html: Buffer.concat(chunks).toString('utf8'), nonce });
    });
  }
}

const compress = promisify(gzip);

/** Compressed in little time rather than to few bytes: it is done for every answer. */
const compression = { level: 4 };

async function sendHtml(message: IncomingMessage, response: ServerResponse, html: string): Promise<void> {
  const takesGzip = /\bgzip\b(?!;q=0(?:\.0+)?(?:,|$))/.test(String(message.headers['accept-encoding'] ?? ''));
  const body = takesGzip ? await compress(html, compression) : Buffer.from(html);
  if (takesGzip) response.setHeader('Content-Encoding', 'gzip');
  response.setHeader('Content-Length', body.length);
  response.end(body);
}
