import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns';
import { founders } from '../../founders/tables';

/** Published settings; the highest version is the current one. Rows never change. */
export const portalVersions = pgTable('portal_versions', {
  version: integer('version').primaryKey(),
  settings: jsonb('settings').$type<unknown>().notNull(),
  /** Null for settings that a command imported. */
  founderId: text('founder_id').references(() => founders.id),
  publishedAt: moment('published_at').notNull().default(sql`now()`),
});

/** Uploaded logos in base64; rows never change. */
export const portalLogos = pgTable('portal_logos', {
  name: text('name').primaryKey(),
  content: text('content').notNull(),
});

/** Draft of a founder, which nobody else sees: the form as it is typed, or the text of a file to import. */
export type PortalDraftKind = 'form' | 'file';

export const portalDrafts = pgTable(
  'portal_drafts',
  {
    founderId: text('founder_id')
      .notNull()
      .references(() => founders.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<PortalDraftKind>().notNull(),
    content: jsonb('content').$type<unknown>().notNull(),
    savedAt: moment('saved_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.founderId, table.kind] })],
);
