import { hash, randomBytes } from 'node:crypto';
import { tokenDigest } from '../../founders/secrets/read-signed-cookie';
import type { SavedQuote } from '../read-saved-quote';
import type { QuoteDeps } from '../request-quote';
import { canonicalJson } from '../signing/quote-signature';
import type { QuoteSigner } from '../signing/signing-key-store';
import { findDocument, insertDocument, setSignature } from './document-queries';
import { documentRecord, type FiledDocument } from './document-record';
import { type TermsOfDay, validUntilDay } from './quote-document';

export type DocumentStore = Pick<QuoteDeps, 'database'> & { quoteSigner: Pick<QuoteSigner, 'signIfAble'> };

export function newEditToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Signs the latest version of a quote's document, unless it is signed, and returns the document as stored. Its
 * signature stays null if signing is impossible now; the next reading tries again.
 */
export async function signLatestVersion(
  { database, quoteSigner }: DocumentStore,
  saved: SavedQuote,
): Promise<FiledDocument | null> {
  const { quote_id: quoteId } = saved.quote;
  const filed = await database.run((orm) => findDocument(orm, quoteId));
  const latest = filed?.versions.at(-1);
  const record = filed && latest?.jws === null ? documentRecord(saved, filed, latest) : null;
  if (!filed || !latest || !record) return filed ?? null;
  const signed = await quoteSigner.signIfAble(record, 'pilot-quote-document+jws');
  if (!signed) return filed;
  const { jws } = signed.signature;
  await database.run((orm) => setSignature(orm, quoteId, latest.version, jws));
  return { ...filed, versions: filed.versions.map((each) => (each === latest ? { ...each, jws } : each)) };
}

/**
 * Stores the document of a quote and signs it. Terms stay as first stored. With an edit token the maker saved the quote
 * on its page: the token replaces an earlier one.
 */
export async function writeQuoteDocument(
  store: DocumentStore,
  saved: SavedQuote,
  { scope, seller, validDays }: Pick<TermsOfDay, 'scope' | 'seller' | 'validDays'>,
  editToken?: string,
): Promise<FiledDocument | null> {
  const { quote_id: quoteId, created_at } = saved.quote;
  await store.database.transaction((tx) =>
    insertDocument(tx, {
      quoteId,
      scope,
      validUntil: validUntilDay(created_at, validDays),
      seller: { digest: hash('sha256', canonicalJson(seller), 'hex'), facts: seller },
      madeBy: editToken === undefined ? 'portal' : 'saver',
      editTokenSha256: editToken === undefined ? null : tokenDigest(editToken),
    }),
  );
  return signLatestVersion(store, saved);
}
