import type { Quote } from '../quote';
import type { QuotedScope } from '../quoted-scope';
import type { QuoteDeps } from '../request-quote';
import { insertDocument } from './document-queries';
import type { PreparedFor } from './prepared-for';
import { validUntilDay } from './quote-document';

/**
 * Files the document of a quote. The last day and the scope of the pilot stay as first filed; the holder's texts are
 * replaced by those given here, or unchanged without any. Throws ApiError `service_unavailable` on a database error,
 * with nothing changed.
 */
export async function writeQuoteDocument(
  { database }: Pick<QuoteDeps, 'database'>,
  { quote_id: quoteId, created_at }: Pick<Quote, 'quote_id' | 'created_at'>,
  { scope, validDays }: { scope: QuotedScope | null; validDays: number },
  typed?: PreparedFor,
): Promise<void> {
  const document = { quoteId, scope, validUntil: validUntilDay(created_at, validDays) };
  await database.run((orm) => insertDocument(orm, document, typed));
}
