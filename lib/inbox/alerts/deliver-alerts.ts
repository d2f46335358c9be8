import { createHmac } from 'node:crypto';
import type { Database } from '../../../db/connect';
import { isApiError } from '../../kernel/errors';
import { countDuePilots } from '../../pilots/board/read-board';
import { causeOf, log } from '../../process/log';
import { newId } from '../../process/new-ids';
import { type DeliveryFailure, messageBody, pauseAfter, type WebhookFormat } from './webhook-message';
import {
  countArrivals,
  findWebhookWork,
  insertWebhook,
  isDigestDue,
  leaseMessage,
  lockWebhook,
  markDelivered,
  markFailed,
  skipMessage,
  updatePendingMessage,
} from './webhook-queries';

export interface Webhook {
  url: string;
  /** `whsec_` and base64; undefined for a receiver that checks no signature. */
  secret?: string | undefined;
  /** `standard` by default. */
  format?: WebhookFormat;
  /** Base URL of the portal, without a trailing slash. */
  portal: string;
  /** Timeout of the receiver in milliseconds; 5 s by default. Must be shorter than a lease. */
  answerWithinMs?: number;
}

/** Default timeout of the receiver, in milliseconds. */
const usualAnswerWithinMs = 5_000;

/** Interval of checks for undelivered alerts, in milliseconds. */
const lookEveryMs = 5_000;

interface Message {
  id: string;
  body: string;
  /** Number of failed attempts before this one. */
  failures: number;
}

/**
 * Leases a message to this process: the pending one, or a new one with the arrivals since the last and the pilots that
 * are due. A pending one of another format is for another receiver, and is replaced.
 */
function claimMessage(
  database: Database,
  { portal, format = 'standard' }: Webhook,
): Promise<Message | undefined> {
  return database.transaction(async (tx) => {
    const webhook = await lockWebhook(tx);
    if (!webhook) return undefined;
    const { pending, failures, notifiedFrom, settledUntil } = webhook;
    if (pending?.format === format) {
      await leaseMessage(tx);
      return { ...pending, failures };
    }
    const arrivals = await countArrivals(tx, notifiedFrom, settledUntil);
    const isDue = arrivals.length > 0 || (await isDigestDue(tx, notifiedFrom, settledUntil));
    const pilotsDue = isDue ? await countDuePilots(tx, new Date()) : 0;
    if (arrivals.length === 0 && pilotsDue === 0) {
      await skipMessage(tx, settledUntil);
      return undefined;
    }
    const body = messageBody({ arrivals, pilotsDue, until: settledUntil, portal }, format);
    const message = { id: `msg_${newId()}`, body };
    await updatePendingMessage(tx, { ...message, format, until: settledUntil });
    return { ...message, failures };
  });
}

/** Sends a message once. Returns the failure; undefined on success. */
async function sendMessage(
  { url, secret, answerWithinMs = usualAnswerWithinMs }: Webhook,
  message: Message,
  signal: AbortSignal | undefined,
): Promise<DeliveryFailure | undefined> {
  const inTime = AbortSignal.timeout(answerWithinMs);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'pilot-portal',
        ...(secret && signedHeaders(message, secret, new Date())),
      },
      body: message.body,
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, inTime]) : inTime,
    });
    // The response body is not needed, regardless of its length.
    await response.body?.cancel();
    return response.ok ? undefined : `status_${response.status}`;
  } catch {
    return inTime.aborted ? 'no_answer' : 'no_connection';
  }
}

/**
 * Delivers new arrivals and, once a day, due pilots to the webhook, or retries the pending message. Any number of
 * instances may call it: a message is leased to one of them, and another sends it again under the same id only when the
 * lease has expired.
 */
export async function deliverAlerts(
  database: Database,
  webhook: Webhook,
  signal?: AbortSignal,
): Promise<{ outcome: 'none' | 'delivered' } | { outcome: 'failed'; failures: number; failure: string }> {
  const work = await database.run((orm) => findWebhookWork(orm));
  if (work === 'not_begun') await database.run(insertWebhook);
  if (work !== 'waiting') return { outcome: 'none' };
  const message = await claimMessage(database, webhook);
  if (!message) return { outcome: 'none' };
  const failure = await sendMessage(webhook, message, signal);
  if (failure === undefined) {
    await database.run((orm) => markDelivered(orm, message.id));
    return { outcome: 'delivered' };
  }
  // An abort cuts off this delivery; another process repeats it when the lease expires.
  if (signal?.aborted) return { outcome: 'none' };
  const failures = message.failures + 1;
  const pauseSeconds = pauseAfter(failures);
  await database.run((orm) => markFailed(orm, message.id, { failures, failure, pauseSeconds }));
  return { outcome: 'failed', failures, failure };
}

/**
 * Delivers alerts to the webhook every few seconds. Returns a function that stops it. `onFailure` receives the first
 * failure in a row; failed deliveries and database errors are retried automatically.
 */
export function deliverAlertsRegularly(
  database: Database,
  webhook: Webhook,
  onFailure: (failure: string) => void,
): () => void {
  const ending = new AbortController();
  let isUnderWay = false;
  const deliver = async () => {
    const delivered = await deliverAlerts(database, webhook, ending.signal);
    if (delivered.outcome === 'failed' && delivered.failures === 1) onFailure(delivered.failure);
  };
  const timer = setInterval(() => {
    if (isUnderWay) return;
    isUnderWay = true;
    deliver()
      .catch((error: unknown) => {
        if (!isApiError(error)) log.error({ cause: causeOf(error) }, 'an alert could not be delivered');
      })
      .finally(() => {
        isUnderWay = false;
      });
  }, lookEveryMs).unref();
  return () => {
    clearInterval(timer);
    ending.abort();
  };
}

const secretPrefix = 'whsec_';

/**
 * Returns the headers of a message by Standard Webhooks 1.0: its id, the time of this attempt in seconds, and the
 * signature of both with the body. `secret` is `whsec_` and base64.
 */
export function signedHeaders(
  { id, body }: { id: string; body: string },
  secret: string,
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
