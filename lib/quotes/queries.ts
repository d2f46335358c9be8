import { eq, getTableColumns, sql } from 'drizzle-orm';
import { perPool } from '../../db/connect';
import { KeyedRecords, keyDigestAmong, type NewRow, rowsetOf } from '../../db/keyed-records';
import { wireMapper } from '../../db/wire';
import { type Quote, quoteSchema } from './quote';
import { type QuoteRow, quotes } from './tables';

const insertStatement = perPool((orm) =>
  orm
    .insert(quotes)
    .select(rowsetOf(quotes))
    .onConflictDoNothing({ target: quotes.idempotencyKeyDigest })
    .returning({ id: quotes.id, createdAt: quotes.createdAt })
    .prepare('insert_quotes'),
);

const findStatement = perPool((orm) =>
  orm.select().from(quotes).where(keyDigestAmong(quotes)).prepare('quotes_by_key_digests'),
);

const byIdStatement = perPool((orm) =>
  orm
    .select()
    .from(quotes)
    .where(eq(quotes.id, sql.placeholder('id')))
    .prepare('quote_by_id'),
);

/** Storing quotes, and finding them by their key or id. */
export const quoteRecords = new KeyedRecords<NewRow<QuoteRow>>({
  table: 'quotes',
  received: getTableColumns(quotes),
  insert: (database, rows) => insertStatement(database.orm).execute({ rows }),
  findByKeyDigests: (database, digests) => findStatement(database.orm).execute({ digests }),
  findById: (database, id) => byIdStatement(database.orm).execute({ id }),
});

const wireOf = wireMapper(getTableColumns(quotes), quoteSchema.keyof().options, {
  max_credit_if_annual_signed_within_30_days: null,
  credit_rules: null,
  non_binding: true,
  human_approval_required: true,
});

/** A stored quote as the wire shows it (section 2.5). */
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
