import { amountText } from '@/lib/kernel/amount-text';
import { type SentFields, sentFields } from '@/lib/leads/field-labels';
import type { SavedQuote } from '@/lib/quotes/read-saved-quote';

/**
 * Texts of the form by field, from a quote used in a request. Omits an annual plan of the minimum, which also means
 * an amount that was left empty: the request must not state a plan that nobody stated.
 */
export function textsOfQuote({
  request: { offer_id, annual_commit, samples_available },
  quote: { annual_commit_minimum },
}: Pick<SavedQuote, 'request' | 'quote'>) {
  const isStated = annual_commit !== undefined && annual_commit !== annual_commit_minimum;
  return {
    target_offer_id: offer_id,
    ...(isStated && { annual_commit: amountText(annual_commit) }),
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
