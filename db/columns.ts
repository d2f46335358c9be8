import { type SQL, sql } from 'drizzle-orm';
import { customType, numeric, text, timestamp } from 'drizzle-orm/pg-core';

export const usdCents = <Name extends string>(name: Name) =>
  numeric(name, { precision: 14, scale: 2, mode: 'number' });

/** The API shows milliseconds, so no smaller units are stored. */
export const moment = <Name extends string>(name: Name) =>
  timestamp(name, { withTimezone: true, precision: 3 });

export const createdAt = () => moment('created_at').notNull().default(sql`now()`);

/** A search vector in its textual form: words with spaces between them. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * The digest of a key is unique instead of the key: a B-tree entry is limited to 2704 bytes and a key can be longer.
 */
export const idempotency = {
  idempotencyKey: () => text('idempotency_key'),
  idempotencyKeyDigest: () => text('idempotency_key_digest').unique(),
};

/** SQL of a moment as ISO 8601 text in UTC, to the millisecond; `moment` is trusted SQL. */
export function isoMoment(moment: string): SQL {
  return sql.raw(`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
}
