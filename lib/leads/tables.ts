import { getTableColumns, sql } from 'drizzle-orm';
import { boolean, doublePrecision, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, idempotency, moment, tsvector } from '../../db/columns';
import type { Channel } from './consent';
import type { Band, Lead } from './lead';
import type { DeclineReason, LeadStage, LeadStatus, LostReason } from './lead-status';
import type { NamedQuote } from './named-quotes';
import type { DifferingField } from './replays';

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
  /** Wording that a person ticked; null if the caller asserted the consent itself. */
  consentWordingVersion: text('consent_wording_version'),
  consentWordingSha256: text('consent_wording_sha256'),
  /** Quotes that the submission named, in its order; null if it named none. Not part of the API. */
  namedQuotes: jsonb('named_quotes').$type<NamedQuote[]>(),
  idempotencyKey: idempotency.idempotencyKey(),
  idempotencyKeyDigest: idempotency.idempotencyKeyDigest(),
  /** Time at which the holder of the receipt last replaced the contact data; null if they are as sent. */
  contactCorrectedAt: moment('contact_corrected_at'),
  // Set by founders. Every change increments the version; a trigger enforces the lifecycle.
  status: text('status').$type<LeadStatus>().notNull().default('new'),
  version: integer('version').notNull().default(0),
  /** Null before the first change; the time of arrival then counts. */
  statusChangedAt: moment('status_changed_at'),
  firstReviewedAt: moment('first_reviewed_at'),
  snoozedUntil: moment('snoozed_until'),
  declineReason: text('decline_reason').$type<DeclineReason>(),
  duplicateOf: text('duplicate_of'),
  assigneeId: text('assignee_id'),
  /** True if the last step was the end of a snooze. */
  isWoken: boolean('is_woken').notNull().default(false),
  /** Null until the first step of a founder; a note and an assignment are steps too. */
  lastStepAt: moment('last_step_at'),
  /** Stage of an accepted lead; null for other leads, and before the first stage. */
  stage: text('stage').$type<LeadStage>(),
  stageChangedAt: moment('stage_changed_at'),
  /** True if a pilot of it has started. */
  ranPilot: boolean('ran_pilot').notNull().default(false),
  lostReason: text('lost_reason').$type<LostReason>(),
  /** USD a year that were won or lost, if a founder entered it. */
  stageAmount: doublePrecision('stage_amount'),
  /** Search index of the inbox. The code that stores a lead sets it; otherwise a trigger does. */
  words: tsvector('words').notNull(),
  /** The company's key (`companyKey`); empty if the name has none. Null only until the portal has written it. */
  companyKey: text('company_key'),
  /** Part of the contact that other leads may share (`contactKey`); null if there is none. */
  contactKey: text('contact_key'),
});

const {
  words: _words,
  companyKey: _companyKey,
  contactKey: _contactKey,
  ...reviewed
} = getTableColumns(leads);

/** Columns used only to find leads. */
export const foundByColumns = {
  words: leads.words,
  companyKey: leads.companyKey,
  contactKey: leads.contactKey,
};

/** Columns of a lead to read: all but those that only the search uses. */
export const reviewedColumns = reviewed;

const {
  contactCorrectedAt: _contactCorrectedAt,
  status,
  version,
  statusChangedAt,
  firstReviewedAt,
  snoozedUntil,
  declineReason,
  duplicateOf,
  assigneeId,
  isWoken,
  lastStepAt,
  stage,
  stageChangedAt,
  ranPilot,
  lostReason,
  stageAmount,
  ...submitted
} = reviewedColumns;

/**
 * Columns of a lead that its submission fills. Only the contact data change afterwards, and only by the holder of the
 * receipt.
 */
export const submittedColumns = submitted;

export const reviewColumns = {
  status,
  version,
  statusChangedAt,
  firstReviewedAt,
  snoozedUntil,
  declineReason,
  duplicateOf,
  assigneeId,
  isWoken,
  lastStepAt,
  stage,
  stageChangedAt,
  ranPilot,
  lostReason,
  stageAmount,
};

export type SearchedLeadRow = typeof leads.$inferSelect;
export type FoundBy = Pick<SearchedLeadRow, keyof typeof foundByColumns>;
export type ReviewedLeadRow = Omit<SearchedLeadRow, keyof FoundBy>;

export type LeadRow = Pick<ReviewedLeadRow, keyof typeof submitted>;

/** Tombstones of deleted leads, with the reason of the deletion. The database writes a row for every deletion. */
export const leadTombstones = pgTable(
  'lead_tombstones',
  {
    leadId: text('lead_id').primaryKey(),
    removedAt: moment('removed_at').notNull().default(sql`now()`),
    why: text('why').$type<'erased' | 'retention'>().notNull(),
  },
  (table) => [index('lead_tombstones_removed_at').on(table.removedAt, table.leadId)],
);

/**
 * Different requests that arrived with a lead's key: time, and the fields that differed, without their values. Only the
 * first ten have rows of their own; `count` includes all of them.
 */
export const leadReplays = pgTable('lead_replays', {
  leadId: text('lead_id')
    .primaryKey()
    .references(() => leads.id, { onDelete: 'cascade' }),
  count: integer('count').notNull(),
  moments: jsonb('moments').$type<{ at: string; fields: DifferingField[] }[]>().notNull(),
});
