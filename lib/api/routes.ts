import type { Deps } from '../compose';
import { endpoints, wellKnownCatalogPath } from '../discovery/agent-catalog';
import { markdownTopicOfPath } from '../discovery/documentation/topics';
import { extensionEndpoints } from '../discovery/extension-endpoints';
import {
  agentCatalogEndpoint,
  document,
  handleDocumentation,
  offersEndpoint,
  reading,
} from '../discovery/http';
import { discoveryPaths, mcpPath, securityText } from '../discovery/links';
import { handleMcpMessage, mcpOperation } from '../discovery/mcp/mcp-http';
import { vendorSlug } from '../discovery/vendor-slug';
import { documentsFor } from '../discovery/write-documents';
import { answerForThrown, errorCodeOf } from '../http/mounts/errors';
import type { ApiAnswer, ApiRequest } from '../http/mounts/request';
import {
  allowedMethods,
  errorResponse,
  methodNotAllowed,
  onHttps,
  textDocument,
} from '../http/mounts/respond';
import type { Route } from '../http/mounts/route';
import { type MaybePromise, thenMaybe } from '../kernel/maybe-promise';
import { handleCheckLead, handleSubmitLead, leadCheckEndpoint } from '../leads/http';
import { env } from '../process/env';
import { answeredRequests } from '../process/events';
import { handleReadQuote, handleRequestQuote, quoteIdOfPath } from '../quotes/http';
import { handleLive, handleReady } from './health';

const wellKnownCatalog = document('getWellKnownAgentCatalog', (snapshot, { baseUrl }) => {
  return documentsFor(snapshot, baseUrl).catalog;
});

const documentation = reading('getDocumentation', true, handleDocumentation);

const storedQuote = reading<Deps>('getStoredQuote', false, handleReadQuote);

/** An endpoint that takes a body; its limit is counted in the pipeline. */
function writing(operation: string, handle: Route<Deps>['handle']): Route<Deps> {
  return { operation, method: 'POST', isPublic: false, handle };
}

/** The acquisition API (section 4.1) and its extensions: what both mounts serve. */
const routes: ReadonlyMap<string, Route<Deps>> = new Map<string, Route<Deps>>([
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
export function apiRouteOf(path: string): Route<Deps> | undefined {
  const route = routes.get(path);
  if (route) return route;
  if (quoteIdOfPath(path) !== undefined) return storedQuote;
  return markdownTopicOfPath(path) === undefined ? undefined : documentation;
}

/** The answer to a request on one of the API's paths, by its route if it has one; never throws. */
export function answerApiRequest(
  deps: Deps,
  route: Route<Deps> | undefined,
  request: ApiRequest,
): MaybePromise<ApiAnswer> {
  const arrivedAt = performance.now();
  const answer = route ? answerRoute(deps, route, request) : errorResponse('not_found', {});
  const there = request.isSecure ? thenMaybe(answer, onHttps) : answer;
  if (!answeredRequests.hasSubscribers) return there;
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

function answerRoute(deps: Deps, route: Route<Deps>, request: ApiRequest): MaybePromise<ApiAnswer> {
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
