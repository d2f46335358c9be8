import { ratePolicies } from '../http/limits/rate-limit';
import { answerRoute, type ErrorAnswers } from '../http/mounts/answer-route';
import { answerForThrown } from '../http/mounts/errors';
import { documentAnswer } from '../http/mounts/respond';
import { strictTransportSecurity } from '../http/mounts/security-headers';
import type { Endpoint } from '../kernel/endpoint';
import { isApiError } from '../kernel/errors';
import { rateWindowSeconds } from '../kernel/limits';
import { pilotItem } from '../kernel/pilot-usage';
import { hasDeveloperApi } from '../process/env';
import { vendorName } from '../process/installation';
import { log } from '../process/log';
import { type Call, type DeveloperDeps, type Handler, usageOf } from './handlers/answer-call';
import { handleChat, handleResponses } from './handlers/answer-chat';
import { imageHandler } from './handlers/answer-image';
import { handlePronunciation } from './handlers/answer-pronunciation';
import { handleSynthesize } from './handlers/answer-synthesis';
import {
  handleEmbeddings,
  handleListModels,
  handleModerations,
  handleReadModel,
  handleUsage,
  textHandler,
} from './handlers/answer-text';
import { handleSpeechStream } from './handlers/stream-speech';
import { handleTranscribe } from './handlers/transcribe';
import { developerErrorCodeOf, developerErrorResponse, rateHeaders } from './http/answer';
import type { DeveloperAnswer, DeveloperRequest } from './http/request';
import {
  DeveloperError,
  type DeveloperErrorCode,
  isCallerLeft,
  isDeveloperError,
} from './kernel/developer-errors';
import { type Operation, type OperationName, operations, type Scope } from './kernel/operations';
import { serverOf } from './kernel/serving';
import { admitKey } from './keys/admit-key';
import { recordLateRequest } from './ledger/meter-calls';
import { developerOpenApi, developerOpenApiPath } from './openapi/openapi';

type RouteHead = Pick<Endpoint, 'operation' | 'method'>;

interface KeyedRoute extends RouteHead {
  isPublic: false;
  /** Scope that a key needs; null if any key is accepted. */
  scope: Scope | null;
  /** The operation in the ledger; undefined for endpoints that only read. */
  metered?: OperationName;
  handle: Handler;
}

interface PublicRoute extends RouteHead {
  isPublic: true;
  handle: (request: DeveloperRequest) => DeveloperAnswer;
}

type DeveloperRoute = KeyedRoute | PublicRoute;

/** Handlers by operation. Each one answers with an error if nothing serves it. */
const handlers: Readonly<Record<OperationName, Handler>> = {
  chat: (call) => (call.request.path === '/v1/responses' ? handleResponses(call) : handleChat(call)),
  embeddings: handleEmbeddings,
  transcribe: handleTranscribe,
  pronunciation: handlePronunciation,
  synthesize: handleSynthesize,
  stream: handleSpeechStream,
  language: textHandler('language'),
  pii: textHandler('pii'),
  sentiment: textHandler('sentiment'),
  entities: textHandler('entities'),
  toxicity: textHandler('toxicity'),
  moderation: handleModerations,
  remove_background: imageHandler('remove_background'),
  upscale: imageHandler('upscale'),
  restore_face: imageHandler('restore_face'),
};

function accountRead(operation: string, handle: Handler): KeyedRoute {
  return { operation, method: 'GET', isPublic: false, scope: null, handle };
}

const routes = new Map<string, DeveloperRoute>([
  ['/v1/models', accountRead('listModels', handleListModels)],
  ['/v1/usage', accountRead('readUsage', handleUsage)],
  [
    developerOpenApiPath,
    {
      operation: 'getDeveloperOpenApiDocument',
      method: 'GET',
      isPublic: true,
      handle: ({ baseUrl }) => documentAnswer(developerOpenApi(vendorName(), baseUrl)),
    },
  ],
]);
for (const { name, scope, paths } of Object.values<Operation & { name: OperationName }>(operations)) {
  const handle = handlers[name];
  for (const path of paths)
    routes.set(path, {
      operation: name,
      method: methodOf(name),
      isPublic: false,
      scope,
      metered: name,
      handle,
    });
}
/** A WebSocket begins with a GET; all others have a body. */
function methodOf(operation: OperationName): 'GET' | 'POST' {
  return operation === 'stream' ? 'GET' : 'POST';
}

const oneModel = accountRead('readModel', handleReadModel);

/** Answers a request on one of the developer API's paths; never throws. */
export async function answerDeveloperRequest(
  deps: DeveloperDeps,
  request: DeveloperRequest,
): Promise<DeveloperAnswer> {
  const further: Record<string, string> = { 'X-Request-Id': request.id };
  if (request.isSecure) further['Strict-Transport-Security'] = strictTransportSecurity;
  const errors: ErrorAnswers<DeveloperAnswer> = {
    unknownOperation: 'developerApi',
    notFound: () => developerErrorResponse('not_found', { message: notFoundMessage(request.path) }),
    methodNotAllowed: (allow) => {
      further.Allow = allow;
      return developerErrorResponse('method_not_allowed');
    },
    thrown: (thrown, _operation, requestId) =>
      developerErrorResponse(
        answeredCode(thrown, requestId),
        isDeveloperError(thrown) ? thrown.particulars : {},
      ),
    codeOf: developerErrorCodeOf,
  };
  const answer = await answerRoute(request, routeOf(request.path), errors, (route) =>
    route.isPublic ? answerPublic(deps, request, route) : answerKeyed(deps, request, route, further),
  );
  return { ...answer, headers: { ...answer.headers, ...further } };
}

