import type { IncomingMessage } from 'node:http';
import type { Deps } from '../../lib/compose';
import { failedFormHeader } from '../../lib/http/forms/failed-form-store';
import type { ApiRequest } from '../../lib/http/mounts/request';
import { readReceipt } from '../../lib/leads/read-receipt';
import { readSavedQuote } from '../../lib/quotes/read-saved-quote';

/** Pages that depend on nothing but the offers, the portal's settings and the address that it was asked at. */
const samePaths = /^\/(?:|compare|privacy|(?:offers|samples)\/[a-z0-9-]{1,64})$/;

/** Pages that depend on nothing else either, but hold Idempotency-Keys that must be new each time. */
const keyedPaths = /^\/(?:quote|request|developers|developers\/[a-z-]{1,40})$/;

/** Pages that depend on one record besides. */
const recordPaths = /^\/(quotes|receipts)\/([^/]{1,100})$/;

/** Paths that may be nobody's: no file's name and nothing that is redirected. */
const plainPath = /^(?:\/[\w-]{1,100}){1,8}$/;

/** Where a page can be remembered, and when it is. */
export interface PageCacheKey {
  /** The state of the offers that the page shows. */
  snapshot: object;
  kind: 'same' | 'record';
  key: string;
  /** The status under which it is remembered. */
  status: 200 | 404;
  /** Whether it holds Idempotency-Keys. */
  isKeyed: boolean;
}

/** What a place depends on: the offers and the records. */
export type PageSources = Pick<Deps, 'database'> & { offers: Pick<Deps['offers'], 'current'> };

/** Whether Next in the browser asks, for anything but a page as it is first loaded. */
export function isOfNext({ headers }: IncomingMessage): boolean {
  return Object.keys(headers).some((name) => name === 'rsc' || name.startsWith('next-'));
}

/** The record that a page shows, as far as its reader may see it; undefined for none. */
async function recordOf(sources: PageSources, kind: string, id: string): Promise<object | undefined> {
  try {
    return await (kind === 'quotes' ? readSavedQuote(sources, id) : readReceipt(sources, id));
  } catch {
    // The page reads it again, and has words for trouble.
    return undefined;
  }
}

/** Finds the places of pages. `routeOf` gives the pattern of a page's path, `unknown` for none. */
export class PageCacheKeys {
  constructor(
    private readonly sources: PageSources,
    private readonly routeOf: (path: string) => string,
  ) {}

  /** Where the page that a request asks for is remembered; undefined for what is rendered each time. Never rejects. */
  keyFor(
    message: IncomingMessage,
    request: ApiRequest,
  ): PageCacheKey | undefined | Promise<PageCacheKey | undefined> {
    const isPlain = message.method === 'GET' && !message.url?.includes('?') && !isOfNext(message);
    if (!isPlain || failedFormHeader in message.headers) return undefined;
    const snapshot = this.sources.offers.current();
    if (snapshot instanceof Promise) {
      // The page waits for them itself, and has words for trouble.
      snapshot.catch(() => {});
      return undefined;
    }
    const { baseUrl, isSecure, path } = request;
    const asked = `${baseUrl} ${isSecure}`;
    const isKeyed = keyedPaths.test(path);
    if (isKeyed || samePaths.test(path)) {
      return { snapshot, kind: 'same', key: `${asked} ${path}`, status: 200, isKeyed };
    }
    const [, kind, id] = recordPaths.exec(path) ?? [];
    if (kind !== undefined && id !== undefined) {
      return recordOf(this.sources, kind, id).then((record) => {
        // The record itself is a part of the key: a page of one that was erased or changed is never found again.
        const key = `${asked} ${path} ${JSON.stringify(record)}`;
        return record && { snapshot, kind: 'record', key, status: 200, isKeyed };
      });
    }
    if (!plainPath.test(path) || this.routeOf(path) !== 'unknown') return undefined;
    return { snapshot, kind: 'same', key: asked, status: 404, isKeyed };
  }
}
