import { type Database, transactionTime } from '../../../db/connect';
import type { FounderStore } from '../../founders/authorize';
import { tokenDigest } from '../../founders/secrets/read-signed-cookie';
import { dayMs } from '../../kernel/weeks';
import { env } from '../../process/env';
import { TtlCache } from '../../process/ttl-cache';
import { wakeDueLeads } from '../../review/wake-leads';
import type { HourOfArrivals } from './atom';
import { type Digest, dateOf, daysAround } from './digest';
import { findAddressOf, findFounderOfAddress, listDigests, listHoursOfArrivals } from './feed-queries';
import { countDay, makeDigest } from './make-digest';
import { findWebhook, findWebhookWork } from './webhook-queries';

/** Days of arrivals, and number of digests, in a feed. */
const daysShown = 7;

/** Maximum hours of arrivals in a feed, counted separately by band and offer. */
const hoursShownMax = 200;

const digestsListedMax = 14;

/** Cache time of counts, in milliseconds. */
const remembersMs = 30_000;

export interface FeedFigures {
  arrivals: HourOfArrivals[];
  digests: Digest[];
  /** The start of the day on which it was read; ISO 8601, UTC. */
  begunAt: string;
}

const feeds = new TtlCache<FeedFigures>();
const todays = new TtlCache<Digest>();

async function countFeed(database: Database): Promise<FeedFigures> {
  await makeDigest(database);
  const now = await database.run(transactionTime);
  const since = new Date(now.getTime() - daysShown * dayMs);
  const [arrivals, digests] = await Promise.all([
    database.run((orm) => listHoursOfArrivals(orm, since, hoursShownMax)),
    database.run((orm) => listDigests(orm, daysShown)),
  ]);
  return { arrivals, digests, begunAt: daysAround(now).today.toISOString() };
}

/**
 * Reads the feed of a secret, at most 30 s old; undefined when the secret is unknown, replaced or revoked, or its
 * founder may no longer sign in.
 */
export async function readFeed(database: Database, secret: string): Promise<FeedFigures | undefined> {
  if (!/^[\w-]{43}$/.test(secret)) return undefined;
  if (!(await database.run((orm) => findFounderOfAddress(orm, 'feed', tokenDigest(secret)))))
    return undefined;
  return feeds.get(database, '', remembersMs, () => countFeed(database));
}

/** Time that arrivals may wait before the page warns that no process delivers them, in seconds. */
const lateSeconds = 60;

/** Status of the webhook, without its URL. Times are ISO 8601, UTC. */
export interface WebhookState {
  /** Host of the receiver, such as `hooks.example.com`. */
  host: string;
  lastDeliveredAt: string | null;
  failing: { since: string; why: string; nextTryAt: string } | null;
  /** True if arrivals wait and no process delivers them: none that delivers webhooks runs, or none ever has. */
  isLeft: boolean;
}

export interface Alerts {
  /** Creation times of the founder's secret addresses; null when there is none. */
  feedMadeAt: string | null;
  calendarMadeAt: string | null;
  webhook: WebhookState | undefined;
  /** Today so far (UTC). */
  today: Digest;
  /** The days before, newest first. */
  earlier: Digest[];
}

async function countToday(database: Database): Promise<Digest> {
  await wakeDueLeads(database);
  const now = await database.run(transactionTime);
  const { today } = daysAround(now);
  const figures = await countDay(database, { from: today, to: now, now });
  return { day: dateOf(today), takenAt: now.toISOString(), figures };
}

async function readWebhook(database: Database): Promise<WebhookState | undefined> {
  if (!env.ALERT_WEBHOOK_URL) return undefined;
  const [row, late] = await Promise.all([
    database.run(findWebhook),
    database.run((orm) => findWebhookWork(orm, lateSeconds)),
  ]);
  const { failingSince, lastFailure, nextTryAt } = row ?? {};
  return {
    host: new URL(env.ALERT_WEBHOOK_URL).host,
    lastDeliveredAt: row?.lastDeliveredAt?.toISOString() ?? null,
    failing:
      failingSince && nextTryAt
        ? { since: failingSince.toISOString(), why: lastFailure ?? '', nextTryAt: nextTryAt.toISOString() }
        : null,
    isLeft: late !== 'none',
  };
}

/** Reads the alerts of the signed-in founder; today's figures are at most 30 s old. */
export async function readAlerts({ database, authorize }: FounderStore): Promise<Alerts> {
  const { id } = await authorize();
  await makeDigest(database);
  const [feed, calendar, webhook, today, earlier] = await Promise.all([
    database.run((orm) => findAddressOf(orm, 'feed', id)),
    database.run((orm) => findAddressOf(orm, 'calendar', id)),
    readWebhook(database),
    todays.get(database, '', remembersMs, () => countToday(database)),
    database.run((orm) => listDigests(orm, digestsListedMax)),
  ]);
  return {
    feedMadeAt: feed?.createdAt.toISOString() ?? null,
    calendarMadeAt: calendar?.createdAt.toISOString() ?? null,
    ...{ webhook, today, earlier },
  };
}
