import { bigint, boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt } from '../../db/columns';
import { founders } from '../founders/tables';
import type { Band } from '../leads/lead';
import type { LeadStatus } from '../leads/lead-status';

/** How many leads there are by status, band, published offer and who has them, as last folded. */
export const leadCounts = pgTable(
  'lead_counts',
  {
    status: text('status').$type<LeadStatus>().notNull(),
    band: text('band').$type<Band>().notNull(),
    /** Empty for ids that no published offer has. */
    offerId: text('offer_id').notNull().default(''),
    /** Of open leads; empty for those of nobody, and for all others. */
    assigneeId: text('assignee_id').notNull().default(''),
    isWoken: boolean('is_woken').notNull().default(false),
    /** Whether an accepted lead was won or lost. */
    isEnded: boolean('is_ended').notNull().default(false),
    leads: bigint('leads', { mode: 'number' }).notNull(),
  },
  ({ status, band, offerId, assigneeId, isWoken, isEnded }) => [
    primaryKey({ name: 'lead_counts_pk', columns: [status, band, offerId, assigneeId, isWoken, isEnded] }),
  ],
);

/** What statements added to and took from the counts since; appended by triggers, folded now and then. */
export const leadCountChanges = pgTable('lead_count_changes', {
  status: text('status').$type<LeadStatus>().notNull(),
  band: text('band').$type<Band>().notNull(),
  offerId: text('offer_id').notNull().default(''),
  assigneeId: text('assignee_id').notNull().default(''),
  isWoken: boolean('is_woken').notNull().default(false),
  isEnded: boolean('is_ended').notNull().default(false),
  leads: bigint('leads', { mode: 'number' }).notNull(),
});

/** Filters that founders keep under a name, each founder their own. */
export const savedViews = pgTable(
  'saved_views',
  {
    founderId: text('founder_id')
      .notNull()
      .references(() => founders.id),
    name: text('name').notNull(),
    /** The filter as the inbox's address says it, without its `?`. */
    query: text('query').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.founderId, table.name] })],
);
