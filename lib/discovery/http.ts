import type { Servers } from '../developer-api/kernel/serving';
import type { RateLimiter } from '../http/limits/rate-limit';
import { documentAnswer, textDocument } from '../http/mounts/respond';
import { type Route, reading } from '../http/mounts/route';
import { csvLine } from '../kernel/csv';
import type { Endpoint } from '../kernel/endpoint';
import { lazyFor } from '../kernel/lazy';
import { thenMaybe } from '../kernel/maybe-promise';
import { leadBody } from '../leads/endpoints';
import type { PublishedOffers } from '../offers/offer-store';
import { portalSettings, securityContacts, vendorName } from '../process/installation';
import { quoteBody } from '../quotes/endpoints';
import { agentCatalog } from './agent-catalog';
import { aiCatalog } from './ai-catalog';
import { arazzoDescription } from './arazzo';
import * as endpoints from './endpoints';
import { getApiCatalog, getLeadSchema, getQuoteSchema } from './endpoints';
import { aiCatalogMediaType, apiCatalogLinkset, mcpServerCardMediaType, securityText } from './links';
import { llmsText, vendorSlug } from './llms';
import { openApiDocument, requestJsonSchema } from './openapi';
import { subjectInWords } from './pilot-outcome';
import { mcpServerCard } from './server-card';
import { readTrust, type TrustDeps } from './trust/read-trust';

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
  reading(endpoints.getSecurityQuestions, async (deps: DocumentDeps, { baseUrl }) => {
    const { questions } = await readTrust(deps, baseUrl);
    const head = csvLine(['Topic', 'Question', 'Answer', 'Explanation']);
    const rows = questions.map(({ topic, question, answer, text }) =>
      csvLine([topic, question, answer, text]),
    );
    return textDocument([head, ...rows].join(''), 'text/csv; charset=utf-8');
  }),
  reading(endpoints.getSecurityText, (_deps, { baseUrl }) =>
    textDocument(securityText(baseUrl, securityContacts(), new Date()), 'text/plain; charset=utf-8'),
  ),
];

type Documents = ReturnType<typeof writeDocuments>;

export type OfferSnapshot = Awaited<ReturnType<PublishedOffers['current']>>;

/**
 * Maximum number of base addresses with cached documents; without BASE_URL a caller chooses its own by the Host header.
 */
const baseUrlsMax = 16;

/** The OfferList (section 2.1). */
const offerListDocument = lazyFor(({ offers }: OfferSnapshot) => documentAnswer({ currency: 'USD', offers }));

const documentsByBaseUrl = lazyFor((_: OfferSnapshot) => new Map<string, Documents>());

function documentsFor(snapshot: OfferSnapshot, baseUrl: string): Documents {
  const byBaseUrl = documentsByBaseUrl(snapshot);
  let all = byBaseUrl.get(baseUrl);
  if (!all) {
    all = writeDocuments(
      vendorName(),
      baseUrl,
      snapshot.offers,
      portalSettings().subject ?? subjectInWords(snapshot),
    );
    if (byBaseUrl.size >= baseUrlsMax) byBaseUrl.clear();
    byBaseUrl.set(baseUrl, all);
  }
  return all;
}

function writeDocuments(vendor: string, baseUrl: string, offers: OfferSnapshot['offers'], subject: string) {
  const entries = JSON.stringify(aiCatalog(vendor, baseUrl, subject));
  const serverCard = JSON.stringify(mcpServerCard(vendor, vendorSlug(vendor), baseUrl));
  return {
    catalog: documentAnswer(agentCatalog(vendor, baseUrl, [...offers], subject)),
    leadSchema: documentAnswer(requestJsonSchema(leadBody, `${baseUrl}${getLeadSchema.path}`)),
    quoteSchema: documentAnswer(requestJsonSchema(quoteBody, `${baseUrl}${getQuoteSchema.path}`)),
    openApi: documentAnswer(openApiDocument(vendor, baseUrl)),
    arazzo: documentAnswer(arazzoDescription(vendor, baseUrl)),
    llms: textDocument(llmsText(vendor, baseUrl, offers, subject), 'text/plain; charset=utf-8'),
    apiCatalog: textDocument(
      JSON.stringify(apiCatalogLinkset(vendor, baseUrl)),
      'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
      { Link: `<${getApiCatalog.path}>; rel="api-catalog"` },
    ),
    aiCatalog: textDocument(entries, aiCatalogMediaType),
    ardManifest: textDocument(entries, 'application/json; charset=utf-8'),
    serverCard: textDocument(serverCard, mcpServerCardMediaType),
  };
}
