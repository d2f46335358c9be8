import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { Band } from '../lib/contract/lead';
import type { LeadStatus } from '../lib/contract/lifecycle';
import { founders } from './founder-schema';
import { leads } from './schema';

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

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

/** Leads that are gone: that there was one, and why it went. The database writes a row for every deletion. */
export const leadTombstones = pgTable('lead_tombstones', {
  leadId: text('lead_id').primaryKey(),
  removedAt: moment('removed_at').notNull().default(sql`now()`),
  why: text('why').$type<'erased' | 'retention'>().notNull(),
});

/** The steps between statuses that the database lets a lead take; tested against the table of the domain. */
export const leadSteps = pgTable(
  'lead_steps',
  {
    from: text('from_status').$type<LeadStatus>().notNull(),
    to: text('to_status').$type<LeadStatus>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.from, table.to] })],
);

/** How many leads there are by status, band and published offer, as last folded. */
export const leadCounts = pgTable(
  'lead_counts',
  {
    status: text('status').$type<LeadStatus>().notNull(),
    band: text('band').$type<Band>().notNull(),
    /** Empty for ids that no published offer has. */
    offerId: text('offer_id').notNull().default(''),
    leads: bigint('leads', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.status, table.band, table.offerId] })],
);

/** What statements added to and took from the counts since; appended by triggers, folded now and then. */
export const leadCountChanges = pgTable('lead_count_changes', {
  status: text('status').$type<LeadStatus>().notNull(),
  band: text('band').$type<Band>().notNull(),
  offerId: text('offer_id').notNull().default(''),
  leads: bigint('leads', { mode: 'number' }).notNull(),
});
