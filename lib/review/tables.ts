import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns';
import { founders } from '../founders/tables';
import type { LeadStatus } from '../leads/lead-status';
import { leads } from '../leads/tables';

/** What founders noted about leads. A note goes with its lead. */
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
/** The steps between statuses that the database lets a lead take; tested against the table of the domain. */
export const leadSteps = pgTable(
  'lead_steps',
  {
    from: text('from_status').$type<LeadStatus>().notNull(),
    to: text('to_status').$type<LeadStatus>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.from, table.to] })],
);
