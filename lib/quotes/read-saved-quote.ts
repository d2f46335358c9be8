import type { Database } from '../../db/connect';
import type { QuotedTerms } from '../offers/offer';
import type { QuoteArithmetic } from './arithmetic';
import { quoteArithmetic } from './arithmetic-steps';
import { quoteRecords, toQuote } from './queries';
import type { Quote, QuoteRequest } from './quote';

export interface SavedQuote {
  quote: Quote;
  request: QuoteRequest;
  /** Derivation of its figures; null for a quote stored before its terms were. */
  arithmetic: QuoteArithmetic | null;
  /** Terms of the offer when it was quoted; also null for such a quote. */
  terms: QuotedTerms | null;
}

export function isQuoteId(text: string): boolean {
  return /^quote_[0-9a-z]+$/.test(text);
}

/** Anyone with the quote's URL may read it. */
export async function readSavedQuote(
  store: { database: Database },
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
