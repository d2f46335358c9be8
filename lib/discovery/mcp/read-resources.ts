import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/server';
import type { ApiAnswer, ApiRequest } from '../../http/mounts/request';
import type { Offer } from '../../offers/offer';
import { agentCatalogRoute, type DocumentDeps, offersRoute } from '../http';

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

/** The one shape that resources have beside the listed ones. */
export const resourceTemplates = [
  { uriTemplate: `${offersUri}/{offer_id}`, name: 'offer', title: 'One pilot', mimeType: json },
];

/** The JSON of a resource. Throws a ProtocolError for an unknown URI, and with the body of an error answer. */
export async function readResource(deps: DocumentDeps, request: ApiRequest, uri: string) {
  const text = await textOf(deps, request, uri);
  if (text === undefined) throw new ResourceNotFoundError(uri);
  return { contents: [{ uri, mimeType: json, text }] };
}

async function textOf(deps: DocumentDeps, request: ApiRequest, uri: string): Promise<string | undefined> {
  if (uri === catalogUri) return accepted(await agentCatalogRoute.handle(deps, request));
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
