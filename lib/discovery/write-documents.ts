import type { ApiAnswer } from '../http/mounts/request';
import { documentAnswer, textDocument } from '../http/mounts/respond';
import { leadBody } from '../leads/endpoints';
import type { PublishedOffers } from '../offers/offer-store';
import { env } from '../process/env';
import { quoteBody } from '../quotes/endpoints';
import { agentCatalog } from './agent-catalog';
import { aiCatalog } from './ai-catalog';
import { arazzoDescription } from './arazzo';
import { getApiCatalog, getLeadSchema, getQuoteSchema } from './endpoints';
import { aiCatalogMediaType, mcpServerCardMediaType } from './links';
import { apiCatalogLinkset } from './linkset';
import { llmsText, vendorSlug } from './llms';
import { openApiDocument, requestJsonSchema } from './openapi';
import { mcpServerCard } from './server-card';

export type Documents = ReturnType<typeof writeDocuments>;

export type OfferSnapshot = Awaited<ReturnType<PublishedOffers['current']>>;

/**
 * Maximum number of base addresses with cached documents; without BASE_URL a caller chooses its own by the Host header.
 */
const baseUrlsMax = 16;

const offerLists = new WeakMap<OfferSnapshot, ApiAnswer>();
const documents = new WeakMap<OfferSnapshot, Map<string, Documents>>();

/** The OfferList (section 2.1). */
export function offerListDocument(snapshot: OfferSnapshot): ApiAnswer {
  let document = offerLists.get(snapshot);
  if (!document) {
    document = documentAnswer({ currency: 'USD', offers: snapshot.offers });
    offerLists.set(snapshot, document);
  }
  return document;
}

/** Returns the documents with `baseUrl` as their own address. */
export function documentsFor(snapshot: OfferSnapshot, baseUrl: string): Documents {
  let byBaseUrl = documents.get(snapshot);
  if (!byBaseUrl) {
    byBaseUrl = new Map();
    documents.set(snapshot, byBaseUrl);
  }
  let all = byBaseUrl.get(baseUrl);
  if (!all) {
    all = writeDocuments(env.VENDOR_NAME, baseUrl, snapshot.offers);
    if (byBaseUrl.size >= baseUrlsMax) byBaseUrl.clear();
    byBaseUrl.set(baseUrl, all);
  }
  return all;
}

function writeDocuments(vendor: string, baseUrl: string, offers: OfferSnapshot['offers']) {
  const entries = JSON.stringify(aiCatalog(vendor, baseUrl));
  const serverCard = JSON.stringify(mcpServerCard(vendor, vendorSlug(vendor), baseUrl));
  return {
    catalog: documentAnswer(agentCatalog(vendor, baseUrl, [...offers])),
    leadSchema: documentAnswer(requestJsonSchema(leadBody, `${baseUrl}${getLeadSchema.path}`)),
    quoteSchema: documentAnswer(requestJsonSchema(quoteBody, `${baseUrl}${getQuoteSchema.path}`)),
    openApi: documentAnswer(openApiDocument(vendor, baseUrl)),
    arazzo: documentAnswer(arazzoDescription(vendor, baseUrl)),
    llms: textDocument(llmsText(vendor, baseUrl, offers), 'text/plain; charset=utf-8'),
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
