import { type Database, transactionTime } from '../../../db/connect';
import type { FounderStore } from '../../founders/authorize';
import { dayMs } from '../../kernel/weeks';
import { env } from '../../process/env';
import { TtlCache } from '../../process/ttl-cache';
import { wakeDueLeads } from '../../review/wake-leads';
import type { HourOfArrivals } from './atom';
import { feedDigest } from './change-feed';
import { type Digest, dateOf, daysAround } from './digest';
import { findFeedOf, hasFeed, listDigests, listHoursOfArrivals } from './feed-queries';
import { countDay, makeDigest } from './make-digest';
import { findWebhook, findWebhookWork } from './webhook-queries';

/** For how long a feed shows arrivals, in days, and digests, in number. */
const daysShown = 7;

/** Hours of arrivals that a feed shows at most, each by band and offer. */
const hoursShownMax = 200;

const digestsListedMax = 14;

/** For how long what was counted is shown again, in milliseconds. */
const remembersMs = 30_000;

/** What every founder's feed shows. */
export interface FeedFigures {
  arrivals: HourOfArrivals[];
  digests: Digest[];
  /** The start of the day on which it was read; ISO 8601, UTC. */
  begunAt: string;
}

const feeds = new WeakMap<Database, TtlCache<FeedFigures>>();
const todays = new WeakMap<Database, TtlCache<Digest>>();

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
 * What the feed of a secret shows, no older than 30 s; undefined where the secret is none, was replaced or ended, or its
 * founder may not sign in any more. Throws ApiError `service_unavailable` in database trouble.
 */
export async function readFeed(database: Database, secret: string): Promise<FeedFigures | undefined> {
  if (!/^[\w-]{43}$/.test(secret)) return undefined;
  if (!(await database.run((orm) => hasFeed(orm, feedDigest(secret))))) return undefined;
  const memory = feeds.get(database) ?? new TtlCache<FeedFigures>();
  feeds.set(database, memory);
  return memory.get('', remembersMs, () => countFeed(database));
}

/** For how long something may wait for the webhook until the page says that nobody tells it, in seconds. */
const lateSeconds = 60;

/** How the webhook stands, without its address. Moments are ISO 8601, UTC. */
export interface WebhookState {
  /** Whose server it is, such as `hooks.example.com`. */
  host: string;
  lastDeliveredAt: string | null;
  failing: { since: string; why: string; nextTryAt: string } | null;
  /** Whether arrivals wait that no process tells: none that tells webhooks runs, or none ever has. */
  isLeft: boolean;
}

/** What the page of alerts shows to a founder. */
export interface Alerts {
  /** When the founder's secret address was made; null where there is none. */
  feedMadeAt: string | null;
  /** Undefined where none is configured. */
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

/**
 * The alerts of the founder who asks; today's figures are no older than 30 s. Throws ApiError `sign_in_required` without
 * a session and `service_unavailable` in database trouble.
 */
export async function readAlerts({ database, authorize }: FounderStore): Promise<Alerts> {
  const { id } = await authorize();
  await makeDigest(database);
  const memory = todays.get(database) ?? new TtlCache<Digest>();
  todays.set(database, memory);
  const [feed, webhook, today, earlier] = await Promise.all([
    database.run((orm) => findFeedOf(orm, id)),
    readWebhook(database),
    memory.get('', remembersMs, () => countToday(database)),
    database.run((orm) => listDigests(orm, digestsListedMax)),
  ]);
  return { feedMadeAt: feed?.createdAt.toISOString() ?? null, webhook, today, earlier };
}
