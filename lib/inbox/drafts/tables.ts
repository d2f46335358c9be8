import { sql } from 'drizzle-orm';
import { bigint, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns';
import type { DraftStage } from './draft-stage';

/** Templates for reply drafts, shared by all founders, ordered by position. */
export const replyTemplates = pgTable(
  'reply_templates',
  {
    id: bigint('template_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull().unique(),
    /** Stage of a deal that it is chosen for; null if founders choose it themselves. */
    stage: text('stage').$type<DraftStage>(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    position: integer('position').notNull(),
    /** Increases with each change of its texts; an update names the version that it is based on. */
    version: integer('version').notNull().default(1),
    changedAt: moment('changed_at').notNull().default(sql`now()`),
  },
  ({ position }) => [check('reply_templates_position', sql`${position} > 0`)],
);
