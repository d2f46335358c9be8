import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns';
import { founders } from '../founders/tables';
import type { Band } from '../leads/lead';
import type { LeadStage, LeadStatus } from '../leads/lead-status';
import { leads } from '../leads/tables';

export const leadNotes = pgTable(
  'lead_notes',
  {
    id: bigint('note_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    leadId: text('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    founderId: text('founder_id')
      .notNull()
      .references(() => founders.id),
    at: moment('at').notNull().default(sql`now()`),
    text: text('text').notNull(),
  },
  (table) => [index('lead_notes_lead_id').on(table.leadId, table.id)],
);

/** Replies that founders write and send themselves, one per founder and lead, deleted with the lead. */
export const replyDrafts = pgTable(
  'reply_drafts',
  {
    leadId: text('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    founderId: text('founder_id')
      .notNull()
      .references(() => founders.id),
    keptAt: moment('kept_at').notNull().default(sql`now()`),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
  },
  (table) => [primaryKey({ columns: [table.leadId, table.founderId] })],
);

/** Next action of an open deal, deleted with the lead and when its consent is withdrawn. */
export const nextActions = pgTable(
  'next_actions',
  {
    leadId: text('lead_id')
      .primaryKey()
      .references(() => leads.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => founders.id),
    waitsFor: text('waits_for').$type<'us' | 'them'>().notNull(),
    setAt: moment('set_at').notNull().default(sql`now()`),
  },
  ({ waitsFor, dueOn, leadId }) => [
    check('next_actions_waits_for', sql`${waitsFor} in ('us', 'them')`),
    index('next_actions_due').on(waitsFor, dueOn, leadId),
  ],
);

/** Allowed steps between statuses, enforced by the database and tested against the domain's `transitions`. */
export const leadSteps = pgTable(
  'lead_steps',
  {
    from: text('from_status').$type<LeadStatus>().notNull(),
    to: text('to_status').$type<LeadStatus>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.from, table.to] })],
);
/** Allowed steps between stages of an accepted lead, enforced by the database; an empty text means no stage. */
export const leadStageSteps = pgTable(
  'lead_stage_steps',
  {
    from: text('from_stage').$type<LeadStage | ''>().notNull(),
    to: text('to_stage').$type<LeadStage | ''>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.from, table.to] })],
);

/** Review times set by founders, in hours or business days. A band without a row uses the promised time. */
export const reviewTimes = pgTable(
  'review_times',
  {
    band: text('band').$type<Band>().primaryKey(),
    hours: integer('hours'),
    businessDays: integer('business_days'),
  },
  ({ hours, businessDays }) => [
    check('review_times_one_unit', sql`num_nonnulls(${hours}, ${businessDays}) = 1`),
  ],
);
