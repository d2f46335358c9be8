import type { RateLimiter } from '../http/limits/rate-limit';
import type { ApiAnswer, ApiRequest } from '../http/mounts/request';
import { errorResponse, jsonText, textDocument } from '../http/mounts/respond';
import { type Route, reading } from '../http/mounts/route';
import { postEndpoint } from '../http/post/post-endpoint';
import { postAnswer, type ReadFields, runPost } from '../http/post/post-pipeline';
import type { StoredQuoteResponse } from './arithmetic';
import { getSigningKeys, getStoredQuote, requestNonBindingQuote } from './endpoints';
import { quoteRequestSchema } from './quote';
import { readSavedQuote } from './read-saved-quote';
import { type QuoteDeps, quoteAction } from './request-quote';
import { jwksMediaType } from './signing/quote-signature';
import type { QuoteSigner } from './signing/signing-key-store';

export const quoteEndpoint = postEndpoint(requestNonBindingQuote.operation, 'quote', quoteRequestSchema);

export async function handleRequestQuote(
  deps: QuoteDeps & { limiter: RateLimiter },
  request: ApiRequest,
  readFields?: ReadFields,
): Promise<ApiAnswer> {
  const result = await runPost(request, deps.limiter, quoteEndpoint, quoteAction(deps), readFields);
  return postAnswer(quoteEndpoint.recordName, result);
}

type StoredQuoteDeps = Pick<QuoteDeps, 'database'> & { quoteSigner: QuoteSigner };

async function handleReadQuote(deps: StoredQuoteDeps, request: ApiRequest): Promise<ApiAnswer> {
  const quoteId = request.path.slice(request.path.lastIndexOf('/') + 1);
  const saved = await readSavedQuote(deps, quoteId);
  if (!saved) return errorResponse('not_found', {});
  const { quote, arithmetic } = saved;
  const signed = await deps.quoteSigner.signIfAble(quote);
  const response: StoredQuoteResponse = {
    ok: true,
    quote,
    arithmetic,
    ...(signed && { signature: signed.signature }),
  };
  return jsonText(JSON.stringify(response));
}

export const storedQuoteRoute = reading(getStoredQuote, handleReadQuote);

const signingKeysRoute = reading(
  getSigningKeys,
  async ({ quoteSigner }: Pick<StoredQuoteDeps, 'quoteSigner'>): Promise<ApiAnswer> =>
    textDocument(JSON.stringify({ keys: await quoteSigner.publicKeys() }), jwksMediaType),
);

export const quoteRoutes: Route<QuoteDeps & StoredQuoteDeps & { limiter: RateLimiter }>[] = [
  { ...requestNonBindingQuote, handle: handleRequestQuote },
  storedQuoteRoute,
  signingKeysRoute,
];
