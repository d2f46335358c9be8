import { getTableName, sql } from 'drizzle-orm';
import { bigint, boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns';
import { founders } from '../../founders/tables';

/** Tokens with which founders' programs read leads; only hashes are stored. */
export const crmTokens = pgTable('crm_tokens', {
  id: bigint('token_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  secretSha256: text('secret_sha256').notNull().unique(),
  /** True if its answers include contact data. */
  hasContacts: boolean('has_contacts').notNull(),
  /** Owner who created it. */
  founderId: text('founder_id')
    .notNull()
    .references(() => founders.id),
  createdAt: moment('created_at').notNull().default(sql`now()`),
  /** To the minute. */
  lastUsedAt: moment('last_used_at'),
  revokedAt: moment('revoked_at'),
});

/** Excluded from backups: a restore must not bring back a revoked token. */
export const crmTablesNotBackedUp = [getTableName(crmTokens)];
