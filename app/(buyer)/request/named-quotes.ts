import { namedQuotesMax } from '@/lib/leads/named-quotes';

/** Form field with the id of a quote that a request names; it may occur several times. */
export const quoteIdField = 'quote_id';

/** A quote that the form offers to name. */
export interface QuoteChoice {
  id: string;
  /** Its pilot and price; empty if they could not be read. */
  summary: string;
  isNamed: boolean;
}

/** Returns the quotes of a draft if this form wrote it. */
export function parseQuoteChoices(kept: unknown): QuoteChoice[] {
  if (!Array.isArray(kept)) return [];
  return kept.slice(0, namedQuotesMax).flatMap((quote: unknown) => {
    if (typeof quote !== 'object' || quote === null) return [];
    if (!('id' in quote && 'summary' in quote && 'isNamed' in quote)) return [];
    const { id, summary, isNamed } = quote;
    if (typeof id !== 'string' || typeof summary !== 'string' || typeof isNamed !== 'boolean') return [];
    return /^quote_[0-9a-z]+$/.test(id) ? [{ id, summary, isNamed }] : [];
  });
}
