import { bigint, boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt } from '../../db/columns';
import { founders } from '../founders/tables';
import type { Band } from '../leads/lead';
import type { LeadStatus } from '../leads/lead-status';

/** Number of leads by every other column, as {@link leadCountChanges} were last folded into it. */
export const leadCounts = pgTable(
  'lead_counts',
  {
    status: text('status').$type<LeadStatus>().notNull(),
    band: text('band').$type<Band>().notNull(),
    /** Empty for ids without a published offer. */
    offerId: text('offer_id').notNull().default(''),
    /** Assignee of open leads; empty for unassigned leads and for all others. */
    assigneeId: text('assignee_id').notNull().default(''),
    isWoken: boolean('is_woken').notNull().default(false),
    /** True for accepted leads that were won or lost. */
    isEnded: boolean('is_ended').notNull().default(false),
    leads: bigint('leads', { mode: 'number' }).notNull(),
  },
  ({ status, band, offerId, assigneeId, isWoken, isEnded }) => [
    primaryKey({ name: 'lead_counts_pk', columns: [status, band, offerId, assigneeId, isWoken, isEnded] }),
  ],
);

/** Changes of the counts since the last fold; appended by triggers, folded regularly. */
export const leadCountChanges = pgTable('lead_count_changes', {
  id: bigint('change_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  status: text('status').$type<LeadStatus>().notNull(),
  band: text('band').$type<Band>().notNull(),
  offerId: text('offer_id').notNull().default(''),
  assigneeId: text('assignee_id').notNull().default(''),
  isWoken: boolean('is_woken').notNull().default(false),
  isEnded: boolean('is_ended').notNull().default(false),
  leads: bigint('leads', { mode: 'number' }).notNull(),
});

export const savedViews = pgTable(
  'saved_views',
  {
    founderId: text('founder_id')
      .notNull()
      .references(() => founders.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Normalized query string of the filter, without `?`. */
    query: text('query').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.founderId, table.name] })],
);
