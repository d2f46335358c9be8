import type { Database } from '../../db/connect';
import { listStoredQuoteIds } from '../quotes/queries';
import { type NamedQuote, namedQuoteIds, type QuoteNaming } from './named-quotes';

/**
 * Returns the stored quotes that a submission names, in its order. Queries the database only for ids of a valid form;
 * throws ApiError `service_unavailable` if it does not answer.
 */
export async function readNamedQuotes(database: Database, naming: QuoteNaming): Promise<NamedQuote[]> {
  const ids = namedQuoteIds(naming);
  if (ids.length === 0) return [];
  const stored = await database.run((orm) => listStoredQuoteIds(orm, ids));
  return ids.filter((id) => stored.includes(id)).map((id) => ({ quote_id: id, named_by: naming.namedBy }));
}
