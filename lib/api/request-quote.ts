import type { Deps } from '../deps';
import { quoteEndpoint } from '../http/post-endpoints';
import { postAnswer, type ReadFields, runPost } from '../http/post-pipeline';
import type { ApiAnswer, ApiRequest } from '../http/request';
import { QuoteVerb } from '../services/request-quote';

/** POST /api/quote, and the tool that is another way into it. */
export async function handleRequestQuote(
  deps: Deps,
  request: ApiRequest,
  readFields?: ReadFields,
): Promise<ApiAnswer> {
  const result = await runPost(request, deps.limiter, quoteEndpoint, new QuoteVerb(deps), readFields);
  return postAnswer(quoteEndpoint.recordName, result);
}
