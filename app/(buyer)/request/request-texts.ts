import { amountText } from '@/lib/kernel/amount-text';
import { type SentFields, sentFields } from '@/lib/leads/field-labels';
import type { QuoteRequest } from '@/lib/quotes/quote';

/** Texts of the form by field, from a quote used in a request. */
export function textsOfQuote({ offer_id, annual_commit, samples_available }: QuoteRequest) {
  return {
    target_offer_id: offer_id,
    ...(annual_commit !== undefined && { annual_commit: amountText(annual_commit) }),
    ...(samples_available && { samples_available: 'true' }),
  };
}

/** Texts of the form by field, from a stored request: everything its sender filled in. */
export function textsOfRequest(sent: SentFields): Record<string, string> {
  return Object.fromEntries(
    sentFields.flatMap((name) => {
      const value = sent[name];
      if (!value) return [];
      return [[name, typeof value === 'number' ? amountText(value) : String(value)]];
    }),
  );
}
