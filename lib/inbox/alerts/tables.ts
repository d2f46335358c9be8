import { getTableName, sql } from 'drizzle-orm';
import { boolean, check, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns';
import { founders } from '../../founders/tables';
import type { DigestFigures } from './digest';
import type { WebhookFormat } from './webhook-message';

const secretAddresses = (name: string) =>
  pgTable(name, {
    founderId: text('founder_id')
      .primaryKey()
      .references(() => founders.id, { onDelete: 'cascade' }),
    secretSha256: text('secret_sha256').notNull().unique(),
    createdAt: moment('created_at').notNull().default(sql`now()`),
  });

/** Secret addresses of feeds, at most one per founder; only hashes are stored. */
export const alertFeeds = secretAddresses('alert_feeds');

/** Secret addresses of calendars, at most one per founder; only hashes are stored. */
export const founderCalendars = secretAddresses('founder_calendars');

/** Progress of the webhook, and its pending message. At most one row. */
export const alertWebhook = pgTable(
  'alert_webhook',
  {
    only: boolean('only').primaryKey().default(true),
    /** Leads that arrived until this time have been delivered. */
    notifiedUntil: moment('told_until').notNull().default(sql`now()`),
    /** Id of the pending message, the same on every attempt; null when none is pending. */
    pendingId: text('pending_id'),
    pendingBody: text('pending_body'),
    /** Format of the pending body. Null for one of an earlier version. */
    pendingFormat: text('pending_format').$type<WebhookFormat>(),
    pendingUntil: moment('pending_until'),
    /** End of one process's lease on the message. */
    leasedUntil: moment('leased_until'),
    /** Failed deliveries since the last success. */
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

/** Figures of the inbox at the end of each day (UTC). */
export const alertDigests = pgTable('alert_digests', {
  day: date('day', { mode: 'string' }).primaryKey(),
  takenAt: moment('taken_at').notNull().default(sql`now()`),
  figures: jsonb('figures').$type<DigestFigures>().notNull(),
});

/** Tables excluded from backups and restores: a restore must not bring back a revoked address. */
export const alertTablesNotBackedUp = [alertFeeds, founderCalendars].map(getTableName);
