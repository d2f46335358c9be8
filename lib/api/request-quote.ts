import type { Deps } from '../deps';
import { quoteEndpoint } from '../http/post-endpoints';
import { postAnswer, runPost } from '../http/post-pipeline';
import type { ApiAnswer, ApiRequest } from '../http/request';
import { quoteVerb } from '../services/request-quote';

/** POST /api/quote. */
export async function handleRequestQuote(deps: Deps, request: ApiRequest): Promise<ApiAnswer> {
  const result = await runPost(request, deps.limiter, quoteEndpoint, quoteVerb(deps));
  return postAnswer(quoteEndpoint.recordName, result);
}
