import type { OfferSnapshot } from '../../db/published-offers';
import { endpoints, wellKnownCatalogPath } from '../contract/agent-catalog';
import { rateWindowSeconds } from '../contract/limits';
import type { Deps } from '../deps';
import { vendorSlug } from '../domain/vendor';
import { env } from '../env';
import { answerForThrown } from '../http/errors';
import { ratePolicies } from '../http/rate-limit';
import type { ApiAnswer, ApiRequest } from '../http/request';
import { allowedMethods, documentText, methodNotAllowed, onHttps, refusal } from '../http/respond';
import { documentTextsFor, offerListText } from './documents';
import { handleRequestQuote } from './request-quote';
import { handleSubmitLead } from './submit-lead';

interface Route {
  /** The operation id of section 4.1; also what limits are counted by. */
  operation: string;
  method: 'GET' | 'POST';
  handle: (deps: Deps, request: ApiRequest) => Promise<ApiAnswer>;
}

/** A document that is read from memory, within the limit of its endpoint. */
function document(
  operation: string,
  textOf: (snapshot: OfferSnapshot, request: ApiRequest) => string,
): Route {
  return {
    operation,
    method: 'GET',
    handle: async (deps, request) => {
      if (!(await deps.limiter.admit(operation, request.clientAddress, ratePolicies.read))) {
        return refusal('rate_limited', { retry_after_seconds: rateWindowSeconds });
      }
      return documentText(textOf(await deps.offers.current(), request));
    },
  };
}

const wellKnownCatalog = document('getWellKnownAgentCatalog', (snapshot, { baseUrl }) => {
  return documentTextsFor(snapshot, baseUrl).catalog;
});

/** The acquisition API (section 4.1): what both mounts serve. */
const routes: ReadonlyMap<string, Route> = new Map([
  [endpoints.offers, document('listPilotOffers', offerListText)],
  [endpoints.quote, { operation: 'requestNonBindingQuote', method: 'POST', handle: handleRequestQuote }],
  [endpoints.lead, { operation: 'submitQualifiedInterest', method: 'POST', handle: handleSubmitLead }],
  [
    endpoints.agent_catalog,
    document('getAgentCatalog', (snapshot, { baseUrl }) => documentTextsFor(snapshot, baseUrl).catalog),
  ],
  [wellKnownCatalogPath, wellKnownCatalog],
  [`/.well-known/${vendorSlug(env.VENDOR_NAME)}-agent-catalog.json`, wellKnownCatalog],
  [
    endpoints.lead_schema,
    document('getLeadSchema', (snapshot, { baseUrl }) => documentTextsFor(snapshot, baseUrl).leadSchema),
  ],
  [
    endpoints.quote_schema,
    document('getQuoteSchema', (snapshot, { baseUrl }) => documentTextsFor(snapshot, baseUrl).quoteSchema),
  ],
  [
    endpoints.openapi,
    document('getOpenApiDocument', (snapshot, { baseUrl }) => documentTextsFor(snapshot, baseUrl).openApi),
  ],
]);

/** Whether a path belongs to the API, so that every answer on it is the API's own. */
export function isApiPath(path: string): boolean {
  return /^\/(?:api|schemas|\.well-known|openapi\.json)(?:\/|$)/.test(path);
}

/** The answer to a request on one of the API's paths; never throws. */
export async function answerApiRequest(deps: Deps, request: ApiRequest): Promise<ApiAnswer> {
  const answer = await answerRoute(deps, request);
  return request.isSecure ? onHttps(answer) : answer;
}

async function answerRoute(deps: Deps, request: ApiRequest): Promise<ApiAnswer> {
  const route = routes.get(request.path);
  if (!route) return refusal('not_found', {});
  const allow = route.method === 'GET' ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS';
  if (request.method === 'OPTIONS') return allowedMethods(allow, route.method === 'GET');
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  if (method !== route.method) return methodNotAllowed(allow);
  try {
    return await route.handle(deps, request);
  } catch (error) {
    return answerForThrown(error, route.operation);
  }
}
