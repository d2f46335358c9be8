import { date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns';
import type { QuotedScope } from '../quoted-scope';
import { quotes } from '../tables';
import { type Customer, versionMakers } from './customer';
import type { SellerFacts } from './seller';

/** Facts about the seller that are stored with quotes, by the SHA-256 of their canonical JSON. They never change. */
export const quoteSellers = pgTable('quote_sellers', {
  digest: text('digest').primaryKey(),
  facts: jsonb('facts').$type<SellerFacts>().notNull(),
  storedAt: moment('stored_at').notNull().defaultNow(),
});

/** Terms of the quote's document that the Quote does not include: stored when its page is first saved or shown. */
export const quoteDocuments = pgTable('quote_documents', {
  quoteId: text('quote_id')
    .primaryKey()
    .references(() => quotes.id, { onDelete: 'cascade' }),
  filedAt: moment('filed_at').notNull().defaultNow(),
  validUntil: date('valid_until', { mode: 'string' }).notNull(),
  /** Scope in the offer and its sample package; null if the offer was no longer published. */
  scope: jsonb('scope').$type<QuotedScope>(),
  /** Null for documents of earlier releases, until they are next shown. */
  sellerDigest: text('seller_digest').references(() => quoteSellers.digest),
  /** Digest of the token in the edit link; null while nobody has one. */
  editTokenSha256: text('edit_token_sha256'),
});

/** Versions of a document. They differ in the customer's details only. */
export const quoteVersions = pgTable(
  'quote_versions',
  {
    quoteId: text('quote_id')
      .notNull()
      .references(() => quoteDocuments.quoteId, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    storedAt: moment('stored_at').notNull().defaultNow(),
    madeBy: text('made_by', { enum: versionMakers }).notNull(),
    /** Null if nothing was filled in, or after it was removed. */
    customer: jsonb('customer').$type<Customer>(),
    /** Detached signature of the version's document; null while it could not be signed. */
    jws: text('jws'),
  },
  ({ quoteId, version }) => [primaryKey({ columns: [quoteId, version] })],
);
