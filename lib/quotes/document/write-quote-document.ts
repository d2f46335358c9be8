import type { Quote } from '../quote';
import type { QuoteDeps } from '../request-quote';
import { insertDocument } from './document-queries';
import type { PreparedFor } from './prepared-for';
import { validUntilDay } from './quote-document';
import type { QuotedScope } from './scope';

/**
 * Files the document of a quote: how long it holds and what the pilot consists of stay as they are at the first time,
 * and what its holder typed becomes what is given here; left out, nothing of it changes. Throws ApiError
 * `service_unavailable` in database trouble; then nothing was changed.
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
