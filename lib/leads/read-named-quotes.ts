import type { Database } from '../../db/connect';
import { listQuotedOffers } from '../quotes/queries';
import { type NamedQuote, namedQuoteIds, type QuoteNaming } from './named-quotes';

async function readQuotedOffers(database: Database, naming: QuoteNaming) {
  const ids = namedQuoteIds(naming);
  if (ids.length === 0) return [];
  const stored = await database.run((orm) => listQuotedOffers(orm, ids));
  return ids.flatMap((id) => stored.find((quote) => quote.id === id) ?? []);
}

/**
 * Returns the stored quotes that a submission names, in its order. Queries the database only for ids of a valid form;
 * throws ApiError `service_unavailable` if it does not answer.
 */
export async function readNamedQuotes(database: Database, naming: QuoteNaming): Promise<NamedQuote[]> {
  const quotes = await readQuotedOffers(database, naming);
  return quotes.map(({ id }) => ({ quote_id: id, named_by: naming.namedBy }));
}

/** Returns those of the named quotes that are for a different pilot than the request. Queries as above. */
export async function readQuotesOfOtherOffers(
  database: Database,
  naming: QuoteNaming,
  targetOfferId: string,
) {
  const quotes = await readQuotedOffers(database, naming);
  return quotes.filter(({ offerId }) => offerId !== targetOfferId);
}
