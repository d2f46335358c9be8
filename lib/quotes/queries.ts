import { eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect';
import { KeyedRecords, keyDigestAmong, type NewRow, rowsetOf } from '../../db/keyed-records';
import { wireMapper } from '../../db/wire';
import { type Quote, quoteSchema } from './quote';
import { type QuoteRow, quotes } from './tables';

export const quoteRecords = new KeyedRecords<NewRow<QuoteRow>>('quotes', getTableColumns(quotes), (orm) => ({
  insert: orm
    .insert(quotes)
    .select(rowsetOf(quotes))
    .onConflictDoNothing({ target: quotes.idempotencyKeyDigest })
    .returning({ id: quotes.id, createdAt: quotes.createdAt })
    .prepare('insert_quotes'),
  findByKeyDigests: orm.select().from(quotes).where(keyDigestAmong(quotes)).prepare('quotes_by_key_digests'),
  findById: orm
    .select()
    .from(quotes)
    .where(eq(quotes.id, sql.placeholder('id')))
    .prepare('quote_by_id'),
}));

const wireOf = wireMapper(getTableColumns(quotes), quoteSchema.keyof().options, {
  max_credit_if_annual_signed_within_30_days: null,
  credit_rules: null,
  non_binding: true,
  human_approval_required: true,
});

export function toQuote(row: QuoteRow): Quote {
  return {
    ...wireOf(row),
    max_credit_if_annual_signed_within_30_days: row.credit,
    credit_rules: {
      expires_days: row.creditExpiresDays,
      applies_to: row.creditAppliesTo,
      cash_value: false,
      non_refundable: true,
    },
  };
}

export function listQuotedOffers(orm: Queryable, ids: readonly string[]) {
  return orm
    .select({ id: quotes.id, offerId: quotes.offerId, offerName: quotes.offerName })
    .from(quotes)
    .where(inArray(quotes.id, [...ids]));
}
