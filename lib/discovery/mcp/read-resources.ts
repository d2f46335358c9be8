import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/server';
import type { ApiAnswer, ApiRequest } from '../../http/mounts/request';
import type { Offer } from '../../offers/offer';
import { storedQuoteRoute } from '../../quotes/document/document-http';
import { receiptRoute } from '../../review/receipt-http';
import { agentCatalogRoute, type DocumentDeps, offersRoute } from '../http';
import { asPath, type McpDeps } from './call-tools';

const json = 'application/json';
const catalogUri = 'pilots://catalog';
const offersUri = 'pilots://offers';
const offerUri = (offerId: string) => `${offersUri}/${encodeURIComponent(offerId)}`;

/** The resources: the catalog, the list of offers, each offer. */
export async function listResources(deps: DocumentDeps) {
  const { offers } = await deps.offers.current();
  return [
    { uri: catalogUri, name: 'catalog', title: 'Agent catalog', mimeType: json },
    { uri: offersUri, name: 'offers', title: 'Published pilots', mimeType: json },
    ...offers.map((offer) => ({
      uri: offerUri(offer.id),
      name: offer.id,
      title: offer.name,
      description: offer.headline,
      mimeType: json,
    })),
  ];
}

/**
 * Templates of the resources that are not listed; the id of a record grants access to it, so records are never listed.
 */
export const resourceTemplates = [
  { uriTemplate: `${offersUri}/{offer_id}`, name: 'offer', title: 'One pilot', mimeType: json },
  { uriTemplate: 'pilots://quotes/{quote_id}', name: 'quote', title: 'One stored quote', mimeType: json },
  {
    uriTemplate: 'pilots://receipts/{lead_id}',
    name: 'receipt',
    title: 'A lead’s receipt',
    mimeType: json,
  },
];

/** Records by their URIs, as their endpoints answer them. */
const records = [
  { pattern: /^pilots:\/\/quotes\/(quote_[0-9a-z]+)$/, argument: 'quote_id', route: storedQuoteRoute },
  { pattern: /^pilots:\/\/receipts\/(lead_[0-9a-z]+)$/, argument: 'lead_id', route: receiptRoute },
];

/** The JSON of a resource. Throws a ProtocolError for an unknown URI, and with the body of an error answer. */
export async function readResource(deps: McpDeps, request: ApiRequest, uri: string) {
  const text = await textOf(deps, request, uri);
  if (text === undefined) throw new ResourceNotFoundError(uri);
  return { contents: [{ uri, mimeType: json, text }] };
}

async function textOf(deps: McpDeps, request: ApiRequest, uri: string): Promise<string | undefined> {
  if (uri === catalogUri) return accepted(await agentCatalogRoute.handle(deps, request));
  for (const { pattern, argument, route } of records) {
    const id = pattern.exec(uri)?.[1];
    if (id === undefined) continue;
    const answer = await route.handle(deps, asPath(request, route.path, { [argument]: id }));
    return answer.status === 404 || answer.status === 410 ? undefined : accepted(answer);
  }
  const { offers } = await deps.offers.current();
  const offer = offers.find(({ id }) => offerUri(id) === uri);
  if (uri !== offersUri && !offer) return undefined;
  const list = accepted(await offersRoute.handle(deps, request));
  return offer ? JSON.stringify(offer satisfies Offer) : list;
}

function accepted({ status, body }: ApiAnswer): string {
  if (status === 200) return body;
  const refused: { error: string } = JSON.parse(body);
  throw new ProtocolError(ProtocolErrorCode.InternalError, refused.error, refused);
}
