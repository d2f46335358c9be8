import { perPool } from '../connect';
import { KeyedRecords, keyDigestAmong, recordset } from '../keyed-records';
import { type QuoteRow, quotes } from '../schema';

const insertStatement = perPool((orm) =>
  orm
    .insert(quotes)
    .select(recordset(quotes))
    .onConflictDoNothing({ target: quotes.idempotencyKeyDigest })
    .returning()
    .prepare('insert_quotes'),
);

const findStatement = perPool((orm) =>
  orm.select().from(quotes).where(keyDigestAmong(quotes)).prepare('quotes_by_key_digests'),
);

/** Storing quotes, and finding them by their key. */
export const quoteRecords = new KeyedRecords<QuoteRow>({
  table: quotes,
  insert: (database, rows) => insertStatement(database.orm).execute({ rows }),
  findByKeyDigests: (database, digests) => findStatement(database.orm).execute({ digests }),
});
