import type { Endpoint } from '../../kernel/endpoint';
import { rateLimited } from '../../kernel/errors';
import { type MaybePromise, thenMaybe } from '../../kernel/maybe-promise';
import { type RateLimiter, ratePolicies } from '../limits/rate-limit';
import type { ApiAnswer, ApiRequest } from './request';
import { errorAnswer } from './respond';

export interface Route<Deps> extends Endpoint {
  handle: (deps: Deps, request: ApiRequest) => MaybePromise<ApiAnswer>;
}

export function reading<Deps>(
  endpoint: Endpoint,
  handle: Route<Deps>['handle'],
): Route<Deps & { limiter: RateLimiter }> {
  return {
    ...endpoint,
    handle: (deps, request) =>
      thenMaybe(
        deps.limiter.admit(endpoint.operation, request.clientAddress, ratePolicies.read),
        (isAdmitted) => (isAdmitted ? handle(deps, request) : errorAnswer(rateLimited)),
      ),
  };
}
