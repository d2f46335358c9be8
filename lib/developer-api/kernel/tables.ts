import { getTableName, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { createdAt, moment } from '../../../db/columns';
import { founders } from '../../founders/tables';
import type { KeyScope, Scope } from './operations';

const usd = (name: string) => numeric(name, { precision: 12, scale: 6 });

export const apiKeys = pgTable('api_keys', {
  id: text('key_id').primaryKey(),
  name: text('name').notNull(),
  scopes: text('scopes').array().$type<KeyScope[]>().notNull(),
  requestsPerMinute: integer('requests_per_minute').notNull(),
  /** Requests that may be charged in a calendar month (UTC), or in the whole pilot. */
  requestsPerMonth: integer('requests_per_month').notNull(),
  createdAt: moment('created_at').notNull().default(sql`now()`),
  createdBy: text('created_by').references(() => founders.id),
  expiresAt: moment('expires_at'),
  revokedAt: moment('revoked_at'),
  isTrial: boolean('is_trial').notNull().default(false),
  /**
   * Pilot of the key. A pilot has one row, so a new secret does not reset its limits. Kept after the pilot is erased.
   */
  pilotId: text('pilot_id').unique(),
  /** USD that may be charged in the whole pilot; null without a limit. */
  costMax: usd('cost_max_usd'),
});

const keyId = () =>
  text('key_id')
    .notNull()
    .references(() => apiKeys.id);

export const apiKeySecrets = pgTable(
  'api_key_secrets',
  {
    hmac: text('secret_hmac').primaryKey(),
    keyId: keyId(),
    shownPrefix: text('shown_prefix').notNull(),
    lastFour: text('last_four').notNull(),
    createdAt: moment('created_at').notNull().default(sql`now()`),
    /** When a rotated secret stops; null for the newest one. */
    endsAt: moment('ends_at'),
  },
  (table) => [index('api_key_secrets_key_id').on(table.keyId)],
);

export const apiKeyActivity = pgTable('api_key_activity', {
  keyId: keyId().primaryKey(),
  lastUsedAt: moment('last_used_at').notNull(),
  spacedOutAt: timestamp('spaced_out_at', { withTimezone: true, precision: 6 }).notNull(),
});

/** Counters of keys by month; a pilot's key counts all in the month `pilotMonth`. */
export const usageMonths = pgTable(
  'usage_months',
  {
    keyId: keyId(),
    month: date('month').notNull(),
    charged: integer('charged').notNull().default(0),
    held: integer('held').notNull().default(0),
    /** USD charged and held, counted for keys of pilots. */
    cost: usd('cost_usd').notNull().default('0'),
  },
  (table) => [primaryKey({ columns: [table.keyId, table.month] })],
);

/** Requests in progress, each with its part of the allowance; those of a process that died expire. */
export const usageHolds = pgTable(
  'usage_holds',
  {
    id: text('hold_id').primaryKey(),
    keyId: keyId(),
    month: date('month').notNull(),
    expiresAt: moment('expires_at').notNull(),
    cost: usd('cost_usd').notNull().default('0'),
  },
  (table) => [index('usage_holds_key_id').on(table.keyId, table.expiresAt)],
);

/**
 * Answers to requests with an Idempotency-Key, for 24 hours. They are encrypted with that key, of which only a digest
 * is stored.
 */
export const keptAnswers = pgTable(
  'kept_answers',
  {
    keyId: keyId(),
    keySha256: text('key_sha256').notNull(),
    requestSha256: text('request_sha256').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** Null while the first request is in progress. */
    sealed: text('sealed'),
  },
  (table) => [
    primaryKey({ columns: [table.keyId, table.keySha256] }),
    index('kept_answers_ends_at').on(table.endsAt),
  ],
);

export const developerTablesNotBackedUp = [getTableName(keptAnswers)];

/**
 * Outcome of each request. The database rejects deletes, and updates except those that erase a pilot. Exported for
 * `npm run db:generate`, which would drop the table otherwise.
 */
export const usageLedger = pgTable(
  'usage_ledger',
  {
    id: bigint('usage_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull().default(sql`now()`),
    keyId: keyId(),
    requestId: text('request_id').notNull(),
    operation: text('operation').notNull(),
    model: text('model'),
    provider: text('provider').notNull(),
    /** `succeeded`, the error code that the caller received, or `caller_left`. Any of them can be charged. */
    outcome: text('outcome').notNull(),
    isCharged: boolean('is_charged').notNull(),
    /** Null if the specification lists no price or several, and if nothing was charged. */
    priceUsd: usd('price_usd'),
    inputTokens: integer('input_tokens'),
    outputTokens: integer('output_tokens'),
    audioSeconds: doublePrecision('audio_seconds'),
    characters: integer('characters'),
    images: integer('images'),
    /** Time from the reservation to the end of the answer. */
    milliseconds: integer('milliseconds'),
    /** Pilot of the key and item that the caller named; a trigger blanks both once the pilot is erased. */
    pilotId: text('pilot_id'),
    item: text('item'),
  },
  (table) => [
    index('usage_ledger_key_id').on(table.keyId, table.at),
    index('usage_ledger_pilot_id').on(table.pilotId, table.id).where(sql`pilot_id is not null`),
  ],
);

export type ApiKeyRow = typeof apiKeys.$inferSelect;
export type ApiKeySecretRow = typeof apiKeySecrets.$inferSelect;
export type UsageLedgerRow = typeof usageLedger.$inferSelect;

/**
 * Requests for trial keys. Stores only a digest of each address, so that neither the database nor a backup reveals
 * a key. A deleted request stays without its texts, so that a restore does not bring it back.
 */
export const trialRequests = pgTable(
  'trial_key_requests',
  {
    id: text('trial_id').primaryKey(),
    addressSha256: text('address_sha256').notNull().unique(),
    createdAt: createdAt(),
    company: text('company'),
    contact: text('contact'),
    purpose: text('purpose'),
    scopes: text('scopes').array().$type<Scope[]>().notNull(),
    consentWordingVersion: text('consent_wording_version').notNull(),
    consentWordingSha256: text('consent_wording_sha256').notNull(),
    decision: text('decision').$type<'granted' | 'refused'>(),
    decidedAt: moment('decided_at'),
    decidedBy: text('decided_by').references(() => founders.id),
    grantedScopes: text('granted_scopes').array().$type<Scope[]>(),
    shownAt: moment('shown_at'),
    keyId: text('key_id').references(() => apiKeys.id),
    erasedAt: moment('erased_at'),
  },
  (table) => [
    index('trial_key_requests_created_at').on(table.createdAt),
    index('trial_key_requests_undecided')
      .on(table.createdAt)
      .where(sql`${table.decision} is null and ${table.erasedAt} is null`),
    index('trial_key_requests_key_id').on(table.keyId),
    check(
      'trial_key_requests_typed',
      sql`num_nonnulls(${table.company}, ${table.contact}, ${table.purpose}) = case when ${table.erasedAt} is null then 3 else 0 end`,
    ),
    check(
      'trial_key_requests_decided',
      sql`num_nonnulls(${table.decision}, ${table.decidedAt}, ${table.decidedBy}) in (0, 3)`,
    ),
    check(
      'trial_key_requests_granted',
      sql`(${table.decision} = 'granted') is true = (${table.grantedScopes} is not null)`,
    ),
    check(
      'trial_key_requests_shown',
      sql`num_nonnulls(${table.shownAt}, ${table.keyId}) in (0, 2) and (${table.shownAt} is null or ${table.decision} = 'granted')`,
    ),
  ],
);

export type TrialRequestRow = typeof trialRequests.$inferSelect;
