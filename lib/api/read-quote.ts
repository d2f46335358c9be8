import { quoteIdOfPath } from '../contract/extension-endpoints';
import type { StoredQuoteResponse } from '../contract/quote-arithmetic';
import type { Deps } from '../deps';
import type { ApiAnswer, ApiRequest } from '../http/request';
import { jsonText, refusal } from '../http/respond';
import { readSavedQuote } from '../services/read-saved-quote';

/** GET /api/quotes/{quote_id}: the stored quote, and beside it the arithmetic behind its figures. */
export async function handleReadQuote(deps: Deps, request: ApiRequest): Promise<ApiAnswer> {
  const saved = await readSavedQuote(deps, quoteIdOfPath(request.path) ?? '');
  if (!saved) return refusal('not_found', {});
  const response: StoredQuoteResponse = { ok: true, quote: saved.quote, arithmetic: saved.arithmetic };
  return jsonText(JSON.stringify(response));
}
