import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { endResponse } from '../../lib/http/mounts/node-adapter';
import type { ApiRequest } from '../../lib/http/mounts/request';
import { pageOf } from '../../lib/site/pages';
import { type PageCache, sendHtml } from './page-cache';
import type { PageCacheKey } from './page-cache-key';
import { newScriptNonce, pageRequestHeaders, setAnswerHeaders } from './page-headers';
import type { PageReply, PageUpstream } from './page-upstream';

/** Next's scripts and its data for them, but not facts for search engines or the portal's own files. */
const scriptsOfNext =
  /<script\b(?![^>]*(?:\btype="application\/ld\+json"|\bsrc="\/(?!_next\/)))[^>]*>[\s\S]*?<\/script>|<link\b[^>]*\bas="script"[^>]*>/g;

const filesOfNext =
  /<script\b(?=[^>]*\bsrc="(\/_next\/[^"]+)")(?![^>]*\bnomodule\b)[^>]*><\/script>|<link\b[^>]*\bas="script"[^>]*>/gi;

/** Saves two thirds of the HTML. A page that Next streams in pieces needs its scripts and is left unchanged. */
function withoutNext(html: string): string {
  return isInPieces(html) ? html : html.replace(scriptsOfNext, '');
}

/** Rewrites a page so that `public/lazy-hydrate.js` loads its scripts: on first use, or after painting. */
function withNextLater(html: string, when: 'interaction' | 'paint'): string {
  if (isInPieces(html)) return html;
  const files = new Set<string>();
  const rest = html.replace(filesOfNext, (_tag, file: string | undefined) => {
    if (file !== undefined) files.add(file);
    return '';
  });
  const loader = `<script src="/lazy-hydrate.js" defer data-hydrate="${when}" data-scripts="${[...files].join(' ')}"></script>`;
  return rest.replace('</head>', `${loader}</head>`);
}

/** Returns true for a page that Next streamed in pieces because it waited for data; its scripts assemble it. */
export function isInPieces(html: string): boolean {
  return html.includes('<template id="B:');
}

function hydrationPolicyOf(path: string): ((html: string) => string) | undefined {
  const when = pageOf(path)?.hydrate ?? 'immediately';
  if (when === 'never') return withoutNext;
  return when === 'immediately' ? undefined : (html) => withNextLater(html, when);
}

const headersOfEverybody =
  /^(?:accept|accept-encoding|connection|content-security-policy|host|x-forwarded-[a-z]+|x-portal-[a-z-]+)$/;

interface AskedPage {
  message: IncomingMessage;
  response: ServerResponse;
  request: ApiRequest;
  cacheKey: PageCacheKey | undefined;
  nonce: string;
  lighten: ((html: string) => string) | undefined;
  isHeld: boolean;
}

export class PageRenderer {
  /** `cache` stores pages that have a key; without a cache, as in development, every page is sent as it arrives. */
  constructor(
    private readonly upstream: PageUpstream,
    private readonly cache: PageCache | undefined,
    private readonly frontServerToken?: string,
  ) {}

  /**
   * Resolves once the answer is being sent, or the caller has disconnected. Rejects with the error that Next threw,
   * even after it began to answer; `response` is then destroyed if its head is sent.
   */
  async send(
    message: IncomingMessage,
    response: ServerResponse,
    request: ApiRequest,
    cacheKey: PageCacheKey | undefined,
  ): Promise<void> {
    const nonce = newScriptNonce();
    const lighten = cacheKey?.status === 404 ? withoutNext : hydrationPolicyOf(request.path);
    const isHeld =
      this.cache !== undefined && message.method === 'GET' && (cacheKey ?? lighten) !== undefined;
    let reply: PageReply | undefined;
    try {
      reply = await this.upstream.ask(message, response, {
        url: cacheKey?.url ?? message.url ?? '/',
        headers: this.#headersFor(message, request, cacheKey, nonce, isHeld),
      });
      await this.#pass(reply, { message, response, request, cacheKey, nonce, lighten, isHeld });
    } catch (error) {
      const thrown = reply?.thrown();
      if (thrown !== undefined) throw thrown;
      // A caller that has disconnected is not an error.
      if (!response.destroyed) throw error;
    }
  }

  async #pass({ answer, statusOfPage }: PageReply, asked: AskedPage): Promise<void> {
    const { message, response, request, cacheKey, nonce, lighten, isHeld } = asked;
    const status = answer.statusCode ?? 500;
    const isPage =
      (status === 200 || status === 404) && String(answer.headers['content-type']).startsWith('text/html');
    const html = isHeld && isPage ? await text(answer) : undefined;
    setAnswerHeaders(response, answer, request, nonce);
    response.statusCode = (status === 200 && statusOfPage()) || status;
    if (html === undefined) {
      // A stream is open before its first byte.
      if (answer.headers['transfer-encoding'] !== undefined) response.flushHeaders();
      await pipeline(answer, response, { end: false });
      endResponse(response);
      return;
    }
    const sent = lighten?.(html) ?? html;
    if (cacheKey && response.statusCode === cacheKey.status && !isInPieces(html)) {
      this.cache?.remember(cacheKey, response, sent, nonce);
    }
    await sendHtml(message, response, sent);
  }

  #headersFor(
    message: IncomingMessage,
    request: ApiRequest,
    cacheKey: PageCacheKey | undefined,
    nonce: string,
    isHeld: boolean,
  ) {
    const headers = pageRequestHeaders(message, request, nonce, this.frontServerToken);
    if (cacheKey) {
      // A caller's request must not affect the page that others see.
      for (const name of Object.keys(headers)) if (!headersOfEverybody.test(name)) delete headers[name];
    }
    // A cached page is compressed when it is sent.
    if (isHeld) delete headers['accept-encoding'];
    return headers;
  }
}
