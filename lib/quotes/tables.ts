import { boolean, date, doublePrecision, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, idempotency, moment, usdCents } from '../../db/columns';
import type { QuotedTerms } from '../offers/offer';
import type { QuotedScope } from './quoted-scope';

export const quotes = pgTable('quotes', {
  id: text('quote_id').primaryKey(),
  createdAt: createdAt(),
  offerId: text('offer_id').notNull(),
  offerName: text('offer_name').notNull(),
  pilotPrice: usdCents('pilot_price').notNull(),
  annualCommitMinimum: usdCents('annual_commit_minimum').notNull(),
  /** As the caller sent it: any finite double, so no fixed scale fits. */
  providedAnnualCommit: doublePrecision('provided_annual_commit').notNull(),
  credit: usdCents('credit').notNull(),
  creditExpiresDays: integer('credit_expires_days').notNull(),
  creditAppliesTo: text('credit_applies_to').notNull(),
  customIntegration: boolean('custom_integration').notNull(),
  piiReal: boolean('pii_real').notNull(),
  samplesAvailable: boolean('samples_available').notNull(),
  warnings: jsonb('warnings').$type<string[]>().notNull(),
  /** Terms of the offer when it was quoted; null for quotes older than this column. */
  terms: jsonb('terms').$type<QuotedTerms>(),
  idempotencyKey: idempotency.idempotencyKey(),
  idempotencyKeyDigest: idempotency.idempotencyKeyDigest(),
});

export type QuoteRow = typeof quotes.$inferSelect;

/** Parts of the printed quote that the Quote does not include: stored when its page is saved or its form is sent. */
export const quoteDocuments = pgTable('quote_documents', {
  quoteId: text('quote_id')
    .primaryKey()
    .references(() => quotes.id, { onDelete: 'cascade' }),
  filedAt: moment('filed_at').notNull().defaultNow(),
  changedAt: moment('changed_at').notNull().defaultNow(),
  validUntil: date('valid_until', { mode: 'string' }).notNull(),
  /** Scope in the offer and its sample package; null if the offer was no longer published. */
  scope: jsonb('scope').$type<QuotedScope>(),
  preparedFor: text('prepared_for'),
  buyerReference: text('buyer_reference'),
});
