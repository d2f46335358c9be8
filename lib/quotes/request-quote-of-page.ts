import { createHash } from 'node:crypto';
import type { Quote, QuoteRequest } from './quote';
import { readSavedQuote } from './read-saved-quote';
import { type QuoteDeps, quoteAction } from './request-quote';

function saidBy({ offer_id, custom_integration, pii_real, samples_available }: QuoteRequest): unknown[] {
  return [offer_id, custom_integration, pii_real, samples_available];
}

/** A key of the quote that has these figures on the page of this key: a UUID of version 8 (RFC 9562). */
function keyOfFigures(pageKey: string, request: QuoteRequest): string {
  const said = JSON.stringify([pageKey, request.annual_commit ?? null, ...saidBy(request)]);
  const hex = createHash('sha256').update(said).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The same figures under the key of a page return the same quote; other figures create another one. */
export function quoteActionOfPage(deps: QuoteDeps) {
  const action = quoteAction(deps);
  const isAsStored = async (quote: Quote, request: QuoteRequest): Promise<boolean> => {
    const stored = await readSavedQuote(deps, quote.quote_id);
    const commit = request.annual_commit ?? quote.annual_commit_minimum;
    return (
      commit === quote.provided_annual_commit &&
      stored !== undefined &&
      JSON.stringify(saidBy(stored.request)) === JSON.stringify(saidBy(request))
    );
  };
  return {
    async create(request: QuoteRequest, pageKey: string | null) {
      const found = await action.create(request, pageKey);
      if ('error' in found || !found.isReplay || pageKey === null) return found;
      if (await isAsStored(found.record, request)) return found;
      return action.create(request, keyOfFigures(pageKey, request));
    },
    /** An invalid request must return its errors, not an earlier quote whose figures are no longer on the screen. */
    async findByKey(): Promise<undefined> {
      return undefined;
    },
  };
}
