import { pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from '../../../db/columns';

/** Public keys that ever signed quotes. None is deleted, and backups include them. */
export const signingKeys = pgTable('quote_signing_keys', {
  /** The key's thumbprint (RFC 7638). */
  kid: text('kid').primaryKey(),
  /** The public key, 32 bytes in base64url. */
  publicKey: text('public_key').notNull(),
  createdAt: createdAt(),
});
