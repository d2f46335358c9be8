import { type RateLimiter, ratePolicies } from '../http/limits/rate-limit';
import type { ApiAnswer, ApiRequest } from '../http/mounts/request';
import { errorResponse, textDocument } from '../http/mounts/respond';
import type { Route } from '../http/mounts/route';
import { rateWindowSeconds } from '../kernel/limits';
import { thenMaybe } from '../kernel/maybe-promise';
import type { PublishedOffers } from '../offers/offer-store';
import { env } from '../process/env';
import { pageAsMarkdown } from './documentation/blocks';
import { documentationPage } from './documentation/pages';
import { markdownTopicOfPath } from './documentation/topics';
import { documentsFor, type OfferSnapshot, offerListDocument } from './write-documents';

/** What documents are made of, and within which limits they are read. */
export interface DocumentDeps {
  limiter: RateLimiter;
  offers: PublishedOffers;
}

/** Reading within the limit of the endpoint. */
export function reading<Deps extends { limiter: RateLimiter }>(
  operation: string,
  isPublic: boolean,
  handle: Route<Deps>['handle'],
): Route<Deps> {
  return {
    operation,
    method: 'GET',
    isPublic,
    handle: (deps, request) =>
      thenMaybe(deps.limiter.admit(operation, request.clientAddress, ratePolicies.read), (isAdmitted) =>
        isAdmitted
          ? handle(deps, request)
          : errorResponse('rate_limited', { retry_after_seconds: rateWindowSeconds }),
      ),
  };
}

/** A document that is read from memory. */
export function document(
  operation: string,
  documentOf: (snapshot: OfferSnapshot, request: ApiRequest) => ApiAnswer,
): Route<DocumentDeps> {
  return reading(operation, true, (deps: DocumentDeps, request) =>
    thenMaybe(deps.offers.current(), (snapshot) => documentOf(snapshot, request)),
  );
}

/** GET /api/offers. */
export const offersEndpoint = document('listPilotOffers', offerListDocument);

/** GET /api/agent/catalog. */
export const agentCatalogEndpoint = document(
  'getAgentCatalog',
  (snapshot, { baseUrl }) => documentsFor(snapshot, baseUrl).catalog,
);

/** GET /developers/{topic}.md: a page of the documentation as Markdown. */
export function handleDocumentation(deps: DocumentDeps, request: ApiRequest) {
  const { baseUrl } = request;
  return thenMaybe(deps.offers.current(), ({ offers }) => {
    const keys = { quote: crypto.randomUUID(), lead: crypto.randomUUID() };
    const portal = { vendor: env.VENDOR_NAME, baseUrl, offers, keys };
    const page = documentationPage(portal, markdownTopicOfPath(request.path) ?? '');
    if (!page) return errorResponse('not_found', {});
    return textDocument(pageAsMarkdown(page, baseUrl), 'text/markdown; charset=utf-8');
  });
}
