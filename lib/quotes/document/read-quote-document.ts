import { tokenDigest } from '../../founders/secrets/read-signed-cookie';
import { isQuoteId, readSavedQuote, type SavedQuote } from '../read-saved-quote';
import type { QuoteDeps } from '../request-quote';
import { findDocument, listQuoteIdsBetween } from './document-queries';
import type { FiledDocument } from './document-record';
import { quoteIdsOfNumber } from './quote-number';

export interface SavedDocument {
  saved: SavedQuote;
  filed: FiledDocument | null;
}

type Store = Pick<QuoteDeps, 'database'>;

/** Anyone with the quote's URL may read it. */
export async function readQuoteDocument(store: Store, quoteId: string): Promise<SavedDocument | undefined> {
  if (!isQuoteId(quoteId)) return undefined;
  const [saved, filed] = await Promise.all([
    readSavedQuote(store, quoteId),
    store.database.run((orm) => findDocument(orm, quoteId)),
  ]);
  return saved && { saved, filed: filed ?? null };
}

/**
 * Returns true if a token, or its absence, allows filling in the customer's details. A quote that the portal did not
 * save on its page has no token: the first person who fills it in gets one.
 */
export function mayEdit(filed: FiledDocument | null, token: string | undefined): boolean {
  if (token !== undefined) return filed?.editTokenSha256 === tokenDigest(token);
  return (
    !filed ||
    (filed.editTokenSha256 === null &&
      filed.versions.every(({ version }) => version === 1) &&
      filed.versions[0]?.customer === null)
  );
}

/**
 * Returns the id of the quote with a number, in any notation. Undefined if no quote has it, or if two have it, so that
 * a number never leads to someone else's quote.
 */
export async function readQuoteIdByNumber(store: Store, number: string): Promise<string | undefined> {
  const ids = quoteIdsOfNumber(number);
  if (!ids) return undefined;
  const found = await store.database.run((orm) => listQuoteIdsBetween(orm, ids));
  return found.length === 1 ? found[0] : undefined;
}
