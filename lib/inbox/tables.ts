import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Band } from '../leads/lead';
import type { LeadStatus } from '../leads/lead-status';

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
