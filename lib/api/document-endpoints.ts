import { rateWindowSeconds } from '../contract/limits';
import type { Deps } from '../deps';
import { type Awaitable, whenThere } from '../http/awaitable';
import { ratePolicies } from '../http/rate-limit';
import type { ApiAnswer, ApiRequest } from '../http/request';
import { refusal } from '../http/respond';
import { documentsFor, type OfferSnapshot, offerListDocument } from './documents';

/** An endpoint of the API, whatever its path. */
export interface Route {
  /** The operation id of section 4.1; also what limits are counted by. */
  operation: string;
  method: 'GET' | 'POST';
  /** Whether pages of every origin may read the answers. */
  isPublic: boolean;
  handle: (deps: Deps, request: ApiRequest) => Awaitable<ApiAnswer>;
}

/** Reading within the limit of the endpoint. */
export function reading(operation: string, isPublic: boolean, handle: Route['handle']): Route {
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
export function document(
  operation: string,
  documentOf: (snapshot: OfferSnapshot, request: ApiRequest) => ApiAnswer,
): Route {
  return reading(operation, true, (deps, request) =>
    whenThere(deps.offers.current(), (snapshot) => documentOf(snapshot, request)),
  );
}

/** GET /api/offers. */
export const offersEndpoint = document('listPilotOffers', offerListDocument);

/** GET /api/agent/catalog. */
export const agentCatalogEndpoint = document(
  'getAgentCatalog',
  (snapshot, { baseUrl }) => documentsFor(snapshot, baseUrl).catalog,
);
