import type { Database } from '../../db/connect';
import { listStoredQuoteIds } from '../quotes/queries';
import { type NamedQuote, namedQuoteIds, type QuoteNaming } from './named-quotes';

/**
 * The quotes of this portal among those that a submission names, in its order. Asks the database only where something
 * with the form of an id is named; throws ApiError `service_unavailable` when it does not answer.
 */
export async function readNamedQuotes(database: Database, naming: QuoteNaming): Promise<NamedQuote[]> {
  const ids = namedQuoteIds(naming);
  if (ids.length === 0) return [];
  const stored = await database.run((orm) => listStoredQuoteIds(orm, ids));
  return ids.filter((id) => stored.includes(id)).map((id) => ({ quote_id: id, named_by: naming.namedBy }));
}
