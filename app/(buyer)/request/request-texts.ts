import { amountText } from '@/lib/kernel/amount-words';
import { type SentFields, sentFields } from '@/lib/leads/field-words';
import type { QuoteRequest } from '@/lib/quotes/quote';

/** What the form holds of a quote that is used in a request, by field. */
export function textsOfQuote({ offer_id, annual_commit, samples_available }: QuoteRequest) {
  return {
    target_offer_id: offer_id,
    ...(annual_commit !== undefined && { annual_commit: amountText(annual_commit) }),
    ...(samples_available && { samples_available: 'true' }),
  };
}

/** What the form holds of a request that was stored, by field: all that its sender filled in. */
export function textsOfRequest(sent: SentFields): Record<string, string> {
  return Object.fromEntries(
    sentFields.flatMap((name) => {
      const value = sent[name];
      if (!value) return [];
      return [[name, typeof value === 'number' ? amountText(value) : String(value)]];
    }),
  );
}
