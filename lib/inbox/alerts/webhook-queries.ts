import { eq, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../db/connect';
import type { Band } from '../../leads/lead';
import { leadStatuses } from '../../leads/lead-status';
import { statusList } from '../../leads/queries';
import type { Arrivals } from './arrivals';
import { alertWebhook } from './tables';
import type { DeliveryFailure } from './webhook-message';

/**
 * A lead becomes visible a moment after its time, when its transaction has ended. Arrivals are told once they are older
 * than this many seconds, and than every transaction that is writing, so that none is passed over.
 */
const settledAfterSeconds = 10;

/** Arrivals older than this many days are told no more, when the webhook was off or failed for longer. */
const toldDaysMax = 7;

/** How long one process has a message to itself, in seconds: longer than a delivery can take. */
const leaseSeconds = 20;

const agoBy = (seconds: number) => sql`(now() - make_interval(secs => ${seconds}))::timestamptz(3)`;

/** When the oldest transaction began that is writing and has not ended; null where there is none. */
const oldestWriting = sql`(select min(xact_start) - interval '1 ms' from pg_stat_activity
  where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid())`;

/** From when on arrivals are told. */
const toldFrom = sql`greatest(told_until, now() - make_interval(days => ${toldDaysMax}))`;

/** Whether a message may be tried, and could have been for so many seconds. */
const mayTry = (lateSeconds: number) =>
  sql`coalesce(leased_until <= ${agoBy(lateSeconds)}, true) and coalesce(next_try_at <= ${agoBy(lateSeconds)}, true)`;

/**
 * What there is for the webhook: a message to try now, nothing, or not even the moment from which on it is told. With
 * `lateSeconds`, only what could have been tried for as long counts.
 */
export async function findWebhookWork(orm: Orm, lateSeconds = 0): Promise<'waiting' | 'none' | 'not_begun'> {
  const [row] = await orm.execute<{ isWaiting: boolean }>(sql`
    select ${mayTry(lateSeconds)} and (pending_id is not null or exists (
      select from leads where status in ${statusList(leadStatuses)}
        and created_at > ${toldFrom} and created_at <= ${agoBy(settledAfterSeconds + lateSeconds)})) as "isWaiting"
    from alert_webhook`);
  if (!row) return 'not_begun';
  return row.isWaiting ? 'waiting' : 'none';
}

/** Begins to tell the webhook of what arrives from now on, unless that was begun. */
export async function insertWebhook(orm: Pick<Orm, 'insert'>): Promise<void> {
  await orm.insert(alertWebhook).values({}).onConflictDoNothing();
}

/** The state of the webhook, as a process that may try now has locked it. */
export interface LockedWebhook {
  pending: { id: string; body: string } | null;
  /** Tries that failed since the last one that did not. */
  failures: number;
  toldFrom: Date;
  settledUntil: Date;
}

/**
 * Locks the webhook; undefined where another process has it, or a try is not due. What is counted until `settledUntil`
 * has to be read by a later statement, which sees all that has ended before this one.
 */
export async function lockWebhook(
  tx: Transaction,
  afterSeconds = settledAfterSeconds,
): Promise<LockedWebhook | undefined> {
  const [row] = await tx.execute<{
    pendingId: string | null;
    pendingBody: string | null;
    failures: number;
    toldFrom: string;
    settledUntil: string;
  }>(sql`
    select pending_id as "pendingId", pending_body as "pendingBody", failures,
      ${toldFrom}::timestamptz(3)::text as "toldFrom", least(${agoBy(afterSeconds)}, ${oldestWriting})::timestamptz(3)::text as "settledUntil"
    from alert_webhook where ${mayTry(0)} for update skip locked`);
  if (!row) return undefined;
  const { pendingId, pendingBody } = row;
  return {
    failures: row.failures,
    pending: pendingId === null || pendingBody === null ? null : { id: pendingId, body: pendingBody },
    toldFrom: new Date(row.toldFrom),
    settledUntil: new Date(row.settledUntil),
  };
}

/** Counts what arrived after a moment and until another, by band and published offer. */
export async function countArrivals(tx: Transaction, after: Date, until: Date): Promise<Arrivals[]> {
  const rows = await tx.execute<{ band: Band; id: string | null; name: string | null; leads: number }>(sql`
    select band, offers.id, offers.name, count(*)::integer as leads
    from leads left join offers on offers.id = target_offer_id
    where status in ${statusList(leadStatuses)}
      and created_at > ${after.toISOString()}::timestamptz and created_at <= ${until.toISOString()}::timestamptz
    group by 1, 2, 3 order by 1, 2 nulls last`);
  return rows.map(({ band, id, name, leads }) => ({
    band,
    offer: id === null || name === null ? null : { id, name },
    leads,
  }));
}

/** Leases the message that waits to the process that has locked the webhook. */
export async function leaseMessage(tx: Transaction): Promise<void> {
  await tx.update(alertWebhook).set({ leasedUntil: sql`now() + make_interval(secs => ${leaseSeconds})` });
}

/** Has a new message wait, and leases it to the process that has locked the webhook. */
export async function updatePendingMessage(
  tx: Transaction,
  { id, body, until }: { id: string; body: string; until: Date },
): Promise<void> {
  await tx.update(alertWebhook).set({
    pendingId: id,
    pendingBody: body,
    pendingUntil: until,
    leasedUntil: sql`now() + make_interval(secs => ${leaseSeconds})`,
  });
}

/** Notes that a message was delivered; what arrived behind it is next. */
export async function markDelivered(orm: Pick<Orm, 'update'>, messageId: string): Promise<void> {
  await orm
    .update(alertWebhook)
    .set({
      toldUntil: sql`pending_until`,
      pendingId: null,
      pendingBody: null,
      pendingUntil: null,
      leasedUntil: null,
      failures: 0,
      failingSince: null,
      lastFailure: null,
      nextTryAt: null,
      lastDeliveredAt: sql`now()`,
    })
    .where(eq(alertWebhook.pendingId, messageId));
}

/** Notes that a message could not be delivered, for the how-manieth time in a row, and when it is tried again. */
export async function markFailed(
  orm: Pick<Orm, 'update'>,
  messageId: string,
  { failures, failure, pauseSeconds }: { failures: number; failure: DeliveryFailure; pauseSeconds: number },
): Promise<void> {
  await orm
    .update(alertWebhook)
    .set({
      failures,
      failingSince: sql`coalesce(failing_since, now())`,
      lastFailure: failure,
      nextTryAt: sql`now() + make_interval(secs => ${pauseSeconds})`,
      leasedUntil: null,
    })
    .where(eq(alertWebhook.pendingId, messageId));
}

export type WebhookRow = typeof alertWebhook.$inferSelect;

/** Finds how deliveries stand; undefined before the first look. */
export async function findWebhook(orm: Orm): Promise<WebhookRow | undefined> {
  const [row] = await orm.select().from(alertWebhook);
  return row;
}
