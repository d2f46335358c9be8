import type { Servers } from '../developer-api/kernel/serving';
import type { RateLimiter } from '../http/limits/rate-limit';
import { documentAnswer, textDocument } from '../http/mounts/respond';
import { type Route, reading } from '../http/mounts/route';
import type { Endpoint } from '../kernel/endpoint';
import { thenMaybe } from '../kernel/maybe-promise';
import type { PublishedOffers } from '../offers/offer-store';
import { securityContacts } from '../process/installation';
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
