import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { Deps } from '../../lib/compose';
import { bringsSignInCookie } from '../../lib/founders/read-sign-in-cookies';
import { hasFounder } from '../../lib/founders/team/change-founders';
import { formFlashHeader } from '../../lib/http/forms/form-flash-store';
import type { ApiRequest } from '../../lib/http/mounts/request';
import { readQuoteDocument } from '../../lib/quotes/document/read-quote-document';
import { readReceipt } from '../../lib/review/read-receipt';
import { pageOf } from '../../lib/site/pages';

const routeSchema = z.object({ page: z.string(), regex: z.string() });
const manifestSchema = z.object({ staticRoutes: z.array(routeSchema), dynamicRoutes: z.array(routeSchema) });

const manifestFile = '.next/routes-manifest.json';

/** Returns a page's pattern such as `/quotes/[quoteId]`, `file` or `unknown`; `page` if there is no build. */
export function readPageRoutes(file = manifestFile): (path: string) => string {
  if (!existsSync(file)) return (path) => (path.startsWith('/_next/') ? 'file' : 'page');
  const { staticRoutes, dynamicRoutes } = manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const fixed = new Set(staticRoutes.map(({ page }) => page));
  const patterns = dynamicRoutes.map(({ page, regex }) => ({ page, regex: new RegExp(regex) }));
  return (path) => {
    if (fixed.has(path)) return path;
    if (path.startsWith('/_next/')) return 'file';
    return patterns.find(({ regex }) => regex.test(path))?.page ?? 'unknown';
  };
}

/** Keys in the format that the portal creates for a page. */
export const madeKey = /\b[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\b/g;

const plainPath = /^(?:\/[\w-]{1,100}){1,8}$/;

const addressCharactersMax = 200;

const founderKnownMs = 60_000;

export interface PageCacheKey {
  snapshot: object;
  kind: 'same' | 'query' | 'record' | 'guest';
  key: string;
  status: 200 | 404;
  isKeyed: boolean;
  /** URL passed to Next when it differs from the request's, so unknown query parameters never reach a cached page. */
  url?: string;
}

export type PageSources = Pick<Deps, 'database'> & { offers: Pick<Deps['offers'], 'current'> };

function queryOf({ url = '' }: IncomingMessage): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at);
}

/** Returns a query's known parameters in one order; undefined if the page must not be cached. */
function rememberedQuery(query: string, names: readonly string[]): string | undefined {
  if (query === '') return '';
  const params = new URLSearchParams(query);
  if (params.has('_rsc')) return undefined;
  const read = names.flatMap((name) => params.getAll(name).map((text): [string, string] => [name, text]));
  if (read.length === 0) return '';
  const written = `?${new URLSearchParams(read)}`;
  const isPlain =
    written.length <= addressCharactersMax && !read.some(([, text]) => text.search(madeKey) >= 0);
  return isPlain ? written : undefined;
}

function idIn(path: string): string {
  return path.split('/')[2] ?? '';
}

async function recordOf(
  sources: PageSources,
  kind: 'quote' | 'receipt',
  id: string,
): Promise<object | undefined> {
  try {
    return await (kind === 'quote' ? readQuoteDocument(sources, id) : readReceipt(sources, id));
  } catch {
    // The page reads it again, and reports the failure itself.
    return undefined;
  }
}

export class PageCacheKeys {
  readonly #guests = {};
  #foundAtMs = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly sources: PageSources,
    private readonly routeOf: (path: string) => string,
  ) {}

  /** Returns the cache key of a request's page; undefined for pages that are rendered each time. Never rejects. */
  keyFor(
    message: IncomingMessage,
    request: ApiRequest,
  ): PageCacheKey | undefined | Promise<PageCacheKey | undefined> {
    const { cache, cachedByParameters } = pageOf(request.path) ?? {};
    if (message.method !== 'GET' || formFlashHeader in message.headers) return undefined;
    if (cache === 'guest') return this.#keyOfGuest(message, request);
    const sent = queryOf(message);
    const query = cachedByParameters ? rememberedQuery(sent, cachedByParameters) : sent;
    if (query === undefined || (query !== '' && !cachedByParameters)) return undefined;
    const snapshot = this.sources.offers.current();
    if (snapshot instanceof Promise) {
      // The page waits for them itself, and reports the failure.
      snapshot.catch(() => {});
      return undefined;
    }
    const { baseUrl, isSecure, path } = request;
    const asked = `${baseUrl} ${isSecure}`;
    const isKeyed = cache === 'keyed';
    if (isKeyed || cache === 'offers') {
      const kind = query === '' ? 'same' : 'query';
      const url = `${path}${query}`;
      const key = `${asked} ${url}`;
      return { snapshot, kind, key, status: 200, isKeyed, ...(cachedByParameters && { url }) };
    }
    if (cache === 'dated') {
      const keyed = (dated: boolean | undefined): PageCacheKey => {
        const key = `${asked} ${path}${query} ${dated}`;
        return { snapshot, kind: 'record', key, status: 200, isKeyed: true };
      };
      return this.#knowsFounder() ? keyed(true) : this.#findFounder().then(keyed);
    }
    if (cache === 'quote' || cache === 'receipt') {
      return recordOf(this.sources, cache, idIn(path)).then((record) => {
        // The record itself is part of the key, so that the page of an erased or changed record is never found again.
        const key = `${asked} ${path} ${JSON.stringify(record)}`;
        return record && { snapshot, kind: 'record', key, status: 200, isKeyed };
      });
    }
    if (!plainPath.test(path) || this.routeOf(path) !== 'unknown') return undefined;
    return { snapshot, kind: 'same', key: asked, status: 404, isKeyed };
  }

  /** A founder found within the last minute still counts: asking the database costs more than the page. */
  #knowsFounder(): boolean {
    return performance.now() - this.#foundAtMs < founderKnownMs;
  }

  async #findFounder(): Promise<boolean | undefined> {
    const found = await hasFounder(this.sources.database).catch(() => undefined);
    if (found) this.#foundAtMs = performance.now();
    return found;
  }

  #keyOfGuest(message: IncomingMessage, { baseUrl, isSecure }: ApiRequest): PageCacheKey | undefined {
    const { url = '', headers } = message;
    if (url.length > addressCharactersMax || bringsSignInCookie(headers.cookie)) return undefined;
    const asked = [baseUrl, isSecure, headers.host, headers['x-forwarded-proto'], url];
    const current = this.sources.offers.current();
    // Without a database the page works too; its name and colour then change with the next snapshot.
    if (current instanceof Promise) current.catch(() => {});
    const snapshot = current instanceof Promise ? this.#guests : current;
    return { snapshot, kind: 'guest', key: JSON.stringify(asked), status: 200, isKeyed: false };
  }
}
