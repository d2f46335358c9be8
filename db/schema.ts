import { getTableColumns, sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  doublePrecision,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { Channel } from '../lib/contract/consent';
import type { Band, Lead } from '../lib/contract/lead';
import type { DeclineReason, LeadStatus } from '../lib/contract/lifecycle';
import type { CreditTerms, MidPilotCheckpoint, QuotedTerms } from '../lib/contract/offer';

const usdCents = (name: string) => numeric(name, { precision: 14, scale: 2, mode: 'number' });

/** Milliseconds are what the wire shows, so no more are kept. */
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
const createdAt = () => moment('created_at').notNull().default(sql`now()`);

/** What is searched for words, in its textual form: the words with spaces between them. */
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * The caller's Idempotency-Key and the digest that makes it unique: a B-tree entry ends at 2704 bytes and
 * a key can be longer.
 */
const idempotency = {
  idempotencyKey: () => text('idempotency_key'),
  idempotencyKeyDigest: () => text('idempotency_key_digest').unique(),
};

/** The published offers, in their order on the page. */
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
  updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull().default(sql`now()`),
  /** Counts changes, so that a change can say which state it was made from. */
  version: integer('version').notNull().default(1),
});

/** Quotes as they were given. */
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
  /** What the offer said when it was quoted; null for quotes that are older than this column. */
  terms: jsonb('terms').$type<QuotedTerms>(),
  idempotencyKey: idempotency.idempotencyKey(),
  idempotencyKeyDigest: idempotency.idempotencyKeyDigest(),
});

/** Leads as they were submitted and scored. */
export const leads = pgTable('leads', {
  id: text('lead_id').primaryKey(),
  createdAt: createdAt(),
  source: text('source').notNull(),
  buyerType: text('buyer_type').$type<Lead['buyer_type']>().notNull(),
  contactName: text('contact_name'),
  contactRole: text('contact_role'),
  company: text('company').notNull(),
  contactOrAgentId: text('contact_or_agent_id').notNull(),
  timeline: text('timeline'),
  workflow: text('workflow').notNull(),
  targetOfferId: text('target_offer_id').notNull(),
  successMetric: text('success_metric').notNull(),
  monthlyVolume: doublePrecision('monthly_volume').notNull(),
  samplesAvailable: boolean('samples_available').notNull(),
  riskOwner: text('risk_owner'),
  highVolumeOrHighRisk: boolean('high_volume_or_high_risk').notNull(),
  annualCommit: doublePrecision('annual_commit'),
  score: integer('score').notNull(),
  band: text('band').$type<Band>().notNull(),
  reasons: jsonb('reasons').$type<string[]>().notNull(),
  points: jsonb('points').$type<{ reason: string; points: number }[]>().notNull(),
  contactConsent: boolean('contact_consent').notNull(),
  consentChannel: text('consent_channel').$type<Channel>().notNull(),
  /** The wording that a person ticked; null where the caller asserted consent itself. */
  consentWordingVersion: text('consent_wording_version'),
  consentWordingSha256: text('consent_wording_sha256'),
  idempotencyKey: idempotency.idempotencyKey(),
  idempotencyKeyDigest: idempotency.idempotencyKeyDigest(),
  // What founders make of it. Every change counts the version up; a trigger keeps it to the lifecycle.
  status: text('status').$type<LeadStatus>().notNull().default('new'),
  version: integer('version').notNull().default(0),
  /** Null until the first change: then it is the arrival. */
  statusChangedAt: moment('status_changed_at'),
  firstReviewedAt: moment('first_reviewed_at'),
  snoozedUntil: moment('snoozed_until'),
  declineReason: text('decline_reason').$type<DeclineReason>(),
  duplicateOf: text('duplicate_of'),
  assigneeId: text('assignee_id'),
  /** What the inbox searches. Whoever stores a lead gives its words; a trigger does where one does not. */
  words: tsvector('words').notNull(),
});

const { words: _words, ...reviewed } = getTableColumns(leads);

/** The columns of a lead that are read: all but those that are only searched. */
export const reviewedColumns = reviewed;

const {
  status: _status,
  version: _version,
  statusChangedAt: _statusChangedAt,
  firstReviewedAt: _firstReviewedAt,
  snoozedUntil: _snoozedUntil,
  declineReason: _declineReason,
  duplicateOf: _duplicateOf,
  assigneeId: _assigneeId,
  ...submitted
} = reviewedColumns;

/** The columns of a lead that its submission fills; they never change afterwards. */
export const submittedColumns = submitted;

export type OfferRow = typeof offers.$inferSelect;
export type QuoteRow = typeof quotes.$inferSelect;
/** A lead with all that is stored of it. */
export type SearchedLeadRow = typeof leads.$inferSelect;
/** A lead with what founders made of it. */
export type ReviewedLeadRow = Omit<SearchedLeadRow, 'words'>;

/** A lead as it was submitted. */
export type LeadRow = Pick<ReviewedLeadRow, keyof typeof submitted>;
