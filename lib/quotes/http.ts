import type { RateLimiter } from '../http/limits/rate-limit';
import type { ApiAnswer, ApiRequest } from '../http/mounts/request';
import { textDocument } from '../http/mounts/respond';
import { type Route, reading } from '../http/mounts/route';
import { postAnswer, postEndpoint, type ReadFields, runPost } from '../http/post/post-pipeline';
import { getSigningKeys, requestNonBindingQuote } from './endpoints';
import { quoteRequestSchema } from './quote';
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

type SignerDeps = { quoteSigner: QuoteSigner };

const signingKeysRoute = reading(
  getSigningKeys,
  async ({ quoteSigner }: SignerDeps): Promise<ApiAnswer> =>
    textDocument(JSON.stringify({ keys: await quoteSigner.publicKeys() }), jwksMediaType),
);

export const quoteRoutes: Route<QuoteDeps & SignerDeps & { limiter: RateLimiter }>[] = [
  { ...requestNonBindingQuote, handle: handleRequestQuote },
  signingKeysRoute,
];
