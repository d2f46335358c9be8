import { getTableName, sql } from 'drizzle-orm';
import { boolean, check, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns';
import { founders } from '../../founders/tables';
import type { DigestFigures } from './digest';

/** The secret addresses of founders' feeds, one a founder; of each only the digest. */
export const alertFeeds = pgTable('alert_feeds', {
  founderId: text('founder_id')
    .primaryKey()
    .references(() => founders.id, { onDelete: 'cascade' }),
  secretSha256: text('secret_sha256').notNull().unique(),
  createdAt: moment('created_at').notNull().default(sql`now()`),
});

/** How far the webhook has been told, and the message that is on its way. There is one row at most. */
export const alertWebhook = pgTable(
  'alert_webhook',
  {
    only: boolean('only').primaryKey().default(true),
    /** Leads that arrived up to here have been told. */
    toldUntil: moment('told_until').notNull().default(sql`now()`),
    /** The message that waits for its delivery, always sent under the same id; null where none waits. */
    pendingId: text('pending_id'),
    pendingBody: text('pending_body'),
    pendingUntil: moment('pending_until'),
    /** Until when one process has the message to itself. */
    leasedUntil: moment('leased_until'),
    /** Deliveries that failed since the last one that did not. */
    failures: integer('failures').notNull().default(0),
    failingSince: moment('failing_since'),
    lastFailure: text('last_failure'),
    nextTryAt: moment('next_try_at'),
    lastDeliveredAt: moment('last_delivered_at'),
  },
  ({ only, pendingId, pendingBody, pendingUntil }) => [
    check('alert_webhook_once', sql`${only}`),
    check('alert_webhook_whole', sql`num_nonnulls(${pendingId}, ${pendingBody}, ${pendingUntil}) in (0, 3)`),
  ],
);

/** What the inbox was like at the end of each day (UTC), in numbers only. */
export const alertDigests = pgTable('alert_digests', {
  day: date('day', { mode: 'string' }).primaryKey(),
  takenAt: moment('taken_at').notNull().default(sql`now()`),
  figures: jsonb('figures').$type<DigestFigures>().notNull(),
});

/** Tables that no backup holds and no restore fills: an address that was revoked since must not come back. */
export const alertTablesNotBackedUp = [getTableName(alertFeeds)];
