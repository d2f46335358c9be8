import type { Servers } from '../developer-api/serving';
import type { RateLimiter } from '../http/limits/rate-limit';
import { documentAnswer, errorResponse, textDocument } from '../http/mounts/respond';
import { type Route, reading } from '../http/mounts/route';
import type { Endpoint } from '../kernel/endpoint';
import { thenMaybe } from '../kernel/maybe-promise';
import type { PublishedOffers } from '../offers/offer-store';
import { env } from '../process/env';
import { securityContacts } from '../process/installation';
import { pageAsMarkdown } from './documentation/page';
import { markdownTopicOfPath } from './documentation/topics';
import { writePage } from './documentation/write-pages';
import * as endpoints from './endpoints';
import { securityText } from './links';
import { readTrust, type TrustDeps } from './trust/read-trust';
import { type Documents, documentsFor, offerListDocument } from './write-documents';

export interface DocumentDeps extends Servers, TrustDeps {
  limiter: RateLimiter;
  offers: PublishedOffers;
}

function document(endpoint: Endpoint, name: keyof Documents): Route<DocumentDeps> {
  return reading(endpoint, ({ offers }: DocumentDeps, { baseUrl }) =>
    thenMaybe(offers.current(), (snapshot) => documentsFor(snapshot, baseUrl)[name]),
  );
}

export const offersRoute = reading(endpoints.listPilotOffers, ({ offers }: DocumentDeps) =>
  thenMaybe(offers.current(), offerListDocument),
);

/** The catalog for agents at the path that the specification requires. */
export const agentCatalogRoute = document(endpoints.getAgentCatalog, 'catalog');

/** The catalog at its well-known path, and at the vendor's own. */
export const wellKnownCatalogRoute = document(endpoints.getWellKnownAgentCatalog, 'catalog');

export const documentationRoute = reading(
  endpoints.getDocumentation,
  (deps: DocumentDeps, { baseUrl, path }) =>
    thenMaybe(deps.offers.current(), ({ offers }) => {
      const quoteKey = crypto.randomUUID();
      const portal = { vendor: env.VENDOR_NAME, baseUrl, offers, quoteKey, servers: deps, securityContacts };
      const page = writePage(portal, markdownTopicOfPath(path) ?? '');
      if (!page) return errorResponse('not_found', {});
      return textDocument(pageAsMarkdown(page, baseUrl), 'text/markdown; charset=utf-8');
    }),
);

export const documentRoutes: Route<DocumentDeps>[] = [
  offersRoute,
  agentCatalogRoute,
  wellKnownCatalogRoute,
  document(endpoints.getLeadSchema, 'leadSchema'),
  document(endpoints.getQuoteSchema, 'quoteSchema'),
  document(endpoints.getOpenApiDocument, 'openApi'),
  document(endpoints.getArazzoDescription, 'arazzo'),
  document(endpoints.getLlmsText, 'llms'),
  document(endpoints.getApiCatalog, 'apiCatalog'),
  document(endpoints.getAiCatalog, 'aiCatalog'),
  document(endpoints.getArdManifest, 'ardManifest'),
  document(endpoints.getMcpServerCard, 'serverCard'),
  document(endpoints.getWellKnownMcpServerCard, 'serverCard'),
  reading(endpoints.getTrustDocument, async (deps: DocumentDeps, { baseUrl }) =>
    documentAnswer(await readTrust(deps, baseUrl)),
  ),
  reading(endpoints.getSecurityText, (_deps, { baseUrl }) =>
    textDocument(securityText(baseUrl, securityContacts, new Date()), 'text/plain; charset=utf-8'),
  ),
];
