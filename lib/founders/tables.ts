import { getTableName, sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns';
import type { Role } from './founder';
import { portalSecrets } from './secrets/tables';

const moments = () => ({
  createdAt: moment('created_at').notNull().default(sql`now()`),
  updatedAt: moment('updated_at').notNull().default(sql`now()`),
});

/** Founders who can sign in. Columns that better-auth reads have its names. */
export const founders = pgTable('founders', {
  id: text('founder_id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
  ...moments(),
  disabledAt: moment('disabled_at'),
  /** Founders from before there were roles are owners. The database keeps the last owner who can sign in. */
  role: text('role').$type<Role>().notNull().default('owner'),
  /** End of the grace for setting up a required second factor; null before the first sign-in that requires one. */
  secondFactorDueAt: moment('second_factor_due_at'),
});

const founderId = () =>
  text('founder_id')
    .notNull()
    .references(() => founders.id, { onDelete: 'cascade' });

/** Sessions. Each ends at a fixed time, or earlier if it is idle. */
export const sessions = pgTable(
  'founder_sessions',
  {
    id: text('session_id').primaryKey(),
    userId: founderId(),
    /** SHA-256 of the token, so the database does not reveal a browser's token. */
    token: text('token').notNull().unique(),
    expiresAt: moment('expires_at').notNull(),
    /** Time of its last request, to the minute. */
    lastSeenAt: moment('last_seen_at').notNull().default(sql`now()`),
    /** True once a second factor was proved in this session. */
    isStrong: boolean('is_strong').notNull().default(false),
    /** Time of the sign-in by password, passkey or at the provider. */
    provedAt: moment('proved_at').notNull().default(sql`now()`),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    ...moments(),
  },
  (table) => [index('founder_sessions_founder_id').on(table.userId)],
);

/** Hashed passwords, and the accounts at the identity provider: its issuer and subject, without tokens. */
export const accounts = pgTable(
  'founder_accounts',
  {
    id: text('account_id').primaryKey(),
    accountId: text('provider_account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: founderId(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    ...moments(),
  },
  (table) => [
    uniqueIndex('founder_accounts_founder_provider').on(table.userId, table.providerId),
    uniqueIndex('founder_accounts_provider_account').on(table.providerId, table.accountId),
  ],
);

/** Sign-ins that wait for their second factor, and the attempts at it. */
export const verifications = pgTable(
  'founder_verifications',
  {
    id: text('verification_id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: moment('expires_at').notNull(),
    ...moments(),
  },
  (table) => [index('founder_verifications_identifier').on(table.identifier)],
);

/**
 * Second factors. Secret and recovery codes are encrypted with the sign-in secret; once the factor is on,
 * recovery codes are stored as digests.
 */
export const twoFactors = pgTable(
  'founder_two_factors',
  {
    id: text('two_factor_id').primaryKey(),
    userId: founderId(),
    secret: text('secret').notNull(),
    backupCodes: text('backup_codes').notNull(),
    verified: boolean('verified').notNull().default(true),
    failedVerificationCount: integer('failed_verification_count').default(0),
    lockedUntil: moment('locked_until'),
  },
  (table) => [index('founder_two_factors_founder_id').on(table.userId)],
);

/** Passkeys: public keys of authenticators, one row each. */
export const passkeys = pgTable(
  'founder_passkeys',
  {
    id: text('passkey_id').primaryKey(),
    userId: founderId(),
    name: text('name'),
    publicKey: text('public_key').notNull(),
    credentialID: text('credential_id').notNull().unique(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text('transports'),
    aaguid: text('aaguid'),
    createdAt: moment('created_at').notNull().default(sql`now()`),
  },
  (table) => [index('founder_passkeys_founder_id').on(table.userId)],
);

/** One-time links for setting a password, with the hash of their tokens only. */
export const passwordLinks = pgTable('founder_password_links', {
  tokenSha256: text('token_sha256').primaryKey(),
  founderId: founderId(),
  createdAt: moment('created_at').notNull().default(sql`now()`),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
});

/** Attempts to sign in, counted in windows. A key is a digest of account, address or both. */
export const signInAttempts = pgTable('founder_sign_in_attempts', {
  key: text('key').primaryKey(),
  windowEndsAt: moment('window_ends_at').notNull(),
  attempts: integer('attempts').notNull(),
});

export const founderSettings = pgTable('founder_settings', {
  founderId: founderId().primaryKey(),
  theme: text('theme').$type<'system' | 'light' | 'dark'>().notNull().default('system'),
  density: text('density').$type<'compact' | 'comfortable'>().notNull().default('compact'),
  singleKeyShortcuts: boolean('single_key_shortcuts').notNull().default(true),
  /** An IANA name; null for the browser's own. */
  timeZone: text('time_zone'),
});

/**
 * Log of actions by founders, and of sign-ins. The database refuses to change or delete an entry; `detail`
 * contains no lead data, because an erasure could not remove it.
 */
export const history = pgTable(
  'history',
  {
    id: bigint('history_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull().default(sql`now()`),
    /** Null if nobody was signed in. */
    founderId: text('founder_id').references(() => founders.id),
    kind: text('kind').notNull(),
    leadId: text('lead_id'),
    offerId: text('offer_id'),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [
    index('history_lead_id').on(table.leadId, table.id).where(sql`lead_id is not null`),
    index('history_offer_id').on(table.offerId, table.id).where(sql`offer_id is not null`),
    index('history_of_leads')
      .on(table.at, table.id)
      .where(sql`lead_id is not null and kind <> 'lead_viewed'`),
    index('history_kind').on(table.kind, table.at, table.id),
    index('history_founder_kind')
      .on(table.founderId, table.kind, table.at, table.id)
      .where(sql`founder_id is not null`),
    index('history_views').on(table.leadId, table.founderId, table.at).where(sql`kind = 'lead_viewed'`),
    index('history_sign_ins')
      .on(table.kind, table.at, table.founderId)
      .where(sql`kind in ('signed_in', 'sign_in_refused', 'sign_in_throttled', 'second_factor_refused')`),
  ],
);

/**
 * Chain of hashes over the history, in the order of sealing. Each hash covers an entry and the previous hash, so a
 * removed, changed or moved entry is detected. See `audit/audit-entry.ts`.
 */
export const historySeals = pgTable('history_seals', {
  no: bigint('no', { mode: 'number' }).primaryKey(),
  historyId: bigint('history_id', { mode: 'number' }).notNull().unique(),
  sha256: text('sha256').notNull(),
});

export type HistoryRow = typeof history.$inferSelect;
export type FounderSettingsRow = typeof founderSettings.$inferSelect;

/**
 * Tables that backups leave out and restores do not fill: sessions, links and counts of attempts. Secrets of
 * an earlier version's backup are restored, so their products stay valid.
 */
export const tablesNotRestored = [sessions, verifications, passwordLinks, signInAttempts].map(getTableName);
export const tablesNotBackedUp = [...tablesNotRestored, getTableName(portalSecrets)];
