import { sql } from 'drizzle-orm';
import { integer, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, usdCents } from '../../db/columns';
import type { CreditTerms, MidPilotCheckpoint } from './offer';

export const offers = pgTable('offers', {
  id: text('id').primaryKey(),
  position: integer('position').notNull(),
  name: text('name').notNull(),
  headline: text('headline').notNull(),
  durationDays: integer('duration_days').notNull(),
  pilotPrice: usdCents('pilot_price').notNull(),
  annualCommitMinimum: usdCents('annual_commit_minimum').notNull(),
  requiredInputs: text('required_inputs').array().notNull(),
  allowedModes: text('allowed_modes').array().notNull(),
  creditType: text('credit_type').$type<CreditTerms['type']>().notNull(),
  creditMin: usdCents('credit_min'),
  creditMax: usdCents('credit_max'),
  creditMaxPercentOfPilot: numeric('credit_max_percent_of_pilot', { precision: 6, scale: 3, mode: 'number' }),
  creditExpirationDays: integer('credit_expiration_days').notNull(),
  creditAppliesTo: text('credit_applies_to').notNull(),
  samplePackageUrl: text('sample_package_url'),
  samplePackageJsonUrl: text('sample_package_json_url'),
  deliverablesOwnership: text('deliverables_ownership'),
  checkpointDay: integer('checkpoint_day'),
  checkpointBilling: text('checkpoint_billing'),
  checkpointStopRight: text('checkpoint_stop_right'),
  checkpointStatus: text('checkpoint_status').$type<MidPilotCheckpoint['status']>(),
  updatedAt: moment('updated_at').notNull().default(sql`now()`),
  /** Counts changes, so that a change can say which state it was made from. */
  version: integer('version').notNull().default(1),
});

export type OfferRow = typeof offers.$inferSelect;
