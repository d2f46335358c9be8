import { eq, type SQL, sql } from 'drizzle-orm';
import type { Orm, Queryable, Transaction } from '../../../db/connect';
import type { Band } from '../../leads/lead';
import { leadStatuses } from '../../leads/lead-status';
import { statusList } from '../../leads/queries';
import type { Arrivals } from './digest';
import { alertWebhook } from './tables';
import type { DeliveryFailure, WebhookFormat } from './webhook-message';

/**
 * Minimum age of announced arrivals, in seconds. A lead becomes visible only when its transaction commits, so arrivals
 * must also be older than every writing transaction; otherwise some would be missed.
 */
const settledAfterSeconds = 10;

/** Maximum age of announced arrivals in days, for a webhook that was off or failed for longer. */
const notifiedDaysMax = 7;

/** Duration of a lease in seconds; longer than a delivery can take. */
const leaseSeconds = 20;

const agoBy = (seconds: number) => sql`(now() - make_interval(secs => ${seconds}))::timestamptz(3)`;

/** Start of the oldest open transaction that writes; null when there is none. */
const oldestWriting = sql`(select min(xact_start) - interval '1 ms' from pg_stat_activity
  where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid())`;

/** Time until which nothing can be committed anymore, at least some seconds ago. */
export const settledUntil = (seconds: number) =>
  sql`least(${agoBy(seconds)}, ${oldestWriting})::timestamptz(3)`;

/** Time after which arrivals are announced. */
const notifiedFrom = sql`greatest(told_until, now() - make_interval(days => ${notifiedDaysMax}))`;

/** Condition that an attempt is allowed, and has been for a number of seconds. */
const mayTry = (lateSeconds: number) =>
  sql`coalesce(leased_until <= ${agoBy(lateSeconds)}, true) and coalesce(next_try_at <= ${agoBy(lateSeconds)}, true)`;

/** Condition that a digest with due pilots was created after one time and until another. */
const hasDueDigest = (after: SQL, until: SQL) => sql`exists (
  select from alert_digests
  where (figures ->> 'pilots_due')::integer > 0 and taken_at > ${after} and taken_at <= ${until})`;

/**
 * Checks for work of the webhook: `waiting` when an attempt is due, `not_begun` before the first check. `lateSeconds`
 * limits it to attempts that have been due for that long.
 */
export async function findWebhookWork(orm: Orm, lateSeconds = 0): Promise<'waiting' | 'none' | 'not_begun'> {
  const until = agoBy(settledAfterSeconds + lateSeconds);
  const [row] = await orm.execute<{ isWaiting: boolean }>(sql`
    select ${mayTry(lateSeconds)} and (pending_id is not null or exists (
      select from leads where status in ${statusList(leadStatuses)}
        and created_at > ${notifiedFrom} and created_at <= ${until})
      or ${hasDueDigest(notifiedFrom, until)}) as "isWaiting"
    from alert_webhook`);
  if (!row) return 'not_begun';
  return row.isWaiting ? 'waiting' : 'none';
}

/** Starts the webhook with later arrivals, unless it was started. */
export async function insertWebhook(orm: Queryable): Promise<void> {
  await orm.insert(alertWebhook).values({}).onConflictDoNothing();
}

/** State of the webhook, locked by a process that may send now. */
export interface LockedWebhook {
  pending: { id: string; body: string; format: WebhookFormat | null } | null;
  /** Failed attempts since the last success. */
  failures: number;
  notifiedFrom: Date;
  settledUntil: Date;
}

/**
 * Locks the webhook; undefined when another process has it or no attempt is due. Count arrivals until `settledUntil` in
 * a later statement, which sees all transactions that committed before this one.
 */
export async function lockWebhook(
  tx: Transaction,
  afterSeconds = settledAfterSeconds,
): Promise<LockedWebhook | undefined> {
  const [row] = await tx.execute<{
    pendingId: string | null;
    pendingBody: string | null;
    pendingFormat: WebhookFormat | null;
    failures: number;
    notifiedFrom: string;
    settledUntil: string;
  }>(sql`
    select pending_id as "pendingId", pending_body as "pendingBody", pending_format as "pendingFormat", failures,
      ${notifiedFrom}::timestamptz(3)::text as "notifiedFrom", ${settledUntil(afterSeconds)}::text as "settledUntil"
    from alert_webhook where ${mayTry(0)} for update skip locked`);
  if (!row) return undefined;
  const { pendingId, pendingBody, pendingFormat: format } = row;
  return {
    failures: row.failures,
    pending: pendingId === null || pendingBody === null ? null : { id: pendingId, body: pendingBody, format },
    notifiedFrom: new Date(row.notifiedFrom),
    settledUntil: new Date(row.settledUntil),
  };
}

/** Counts leads that arrived after one time and until another, by band and published offer. */
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

/** Returns true if a digest with due pilots was created after one time and until another: once a day at most. */
export async function isDigestDue(tx: Transaction, after: Date, until: Date): Promise<boolean> {
  const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`;
  const [row] = await tx.execute<{ isDue: boolean }>(
    sql`select ${hasDueDigest(at(after), at(until))} as "isDue"`,
  );
  return row?.isDue === true;
}

export async function leaseMessage(tx: Transaction): Promise<void> {
  await tx.update(alertWebhook).set({ leasedUntil: sql`now() + make_interval(secs => ${leaseSeconds})` });
}

/** Stores a new pending message, and leases it to the process that has locked the webhook. */
export async function updatePendingMessage(
  tx: Transaction,
  { id, body, format, until }: { id: string; body: string; format: WebhookFormat; until: Date },
): Promise<void> {
  await tx.update(alertWebhook).set({
    pendingId: id,
    pendingBody: body,
    pendingFormat: format,
    pendingUntil: until,
    leasedUntil: sql`now() + make_interval(secs => ${leaseSeconds})`,
  });
}

const nothingPending = {
  pendingId: null,
  pendingBody: null,
  pendingFormat: null,
  pendingUntil: null,
  leasedUntil: null,
  failures: 0,
  failingSince: null,
  lastFailure: null,
  nextTryAt: null,
};

/** Drops a pending message: nothing until a time is left to announce. */
export async function skipMessage(tx: Transaction, until: Date): Promise<void> {
  const notifiedUntil = sql`greatest(told_until, ${until.toISOString()}::timestamptz)`;
  await tx.update(alertWebhook).set({ ...nothingPending, notifiedUntil });
}

/** Records that a message was delivered; the next one contains later arrivals. */
export async function markDelivered(orm: Queryable, messageId: string): Promise<void> {
  await orm
    .update(alertWebhook)
    .set({
      ...nothingPending,
      notifiedUntil: sql`pending_until`,
      lastDeliveredAt: sql`now()`,
    })
    .where(eq(alertWebhook.pendingId, messageId));
}

/** Records a failed delivery, the number of failures in a row, and the time of the next attempt. */
export async function markFailed(
  orm: Queryable,
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

/** Finds the state of deliveries; undefined before the first check. */
export async function findWebhook(orm: Orm): Promise<WebhookRow | undefined> {
  const [row] = await orm.select().from(alertWebhook);
  return row;
}
