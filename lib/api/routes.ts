import type { Deps } from '../compose';
import { documentationRoute } from '../discovery/documentation/http';
import { documentRoutes, wellKnownCatalogRoute } from '../discovery/http';
import { vendorSlug } from '../discovery/llms';
import { mcpRoute } from '../discovery/mcp/mcp-http';
import { markdownTopicOfPath } from '../discovery/topics';
import { answerRoute, type ErrorAnswers } from '../http/mounts/answer-route';
import { answerForThrown, errorCodeOf } from '../http/mounts/errors';
import type { ApiAnswer, ApiRequest } from '../http/mounts/request';
import { errorResponse, methodNotAllowed, onHttps } from '../http/mounts/respond';
import type { Route } from '../http/mounts/route';
import { alertFeedRoute, calendarRoute } from '../inbox/alerts/feed-http';
import { crmRoutes } from '../inbox/crm/crm-http';
import { type MaybePromise, thenMaybe } from '../kernel/maybe-promise';
import { leadRoutes } from '../leads/http';
import { pilotRoutes } from '../pilots/keys/http';
import { vendorName } from '../process/installation';
import { storedQuoteRoute } from '../quotes/document/document-http';
import { quoteRoutes } from '../quotes/http';
import { receiptRoute } from '../review/receipt-http';
import { healthRoutes } from './health';

export const routes: readonly Route<Deps>[] = [
  ...documentRoutes,
  ...quoteRoutes,
  storedQuoteRoute,
  ...leadRoutes,
  receiptRoute,
  ...pilotRoutes,
  alertFeedRoute,
  calendarRoute,
  ...crmRoutes,
  mcpRoute,
  ...healthRoutes,
  documentationRoute,
];

const hasParameters = ({ path }: Route<Deps>) => path.includes('{');

const byPath: ReadonlyMap<string, Route<Deps>> = new Map(
  routes.filter((route) => !hasParameters(route)).map((route) => [route.path, route]),
);

const patterns = routes
  .filter((route) => hasParameters(route) && route !== documentationRoute)
  .map((route) => ({ route, regex: new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }));

/** The vendor's own path of the catalog. Founders can change the name while the portal runs. */
const isVendorCatalog = (path: string) =>
  path.startsWith('/.well-known/') && path === `/.well-known/${vendorSlug(vendorName())}-agent-catalog.json`;

export function apiRouteOf(path: string): Route<Deps> | undefined {
  if (isVendorCatalog(path)) return wellKnownCatalogRoute;
  const route = byPath.get(path) ?? patterns.find(({ regex }) => regex.test(path))?.route;
  if (route) return route;
  return markdownTopicOfPath(path) === undefined ? undefined : documentationRoute;
}

const errors: ErrorAnswers<ApiAnswer> = {
  unknownOperation: 'unknown',
  notFound: () => errorResponse('not_found', {}),
  methodNotAllowed,
  thrown: answerForThrown,
  codeOf: errorCodeOf,
};

export function answerApiRequest(
  deps: Deps,
  route: Route<Deps> | undefined,
  request: ApiRequest,
): MaybePromise<ApiAnswer> {
  const answer = answerRoute(request, route, errors, ({ handle }) => handle(deps, request));
  return request.isSecure ? thenMaybe(answer, onHttps) : answer;
}
