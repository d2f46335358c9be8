import { tokenDigest } from '../../founders/secrets/read-signed-cookie';
import type { SavedQuote } from '../read-saved-quote';
import { type Customer, changedDetails, filledIn } from './customer';
import { clearCustomers, insertVersion, lockDocument, setEditToken } from './document-queries';
import { mayEdit } from './read-quote-document';
import { type DocumentStore, newEditToken, signLatestVersion } from './write-quote-document';

const versionsMax = 30;

/**
 * `token` is that of the edit link: a new one for the first person who fills in a quote that nobody saved on its page.
 */
type Changed =
  | { outcome: 'changed'; token: string }
  | { outcome: 'unchanged' | 'not_editor' | 'too_many_versions' };

/**
 * Stores the customer's details as the next version of a quote's document, and signs it. Empty details are removed from
 * all versions.
 */
export async function changeCustomer(
  store: DocumentStore,
  saved: SavedQuote,
  details: Customer,
  token: string | undefined,
): Promise<Changed> {
  const { quote_id: quoteId } = saved.quote;
  const customer = filledIn(details);
  const changed = await store.database.transaction(async (tx): Promise<Changed> => {
    const filed = await lockDocument(tx, quoteId);
    const latest = filed?.versions.at(-1);
    if (!filed || !latest || !mayEdit(filed, token)) return { outcome: 'not_editor' };
    if (changedDetails(latest.customer, customer).length === 0) return { outcome: 'unchanged' };
    if (customer !== null && latest.version >= versionsMax) return { outcome: 'too_many_versions' };
    const editToken = token ?? newEditToken();
    if (token === undefined) await setEditToken(tx, quoteId, tokenDigest(editToken));
    if (customer === null) await clearCustomers(tx, [quoteId], 'editor');
    else await insertVersion(tx, { quoteId, version: latest.version + 1, customer });
    return { outcome: 'changed', token: editToken };
  });
  if (changed.outcome === 'changed') await signLatestVersion(store, saved);
  return changed;
}
