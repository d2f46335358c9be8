import { pageOf } from '../../site/pages';

/** `visit`: a browser arrives from another site; `estimate`: it opens the price of an offer. */
export type VisitKind = 'visit' | 'estimate';

export interface Visit {
  kind: VisitKind;
  offerId: string | undefined;
}

interface PageRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  header: (name: string) => string | undefined;
}

/**
 * Returns the kind of visit that a request counts as. Only navigation of a browser counts, detected by headers that
 * scripts cannot set; browsers send them over HTTPS and on this machine. Programs, prefetches and parts of a page do
 * not count.
 */
export function visitsOf(request: PageRequest): Visit[] {
  const { method, path } = request;
  if (method !== 'GET' || request.header('sec-fetch-dest') !== 'document') return [];
  if (request.header('sec-purpose') !== undefined) return [];
  if (pageOf(path)?.audience !== 'everyone') return [];
  const ofOffer = /^\/offers\/([^/]+)$/.exec(path)?.[1];
  const priced = path === '/quote' ? request.query.get('offer_id') : null;
  const offerId = ofOffer ?? priced ?? undefined;
  const isArrival = request.header('sec-fetch-site') !== 'same-origin';
  return [
    ...(isArrival ? [{ kind: 'visit' as const, offerId }] : []),
    ...(priced === null ? [] : [{ kind: 'estimate' as const, offerId }]),
  ];
}
