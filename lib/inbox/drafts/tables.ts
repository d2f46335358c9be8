import { sql } from 'drizzle-orm';
import { bigint, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns';

/** The texts that reply drafts are made from, shared by all founders, in the order of their positions. */
export const replyTemplates = pgTable(
  'reply_templates',
  {
    id: bigint('template_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull().unique(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    position: integer('position').notNull(),
    /** Counts the changes of its texts; a change names the version that it was written on. */
    version: integer('version').notNull().default(1),
    changedAt: moment('changed_at').notNull().default(sql`now()`),
  },
  ({ position }) => [check('reply_templates_position', sql`${position} > 0`)],
);
