import { namedQuotesMax } from '@/lib/leads/named-quotes';

/** Form field with the id of a quote that a request names; it may occur several times. */
export const quoteIdField = 'quote_id';

/** Form field with a quote that the page showed to be for a different pilot, and the pilot that was chosen. */
export const shownMismatchField = 'shown_mismatch';

export function shownMismatch(quoteId: string, offerId: string): string {
  return `${quoteId} ${offerId}`;
}

export function mismatchSentence(quotedPilot: string, chosenPilot: string): string {
  return `The quote is for “${quotedPilot}”, and you chose “${chosenPilot}”.`;
}

/** A quote that the form offers to name. */
export interface QuoteChoice {
  id: string;
  /** Its pilot and price; empty if they could not be read. */
  summary: string;
  isNamed: boolean;
  /** The pilot that it is for; empty if it could not be read. */
  offerId: string;
  offerName: string;
}

/** Returns the quotes of a draft if this form wrote it. */
export function parseQuoteChoices(kept: unknown): QuoteChoice[] {
  if (!Array.isArray(kept)) return [];
  return kept.slice(0, namedQuotesMax).flatMap((quote: unknown) => {
    if (typeof quote !== 'object' || quote === null) return [];
    if (!('id' in quote && 'summary' in quote && 'isNamed' in quote)) return [];
    const { id, summary, isNamed } = quote;
    if (typeof id !== 'string' || typeof summary !== 'string' || typeof isNamed !== 'boolean') return [];
    const offerId = 'offerId' in quote && typeof quote.offerId === 'string' ? quote.offerId : '';
    const offerName = 'offerName' in quote && typeof quote.offerName === 'string' ? quote.offerName : '';
    return /^quote_[0-9a-z]+$/.test(id) ? [{ id, summary, isNamed, offerId, offerName }] : [];
  });
}
