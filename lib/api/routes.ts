import { endpoints, wellKnownCatalogPath } from '../contract/agent-catalog';
import { extensionEndpoints, quoteIdOfPath } from '../contract/extension-endpoints';
import { rateWindowSeconds } from '../contract/limits';
import type { Deps } from '../deps';
import { vendorSlug } from '../domain/vendor';
import { env } from '../env';
import { type Awaitable, whenThere } from '../http/awaitable';
import { answerForThrown } from '../http/errors';
import { leadCheckEndpoint } from '../http/post-endpoints';
import { ratePolicies } from '../http/rate-limit';
import type { ApiAnswer, ApiRequest } from '../http/request';
import { allowedMethods, methodNotAllowed, onHttps, refusal } from '../http/respond';
import { handleCheckLead } from './check-lead';
import { documentsFor, type OfferSnapshot, offerListDocument } from './documents';
import { handleReadQuote } from './read-quote';
import { handleRequestQuote } from './request-quote';
import { handleSubmitLead } from './submit-lead';

interface Route {
  /** The operation id of section 4.1; also what limits are counted by. */
  operation: string;
  method: 'GET' | 'POST';
  /** Whether pages of every origin may read the answers. */
  isPublic: boolean;
  handle: (deps: Deps, request: ApiRequest) => Awaitable<ApiAnswer>;
}

/** Reading within the limit of the endpoint. */
function reading(operation: string, isPublic: boolean, handle: Route['handle']): Route {
  return {
    operation,
    method: 'GET',
    isPublic,
    handle: (deps, request) =>
      whenThere(deps.limiter.admit(operation, request.clientAddress, ratePolicies.read), (isAdmitted) =>
        isAdmitted
          ? handle(deps, request)
          : refusal('rate_limited', { retry_after_seconds: rateWindowSeconds }),
      ),
  };
}

/** A document that is read from memory. */
function document(
  operation: string,
  documentOf: (snapshot: OfferSnapshot, request: ApiRequest) => ApiAnswer,
): Route {
  return reading(operation, true, (deps, request) =>
    whenThere(deps.offers.current(), (snapshot) => documentOf(snapshot, request)),
  );
}

const wellKnownCatalog = document('getWellKnownAgentCatalog', (snapshot, { baseUrl }) => {
  return documentsFor(snapshot, baseUrl).catalog;
});

const storedQuote = reading('getStoredQuote', false, handleReadQuote);

/** An endpoint that takes a body; its limit is counted in the pipeline. */
function writing(operation: string, handle: Route['handle']): Route {
  return { operation, method: 'POST', isPublic: false, handle };
}

/** The acquisition API (section 4.1) and its extensions: what both mounts serve. */
const routes: ReadonlyMap<string, Route> = new Map([
  [endpoints.offers, document('listPilotOffers', offerListDocument)],
  [endpoints.quote, writing('requestNonBindingQuote', handleRequestQuote)],
  [endpoints.lead, writing('submitQualifiedInterest', handleSubmitLead)],
  [extensionEndpoints.leadCheck, writing(leadCheckEndpoint.operation, handleCheckLead)],
  [
    endpoints.agent_catalog,
    document('getAgentCatalog', (snapshot, { baseUrl }) => documentsFor(snapshot, baseUrl).catalog),
  ],
  [wellKnownCatalogPath, wellKnownCatalog],
  [`/.well-known/${vendorSlug(env.VENDOR_NAME)}-agent-catalog.json`, wellKnownCatalog],
  [
    endpoints.lead_schema,
    document('getLeadSchema', (snapshot, { baseUrl }) => documentsFor(snapshot, baseUrl).leadSchema),
  ],
  [
    endpoints.quote_schema,
    document('getQuoteSchema', (snapshot, { baseUrl }) => documentsFor(snapshot, baseUrl).quoteSchema),
  ],
  [
    endpoints.openapi,
    document('getOpenApiDocument', (snapshot, { baseUrl }) => documentsFor(snapshot, baseUrl).openApi),
  ],
]);

/** Whether a path belongs to the API, so that every answer on it is the API's own. */
export function isApiPath(path: string): boolean {
  return /^\/(?:api|schemas|\.well-known|openapi\.json)(?:\/|$)/.test(path);
}

/** The answer to a request on one of the API's paths; never throws. */
export function answerApiRequest(deps: Deps, request: ApiRequest): Awaitable<ApiAnswer> {
  const answer = answerRoute(deps, request);
  return request.isSecure ? whenThere(answer, onHttps) : answer;
}

function routeOf(path: string): Route | undefined {
  return routes.get(path) ?? (quoteIdOfPath(path) === undefined ? undefined : storedQuote);
}

function answerRoute(deps: Deps, request: ApiRequest): Awaitable<ApiAnswer> {
  const route = routeOf(request.path);
  if (!route) return refusal('not_found', {});
  const allow = route.method === 'GET' ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS';
  if (request.method === 'OPTIONS') return allowedMethods(allow, route.isPublic);
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  if (method !== route.method) return methodNotAllowed(allow);
  try {
    const answer = route.handle(deps, request);
    return answer instanceof Promise
      ? answer.catch((error: unknown) => answerForThrown(error, route.operation))
      : answer;
  } catch (error) {
    return answerForThrown(error, route.operation);
  }
}
