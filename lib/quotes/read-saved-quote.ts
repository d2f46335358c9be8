import type { QuotedTerms } from '../offers/offer';
import type { QuoteArithmetic } from './arithmetic';
import { quoteArithmetic } from './arithmetic-steps';
import { quoteRecords, toQuote } from './queries';
import type { Quote, QuoteRequest } from './quote';
import type { QuoteDeps } from './request-quote';

export interface SavedQuote {
  quote: Quote;
  request: QuoteRequest;
  /** How its figures came about; null for a quote that was stored before its terms were kept. */
  arithmetic: QuoteArithmetic | null;
  /** What the offer said when it was quoted; null as well for such a quote. */
  terms: QuotedTerms | null;
}

/** Whether a text has the form of a quote's id. */
export function isQuoteId(text: string): boolean {
  return /^quote_[0-9a-z]+$/.test(text);
}

/**
 * The quote of an id for whoever has its address, if there is one: without the key that its maker chose.
 * Throws ApiError `service_unavailable` in database trouble.
 */
export async function readSavedQuote(
  store: Pick<QuoteDeps, 'database'>,
  quoteId: string,
): Promise<SavedQuote | undefined> {
  if (!isQuoteId(quoteId)) return undefined;
  const row = await quoteRecords.findById(store.database, quoteId);
  if (!row) return undefined;
  const request = {
    offer_id: row.offerId,
    annual_commit: row.providedAnnualCommit,
    custom_integration: row.customIntegration,
    pii_real: row.piiReal,
    samples_available: row.samplesAvailable,
  };
  return {
    quote: { ...toQuote(row), idempotency_key: null },
    request,
    arithmetic: row.terms && quoteArithmetic(row.terms, request),
    terms: row.terms,
  };
}
