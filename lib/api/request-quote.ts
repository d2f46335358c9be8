import { quoteRequestSchema } from '../contract/quote';
import type { Deps } from '../deps';
import { postEndpoint, processPost } from '../http/post-pipeline';
import type { ApiAnswer, ApiRequest } from '../http/request';
import { findQuoteByKey, requestQuote } from '../services/request-quote';

const endpoint = postEndpoint('requestNonBindingQuote', 'quote', quoteRequestSchema);

/** POST /api/quote. */
export function handleRequestQuote(deps: Deps, request: ApiRequest): Promise<ApiAnswer> {
  return processPost(request, deps.limiter, endpoint, {
    create: (quoteRequest, idempotencyKey) => requestQuote(deps, quoteRequest, idempotencyKey),
    findByKey: (idempotencyKey) => findQuoteByKey(deps, idempotencyKey),
  });
}
