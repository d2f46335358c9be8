import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, moment, usdCents } from '../../db/columns';
import { founders } from '../founders/tables';
import type { DraftState } from './draft';
import type { CreditTerms, MidPilotCheckpoint } from './offer';
import { noDetails, type OfferDetails } from './offer-details';

/** Uploaded sample evidence packages, as JSON; rows never change. Their offer may be unpublished. */
export const samplePackages = pgTable('sample_packages', {
  id: bigint('sample_package_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  offerId: text('offer_id').notNull(),
  content: text('content').notNull(),
  /** Source files of the figures, by name; only packages of the evidence editor have them. */
  files: jsonb('files').$type<Record<string, string>>(),
  createdAt: createdAt(),
});

/** Every id that an offer has or had; filled by the database and never emptied. */
export const offerIds = pgTable('offer_ids', { id: text('offer_id').primaryKey() });

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
  /** Incremented by every change, so that a request can name the version it is based on. */
  version: integer('version').notNull().default(1),
  /** Time at which the offer left the catalog. Its id is not reused, and its quotes can still be read. */
  retiredAt: moment('retired_at'),
  samplePackageId: bigint('sample_package_id', { mode: 'number' }).references(() => samplePackages.id),
  details: jsonb('details').$type<OfferDetails>().notNull().default(noDetails),
});

/** Drafts; every change of the catalog except a revert is drafted before it is published. */
export const offerDrafts = pgTable(
  'offer_proposals',
  {
    id: bigint('proposal_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null for an order of all offers. */
    offerId: text('offer_id'),
    state: text('state').$type<DraftState>().notNull().default('draft'),
    content: jsonb('content').$type<unknown>().notNull(),
    makerId: text('founder_id')
      .notNull()
      .references(() => founders.id),
    createdAt: createdAt(),
    deciderId: text('decider_id').references(() => founders.id),
    decidedAt: moment('decided_at'),
  },
  (table) => [
    index('offer_proposals_open').on(table.state, table.id).where(sql`state in ('draft', 'proposed')`),
  ],
);

/** Forms that are stored while they are typed and are not drafts yet: of an offer, and of its sample package. */
export type EditKind = 'edit' | 'evidence_edit';

export const isEdit = sql`${offerDrafts.content}->>'kind' in ('edit', 'evidence_edit')`;

export type OfferDraftRow = typeof offerDrafts.$inferSelect;

export type OfferRow = typeof offers.$inferSelect;
