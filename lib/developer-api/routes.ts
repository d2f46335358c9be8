import { ratePolicies } from '../http/limits/rate-limit';
import { answerForThrown } from '../http/mounts/errors';
import { allowedMethods, documentAnswer } from '../http/mounts/respond';
import { strictTransportSecurity } from '../http/mounts/security-headers';
import { isApiError } from '../kernel/api-error';
import { rateWindowSeconds } from '../kernel/limits';
import { env } from '../process/env';
import { answeredRequests } from '../process/events';
import type { Call, DeveloperDeps, Handler } from './answer-call';
import { handleListModels, handleReadModel } from './answer-models';
import { handleChat } from './chat/answer-chat';
import { DeveloperError, type DeveloperErrorCode, isDeveloperError } from './developer-errors';
import { developerErrorResponse, rateHeaders } from './http/answer';
import type { DeveloperAnswer, DeveloperRequest } from './http/request';
import { admitKey } from './keys/admit-key';
import type { Scope } from './keys/scopes';
import { handleUsage } from './ledger/answer-usage';
import { developerOpenApi, developerOpenApiPath } from './openapi';
import { type Operation, type OperationName, operations } from './operations';
import { isCallerLeft } from './providers/providers';
import { handleTranscribe } from './speech/transcribe';
import { textHandler } from './text/answer-text';

/** A path of the developer API. */
interface DeveloperRoute {
  /** Its name in logs and metrics. */
  operation: string;
  method: 'GET' | 'POST';
  /** What a key must be open to; null where every key will do. */
  scope: Scope | null;
  handle: Handler;
  /** Answers without a key, held to the limit of public reading. */
  handlePublic?: (request: DeveloperRequest) => DeveloperAnswer;
}

/** The operations that somebody can do; all others say that nobody can. */
const handlers: Partial<Record<OperationName, Handler>> = {
  chat: handleChat,
  transcribe: handleTranscribe,
  language: textHandler('language'),
  pii: textHandler('pii'),
  sentiment: textHandler('sentiment'),
  entities: textHandler('entities'),
  toxicity: textHandler('toxicity'),
};

const notConfigured: Handler = () => {
  throw new DeveloperError('provider_not_configured');
};

const routes = new Map<string, DeveloperRoute>([
  ['/v1/models', { operation: 'listModels', method: 'GET', scope: null, handle: handleListModels }],
  [
    developerOpenApiPath,
    {
      operation: 'getDeveloperOpenApiDocument',
      method: 'GET',
      scope: null,
      handle: notConfigured,
      handlePublic: ({ baseUrl }) => documentAnswer(developerOpenApi(env.VENDOR_NAME, baseUrl)),
    },
  ],
  ['/v1/usage', { operation: 'readUsage', method: 'GET', scope: null, handle: handleUsage }],
]);
for (const { name, scope, paths } of Object.values<Operation & { name: OperationName }>(operations)) {
  const handle = handlers[name] ?? notConfigured;
  for (const path of paths) routes.set(path, { operation: name, method: 'POST', scope, handle });
}
const oneModel: DeveloperRoute = {
  operation: 'readModel',
  method: 'GET',
  scope: null,
  handle: handleReadModel,
};

/** The answer to a request on one of the developer API's paths; never throws. */
export async function answerDeveloperRequest(
  deps: DeveloperDeps,
  request: DeveloperRequest,
): Promise<DeveloperAnswer> {
  const arrivedAt = performance.now();
  const route = routeOf(request.path);
  const further: Record<string, string> = { 'X-Request-Id': request.id };
  if (request.isSecure) further['Strict-Transport-Security'] = strictTransportSecurity;
  let error: string | undefined;
  const answer = await answerRoute(deps, request, route, further).catch((thrown: unknown) => {
    const code = answeredCode(thrown, request.id);
    error = code;
    return developerErrorResponse(code, isDeveloperError(thrown) ? thrown.particulars : {});
  });
  if (answeredRequests.hasSubscribers) {
    answeredRequests.publish({
      id: request.id,
      route: route?.operation ?? 'developerApi',
      status: answer.status,
      milliseconds: performance.now() - arrivedAt,
      clientAddress: request.clientAddress,
      ...(error !== undefined && { error }),
    });
  }
  return { ...answer, headers: { ...answer.headers, ...further } };
}

function routeOf(path: string): DeveloperRoute | undefined {
  return routes.get(path) ?? (/^\/v1\/models\/[^/]/.test(path) ? oneModel : undefined);
}

async function answerRoute(
  deps: DeveloperDeps,
  request: DeveloperRequest,
  route: DeveloperRoute | undefined,
  further: Record<string, string>,
): Promise<DeveloperAnswer> {
  if (!route) throw new DeveloperError('not_found');
  const allow = route.method === 'GET' ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS';
  if (request.method === 'OPTIONS') return allowedMethods(allow, route.handlePublic !== undefined);
  if ((request.method === 'HEAD' ? 'GET' : request.method) !== route.method) {
    further.Allow = allow;
    throw new DeveloperError('method_not_allowed');
  }
  if (route.handlePublic) {
    const { clientAddress } = request;
    if (await deps.limiter.admit(route.operation, clientAddress, ratePolicies.read)) {
      return route.handlePublic(request);
    }
    throw new DeveloperError('rate_limit_exceeded', { retryAfterSeconds: rateWindowSeconds });
  }
  const key = await admitted(deps, request);
  Object.assign(further, rateHeaders(key));
  if (!key.isWithinRate) {
    const retryAfterSeconds = Math.max(1, key.aheadSeconds - 60 + 60 / key.requestsPerMinute);
    throw new DeveloperError('rate_limit_exceeded', { retryAfterSeconds });
  }
  if (route.scope !== null && !key.scopes.includes(route.scope)) {
    throw new DeveloperError('insufficient_scope');
  }
  return route.handle({ deps, request, key });
}

/** The key of a request. Who tries unknown ones is held to the limit of public reading, by address. */
async function admitted(deps: DeveloperDeps, request: DeveloperRequest): Promise<Call['key']> {
  const { database, apiKeyDigests: digests } = deps;
  const key = await admitKey({ database, digests }, request.header('authorization'));
  if (key) return key;
  const mayTry = await deps.limiter.admit('unknownApiKey', request.clientAddress, ratePolicies.read);
  throw new DeveloperError(mayTry ? 'invalid_api_key' : 'rate_limit_exceeded', {
    ...(!mayTry && { retryAfterSeconds: rateWindowSeconds }),
  });
}

/** The code by which something thrown is answered; what nobody expected is logged with its cause. */
function answeredCode(thrown: unknown, requestId: string): DeveloperErrorCode {
  if (isDeveloperError(thrown)) return thrown.code;
  // Nobody reads what is answered to a caller who has left.
  if (isCallerLeft(thrown)) return 'upstream_error';
  answerForThrown(thrown, 'developerApi', requestId);
  const isUnavailable = isApiError(thrown) && thrown.code === 'service_unavailable';
  return isUnavailable ? 'service_unavailable' : 'internal_error';
}