/** Paths of other APIs, and the equivalent path here. */
const elsewhere: Readonly<Record<string, string>> = {
  '/v1/completions': '/v1/chat/completions',
  '/v1/audio/translations': '/v1/audio/transcriptions',
};

function notFoundMessage(path: string): string {
  const nothing = 'There is nothing at this path.';
  if (path.startsWith('/v1/responses/')) return `${nothing} The portal stores no responses.`;
  const near =
    elsewhere[path] ?? [...routes.keys()].find((known) => path.endsWith(known.slice('/v1'.length)));
  return `${nothing} ${near ? `Use ${near}.` : `${developerOpenApiPath} lists all paths.`}`;
}

function routeOf(path: string): DeveloperRoute | undefined {
  if (!hasDeveloperApi) return undefined;
  return routes.get(path) ?? (/^\/v1\/models\/[^/]/.test(path) ? oneModel : undefined);
}

async function answerPublic(
  { limiter }: DeveloperDeps,
  request: DeveloperRequest,
  { operation, handle }: PublicRoute,
): Promise<DeveloperAnswer> {
  if (await limiter.admit(operation, request.clientAddress, ratePolicies.read)) return handle(request);
  throw new DeveloperError('rate_limit_exceeded', { retryAfterSeconds: rateWindowSeconds });
}

async function answerKeyed(
  deps: DeveloperDeps,
  request: DeveloperRequest,
  { scope, metered, handle }: KeyedRoute,
  further: Record<string, string>,
): Promise<DeveloperAnswer> {
  const key = await admitted(deps, request);
  Object.assign(further, rateHeaders(key));
  if (!key.isWithinRate) {
    const retryAfterSeconds = Math.max(1, key.aheadSeconds - 60 + 60 / key.requestsPerMinute);
    throw new DeveloperError('rate_limit_exceeded', { retryAfterSeconds });
  }
  if (scope !== null && !key.scopes.includes(scope)) throw new DeveloperError('insufficient_scope');
  const call = { deps, request, key, item: itemOf(request, key) };
  try {
    return await handle(call);
  } catch (error) {
    if (metered && isDeveloperError(error) && error.code === 'request_timeout') {
      await recordTimeout(call, metered);
    }
    throw error;
  }
}

/** Returns the item that a request names. Throws DeveloperError `invalid_value`. */
function itemOf(request: DeveloperRequest, { pilotId }: Call['key']): string | null {
  const item = request.header('pilot-item');
  if (item === undefined) return null;
  if (pilotId !== null && pilotItem.test(item)) return item;
  const message =
    pilotId === null
      ? 'Pilot-Item needs a pilot’s key.'
      : 'Pilot-Item must be 1 to 64 letters, digits, dots, dashes and underscores.';
  throw new DeveloperError('invalid_value', { param: 'Pilot-Item', message });
}

async function recordTimeout(call: Call, operation: OperationName): Promise<void> {
  const { deps, request } = call;
  const provider = serverOf(operation, deps) === 'engine' ? 'local' : 'upstream';
  const entry = { ...usageOf(call), operation, provider, model: null };
  await recordLateRequest(deps.database, entry).catch(() => {
    log.warn({ request: request.id, operation }, 'a timed out request could not be recorded');
  });
}

/**
 * Admits the key of a request. Requests with unknown keys count against the rate limit of public reading, by
 * address.
 */
async function admitted(deps: DeveloperDeps, request: DeveloperRequest): Promise<Call['key']> {
  const { database, apiKeyDigests: digests } = deps;
  const key = await admitKey({ database, digests }, request.header('authorization'));
  if (key && (key.pilotId === null || (await deps.isPilotKeyInForce(key.pilotId)))) return key;
  const mayTry = await deps.limiter.admit('unknownApiKey', request.clientAddress, ratePolicies.read);
  throw new DeveloperError(mayTry ? 'invalid_api_key' : 'rate_limit_exceeded', {
    ...(!mayTry && { retryAfterSeconds: rateWindowSeconds }),
  });
}

function answeredCode(thrown: unknown, requestId: string): DeveloperErrorCode {
  if (isDeveloperError(thrown)) return thrown.code;
  // A caller who has left does not read the answer.
  if (isCallerLeft(thrown)) return 'upstream_error';
  answerForThrown(thrown, 'developerApi', requestId);
  const isUnavailable = isApiError(thrown) && thrown.code === 'service_unavailable';
  return isUnavailable ? 'service_unavailable' : 'internal_error';
}
