import { boolean, doublePrecision, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, idempotency, usdCents } from '../../db/columns';
import type { QuotedTerms } from '../offers/offer';

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
