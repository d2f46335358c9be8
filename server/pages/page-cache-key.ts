import type { IncomingMessage } from 'node:http';
import type { Deps } from '../../lib/compose';
import { authorizeRequest } from '../../lib/founders/authorize';
import { failedFormHeader } from '../../lib/http/forms/failed-form-store';
import type { ApiRequest } from '../../lib/http/mounts/request';
import { lazy } from '../../lib/kernel/lazy';
import { readSavedQuote } from '../../lib/quotes/read-saved-quote';
import { readReceipt } from '../../lib/review/read-receipt';
import { pageOf } from '../../lib/site/pages';

/** Paths that may be nobody's: no file's name and nothing that is redirected. */
const plainPath = /^(?:\/[\w-]{1,100}){1,8}$/;

/** The lead that frames of leads are rendered for, in whose place the one that is asked for is put. */
const leadOfFrames = 'lead_00000000frame00000000';

/** Loaded at first use: a portal without founders needs neither React nor the inbox. */
const loadInbox = lazy(async () => {
  const [{ readInbox }, { renderInbox }] = await Promise.all([
    import('../../app/(founder)/inbox/_page/read-inbox'),
    import('../../app/(founder)/inbox/_page/render-inbox'),
  ]);
  return { readInbox, renderInbox };
});

export interface PageCacheKey {
  snapshot: object;
  kind: 'same' | 'record' | 'frame';
  key: string;
  /** The status under which it is remembered. */
  status: 200 | 404;
  isKeyed: boolean;
  /** Of a page that is remembered as a frame: how Next is asked for it, and what makes a page of it. */
  frame?: { url: string; fill: (frame: string) => string };
}

export type PageSources = Pick<Deps, 'database' | 'auth'> & { offers: Pick<Deps['offers'], 'current'> };

/** The record that a page shows, as far as its reader may see it; undefined for none. */
async function recordOf(
  sources: PageSources,
  kind: 'quote' | 'receipt',
  id: string,
): Promise<object | undefined> {
  try {
    return await (kind === 'quote' ? readSavedQuote(sources, id) : readReceipt(sources, id));
  } catch {
    // The page reads it again, and has words for trouble.
    return undefined;
  }
}

/** Finds the cache keys of pages. `routeOf` gives the pattern of a page's path, `unknown` for none. */
export class PageCacheKeys {
  /** What frames are remembered by: they change with nothing but their keys. */
  readonly #frames = {};

  constructor(
    private readonly sources: PageSources,
    private readonly routeOf: (path: string) => string,
  ) {}

  /** Where the page that a request asks for is remembered; undefined for what is rendered each time. Never rejects. */
  keyFor(
    message: IncomingMessage,
    request: ApiRequest,
  ): PageCacheKey | undefined | Promise<PageCacheKey | undefined> {
    const cache = pageOf(request.path)?.cache;
    if (message.method !== 'GET' || failedFormHeader in message.headers) return undefined;
    if (cache === 'frame') return this.#keyOfInbox(message, request);
    if (message.url?.includes('?')) return undefined;
    const snapshot = this.sources.offers.current();
    if (snapshot instanceof Promise) {
      // The page waits for them itself, and has words for trouble.
      snapshot.catch(() => {});
      return undefined;
    }
    const { baseUrl, isSecure, path } = request;
    const asked = `${baseUrl} ${isSecure}`;
    const isKeyed = cache === 'keyed';
    if (isKeyed || cache === 'offers') {
      return { snapshot, kind: 'same', key: `${asked} ${path}`, status: 200, isKeyed };
    }
    if (cache === 'quote' || cache === 'receipt') {
      return recordOf(this.sources, cache, path.slice(path.lastIndexOf('/') + 1)).then((record) => {
        // The record itself is a part of the key: a page of one that was erased or changed is never found again.
        const key = `${asked} ${path} ${JSON.stringify(record)}`;
        return record && { snapshot, kind: 'record', key, status: 200, isKeyed };
      });
    }
    if (!plainPath.test(path) || this.routeOf(path) !== 'unknown') return undefined;
    return { snapshot, kind: 'same', key: asked, status: 404, isKeyed };
  }

  /**
   * The frame of an inbox, and the inbox as it is now. Undefined without a session, without the lead that is asked for
   * and in trouble: Next has the words for them.
   */
  async #keyOfInbox(message: IncomingMessage, request: ApiRequest): Promise<PageCacheKey | undefined> {
    if (message.headers.cookie === undefined) return undefined;
    const { baseUrl, isSecure, path } = request;
    const leadId = path.split('/')[2];
    const { readInbox, renderInbox } = await loadInbox();
    const headers = new Headers({ cookie: message.headers.cookie, host: request.header('host') ?? '' });
    const proto = request.header('x-forwarded-proto');
    if (proto !== undefined) headers.set('x-forwarded-proto', proto);
    const authorize = authorizeRequest(this.sources, headers);
    try {
      const params = new URL(message.url ?? '', 'http://host').searchParams;
      const inbox = await readInbox(authorize, leadId, params);
      if (inbox.opened?.kind === 'missing') return undefined;
      const { query, me, settings } = inbox;
      const ofLead = leadId !== undefined;
      const url = `/inbox${ofLead ? `/${leadOfFrames}` : ''}${query}`;
      return {
        snapshot: this.#frames,
        kind: 'frame',
        key: JSON.stringify([baseUrl, isSecure, url, me, settings]),
        status: 200,
        isKeyed: false,
        frame: {
          url,
          fill: (frame) => renderInbox(ofLead ? frame.replaceAll(leadOfFrames, leadId) : frame, inbox),
        },
      };
    } catch {
      return undefined;
    }
  }
}
