import type { RateLimiter } from '../http/limits/rate-limit';
import type { ApiAnswer, ApiRequest } from '../http/mounts/request';
import { errorResponse, jsonText } from '../http/mounts/respond';
import { type Route, reading } from '../http/mounts/route';
import { postEndpoint } from '../http/post/post-endpoint';
import { postAnswer, type ReadFields, runPost } from '../http/post/post-pipeline';
import type { StoredQuoteResponse } from './arithmetic';
import { getStoredQuote, requestNonBindingQuote } from './endpoints';
import { quoteRequestSchema } from './quote';
import { readSavedQuote } from './read-saved-quote';
import { type QuoteDeps, quoteAction } from './request-quote';

/** How a body of POST /api/quote is read and answered. */
export const quoteEndpoint = postEndpoint(requestNonBindingQuote.operation, 'quote', quoteRequestSchema);

/** POST /api/quote, and the tool that is another way into it. */
export async function handleRequestQuote(
  deps: QuoteDeps & { limiter: RateLimiter },
  request: ApiRequest,
  readFields?: ReadFields,
): Promise<ApiAnswer> {
  const result = await runPost(request, deps.limiter, quoteEndpoint, quoteAction(deps), readFields);
  return postAnswer(quoteEndpoint.recordName, result);
}

/** The stored quote, and beside it the arithmetic behind its figures. */
async function handleReadQuote(deps: Pick<QuoteDeps, 'database'>, request: ApiRequest): Promise<ApiAnswer> {
  const quoteId = request.path.slice(request.path.lastIndexOf('/') + 1);
  const saved = await readSavedQuote(deps, quoteId);
  if (!saved) return errorResponse('not_found', {});
  const response: StoredQuoteResponse = { ok: true, quote: saved.quote, arithmetic: saved.arithmetic };
  return jsonText(JSON.stringify(response));
}

/** GET /api/quotes/{quote_id}, and the tool that is another way into it. */
export const storedQuoteRoute = reading(getStoredQuote, handleReadQuote);

export const quoteRoutes: Route<QuoteDeps & { limiter: RateLimiter }>[] = [
  { ...requestNonBindingQuote, handle: handleRequestQuote },
  storedQuoteRoute,
];
