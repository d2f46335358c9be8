import type { Endpoint } from '../../kernel/endpoint';
import type { MaybePromise } from '../../kernel/maybe-promise';
import { answeredRequests } from '../../process/events';
import type { ApiAnswer, ApiRequest } from './request';
import { allowedMethods, seeOtherPage } from './respond';

type Routed = Pick<Endpoint, 'operation' | 'method' | 'isPublic' | 'browserPage'>;

export interface ErrorAnswers<Answer> {
  unknownOperation: string;
  notFound: () => Answer;
  methodNotAllowed: (allow: string) => Answer;
  thrown: (error: unknown, operation: string, requestId: string) => Answer;
  codeOf: (answer: Answer) => string | undefined;
}

/** Never throws; a response that is available at once is returned without a promise. */
export function answerRoute<Route extends Routed, Answer extends { readonly status: number }>(
  request: ApiRequest,
  route: Route | undefined,
  errors: ErrorAnswers<Answer | ApiAnswer>,
  handle: (route: Route) => MaybePromise<Answer | ApiAnswer>,
): MaybePromise<Answer | ApiAnswer> {
  const arrivedAt = performance.now();
  const answer = route ? answerMethod(request, route, errors, handle) : errors.notFound();
  if (!answeredRequests.hasSubscribers) return answer;
  const published = (there: Answer | ApiAnswer) => {
    answeredRequests.publish({
      id: request.id,
      route: route?.operation ?? errors.unknownOperation,
      status: there.status,
      milliseconds: performance.now() - arrivedAt,
      error: errors.codeOf(there),
      clientAddress: request.clientAddress,
    });
    return there;
  };
  return answer instanceof Promise ? answer.then(published) : published(answer);
}

function answerMethod<Route extends Routed, Answer>(
  request: ApiRequest,
  route: Route,
  errors: ErrorAnswers<Answer>,
  handle: (route: Route) => MaybePromise<Answer>,
): MaybePromise<Answer | ApiAnswer> {
  const { method, operation, isPublic, browserPage } = route;
  const allow = method === 'GET' ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS';
  if (request.method === 'OPTIONS') return allowedMethods(allow, isPublic);
  const methodAsked = request.method === 'HEAD' ? 'GET' : request.method;
  if (methodAsked !== method) {
    const isVisit = methodAsked === 'GET' && browserPage !== undefined;
    if (isVisit && opensPages(request.header('accept'))) return seeOtherPage(browserPage);
    return errors.methodNotAllowed(allow);
  }
  try {
    const answer = handle(route);
    return answer instanceof Promise
      ? answer.catch((error: unknown) => errors.thrown(error, operation, request.id))
      : answer;
  } catch (error) {
    return errors.thrown(error, operation, request.id);
  }
}

/** Returns true if Accept names text/html itself and no event stream, which MCP clients request with GET. */
export function opensPages(accept: string | undefined): boolean {
  const ranges = (accept ?? '').toLowerCase().split(',').map(mediaRange);
  const isNamed = (name: string) => ranges.some((range) => range.name === name && range.isWanted);
  return isNamed('text/html') && !isNamed('text/event-stream');
}

function mediaRange(text: string): { name: string; isWanted: boolean } {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim());
  return { name, isWanted: !parameters.some((parameter) => /^q\s*=\s*0(?:\.0*)?$/.test(parameter)) };
}
