import type { OfferSnapshot } from '../../db/published-offers';
import { agentCatalog } from '../contract/agent-catalog';
import { openApiDocument } from '../contract/openapi';
import { leadRequestJsonSchema, quoteRequestJsonSchema } from '../contract/published-schemas';
import { env } from '../env';

/**
 * The texts of the documents. They are written once and kept: by base address, and anew when the offers
 * change.
 */
interface DocumentTexts {
  catalog: string;
  leadSchema: string;
  quoteSchema: string;
  openApi: string;
}

/** Base addresses whose documents are kept; without BASE_URL a caller chooses its own by the Host header. */
const baseUrlsMax = 16;

const offerListTexts = new WeakMap<OfferSnapshot, string>();
const documentTexts = new WeakMap<OfferSnapshot, Map<string, DocumentTexts>>();

/** The OfferList as JSON text (section 2.1). */
export function offerListText(snapshot: OfferSnapshot): string {
  let text = offerListTexts.get(snapshot);
  if (text === undefined) {
    text = JSON.stringify({ currency: 'USD', offers: snapshot.offers });
    offerListTexts.set(snapshot, text);
  }
  return text;
}

/** The texts of the documents that name `baseUrl` as their own address. */
export function documentTextsFor(snapshot: OfferSnapshot, baseUrl: string): DocumentTexts {
  let byBaseUrl = documentTexts.get(snapshot);
  if (!byBaseUrl) {
    byBaseUrl = new Map();
    documentTexts.set(snapshot, byBaseUrl);
  }
  let texts = byBaseUrl.get(baseUrl);
  if (!texts) {
    texts = {
      catalog: JSON.stringify(agentCatalog(env.VENDOR_NAME, baseUrl, [...snapshot.offers])),
      leadSchema: JSON.stringify(leadRequestJsonSchema(baseUrl)),
      quoteSchema: JSON.stringify(quoteRequestJsonSchema(baseUrl)),
      openApi: JSON.stringify(openApiDocument(env.VENDOR_NAME, baseUrl)),
    };
    if (byBaseUrl.size >= baseUrlsMax) byBaseUrl.clear();
    byBaseUrl.set(baseUrl, texts);
  }
  return texts;
}
