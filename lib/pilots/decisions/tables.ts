import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns';
import { pilotPeople, pilots } from '../tables';
import type { Choice } from './sheet';

/** Decisions of the buyer's people on drawn items, one row for each key; rows never change. */
export const pilotDecisions = pgTable(
  'pilot_decisions',
  {
    no: bigint('decision_no', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    pilotId: text('pilot_id')
      .notNull()
      .references(() => pilots.id, { onDelete: 'cascade' }),
    item: text('item').notNull(),
    personId: text('person_id')
      .notNull()
      .references(() => pilotPeople.id, { onDelete: 'cascade' }),
    choice: text('choice').$type<Choice>().notNull(),
    /** Created in the browser, so that a retry is recognized. */
    requestId: uuid('request_id').notNull().unique(),
    at: moment('at').notNull(),
  },
  (table) => [index('pilot_decisions_pilot_id').on(table.pilotId, table.no)],
);
