import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { StoredSecret } from './stored-secret';

/**
 * Secrets that all instances share if no file has them: the one in use, and others whose products may still
 * be valid.
 */
export const portalSecrets = pgTable('portal_secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  accepted: jsonb('accepted').$type<StoredSecret['accepted']>().notNull().default([]),
});

/** Digests of the secrets in use, to check at startup or after a restore that they fit the stored data. */
export const secretDigests = pgTable('portal_secret_digests', {
  name: text('name').primaryKey(),
  digest: text('digest').notNull(),
});
