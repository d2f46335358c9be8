import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { VisitKind } from './visit';

/** Number of visits and estimates by UTC day and published offer. Contains nothing about a visitor. */
export const visitCounts = pgTable(
  'visit_counts',
  {
    day: date('day', { mode: 'string' }).notNull(),
    kind: text('kind').$type<VisitKind>().notNull(),
    /** Empty for pages of no published offer. */
    offerId: text('offer_id').notNull(),
    visits: integer('visits').notNull(),
  },
  ({ day, kind, offerId }) => [primaryKey({ columns: [day, kind, offerId] })],
);
