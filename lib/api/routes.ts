import { endpoints, wellKnownCatalogPath } from '../contract/agent-catalog';
import { discoveryPaths, mcpPath, securityText } from '../contract/discovery';
import { markdownTopicOfPath } from '../contract/documentation-paths';
import { extensionEndpoints, quoteIdOfPath } from '../contract/extension-endpoints';
import type { Deps } from '../deps';
import { vendorSlug } from '../domain/vendor';
import { env } from '../env';
import { type Awaitable, whenThere } from '../http/awaitable';
import { answerForThrown, errorCodeOf } from '../http/errors';
import { leadCheckEndpoint } from '../http/post-endpoints';
import type { ApiAnswer, ApiRequest } from '../http/request';
import { allowedMethods, methodNotAllowed, onHttps, refusal, textDocument } from '../http/respond';
import { answeredRequests } from '../observed';
import { handleCheckLead } from './check-lead';
import { agentCatalogEndpoint, document, offersEndpoint, type Route, reading } from './document-endpoints';
import { handleDocumentation } from './documentation';
import { documentsFor } from './documents';
import { handleLive, handleReady } from './health';
import { handleMcpMessage, mcpOperation } from './mcp/endpoint';
import { handleReadQuote } from './read-quote';
import { handleRequestQuote } from './request-quote';
import { handleSubmitLead } from './submit-lead';

const wellKnownCatalog = document('getWellKnownAgentCatalog', (snapshot, { baseUrl }) => {
  return documentsFor(snapshot, baseUrl).catalog;
});

const documentation = reading('getDocumentation', true, handleDocumentation);

const storedQuote = reading('getStoredQuote', false, handleReadQuote);

/** An endpoint that takes a body; its limit is counted in the pipeline. */
function writing(operation: string, handle: Route['handle']): Route {
  return { operation, method: 'POST', isPublic: false, handle };
}

/** The acquisition API (section 4.1) and its extensions: what both mounts serve. */
const routes: ReadonlyMap<string, Route> = new Map([
  [endpoints.offers, offersEndpoint],
  [endpoints.quote, writing('requestNonBindingQuote', handleRequestQuote)],
  [endpoints.lead, writing('submitQualifiedInterest', handleSubmitLead)],
  [extensionEndpoints.leadCheck, writing(leadCheckEndpoint.operation, handleCheckLead)],
  [endpoints.agent_catalog, agentCatalogEndpoint],
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
  [mcpPath, writing(mcpOperation, handleMcpMessage)],
  [
    discoveryPaths.llms,
    document('getLlmsText', (snapshot, { baseUrl }) => documentsFor(snapshot, baseUrl).llms),
  ],
  [
    discoveryPaths.apiCatalog,
    document('getApiCatalog', (snapshot, { baseUrl }) => documentsFor(snapshot, baseUrl).apiCatalog),
  ],
  [
    discoveryPaths.aiCatalog,
    document('getAiCatalog', (snapshot, { baseUrl }) => documentsFor(snapshot, baseUrl).aiCatalog),
  ],
  [
    discoveryPaths.security,
    reading('getSecurityText', true, (_deps, { baseUrl }) =>
      textDocument(securityText(baseUrl, env.SECURITY_CONTACT, new Date()), 'text/plain; charset=utf-8'),
    ),
  ],
  ['/api/health/live', { operation: 'isLive', method: 'GET', isPublic: false, handle: handleLive }],
  ['/api/health/ready', { operation: 'isReady', method: 'GET', isPublic: false, handle: handleReady }],
]);

/** What answers a path of the API; undefined for every other path. */
export function apiRouteOf(path: string): Route | undefined {
  const route = routes.get(path);
  if (route) return route;
  if (quoteIdOfPath(path) !== undefined) return storedQuote;
  return markdownTopicOfPath(path) === undefined ? undefined : documentation;
}

/** Whether a path that no route answers lies among those of the API, so that the refusal is the API's own. */
export function isAmongApiPaths(path: string): boolean {
  return /^\/(?:api|schemas|\.well-known|openapi\.json|mcp|llms\.txt)(?:\/|$)/.test(path);
}

/** The answer to a request on one of the API's paths, by its route if it has one; never throws. */
export function answerApiRequest(
  deps: Deps,
  route: Route | undefined,
  request: ApiRequest,
): Awaitable<ApiAnswer> {
  const arrivedAt = performance.now();
  const answer = route ? answerRoute(deps, route, request) : refusal('not_found', {});
  const there = request.isSecure ? whenThere(answer, onHttps) : answer;
  if (!answeredRequests.isHeard) return there;
  const operation = route?.operation ?? 'unknown';
  if (there instanceof Promise) return there.then((later) => reported(request, operation, arrivedAt, later));
  return reported(request, operation, arrivedAt, there);
}

function reported(request: ApiRequest, operation: string, arrivedAt: number, answer: ApiAnswer): ApiAnswer {
  answeredRequests.publish({
    id: request.id,
    route: operation,
    status: answer.status,
    milliseconds: performance.now() - arrivedAt,
    error: errorCodeOf(answer),
    clientAddress: request.clientAddress,
  });
  return answer;
}

function answerRoute(deps: Deps, route: Route, request: ApiRequest): Awaitable<ApiAnswer> {
  const allow = route.method === 'GET' ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS';
  if (request.method === 'OPTIONS') return allowedMethods(allow, route.isPublic);
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  if (method !== route.method) return methodNotAllowed(allow);
  try {
    const answer = route.handle(deps, request);
    return answer instanceof Promise
      ? answer.catch((error: unknown) => answerForThrown(error, route.operation, request.id))
      : answer;
  } catch (error) {
    return answerForThrown(error, route.operation, request.id);
  }
}
