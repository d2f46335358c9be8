import type { Database } from '../../../db/connect';
import { isApiError } from '../../kernel/api-error';
import { causeOf, log } from '../../process/log';
import { newId } from '../../process/new-ids';
import { signedHeaders } from './sign-webhook';
import { type DeliveryFailure, messageBody, pauseAfter } from './webhook-message';
import {
  countArrivals,
  findWebhookWork,
  insertWebhook,
  leaseMessage,
  lockWebhook,
  markDelivered,
  markFailed,
  updatePendingMessage,
} from './webhook-queries';

/** Where founders are told that leads arrived, and by whom. */
export interface Webhook {
  url: string;
  /** `whsec_` and base64. */
  secret: string;
  /** The portal's own address, without a slash at its end. */
  portal: string;
  /** How long its server may take to answer, in milliseconds; 5 s by default. A lease must outlast it. */
  answerWithinMs?: number;
}

/** How long a receiver may take to answer, in milliseconds. */
const usualAnswerWithinMs = 5_000;

/** How often there is a look at whether something is to be told, in milliseconds. */
const lookEveryMs = 5_000;

interface Message {
  id: string;
  body: string;
  /** Tries that failed before this one. */
  failures: number;
}

/** The message that this process alone may try now: the one that waits, or a new one of what has arrived since. */
function claimMessage(database: Database, portal: string): Promise<Message | undefined> {
  return database.transaction(async (tx) => {
    const webhook = await lockWebhook(tx);
    if (!webhook) return undefined;
    const { pending, failures, toldFrom, settledUntil } = webhook;
    if (pending) {
      await leaseMessage(tx);
      return { ...pending, failures };
    }
    const arrivals = await countArrivals(tx, toldFrom, settledUntil);
    if (arrivals.length === 0) return undefined;
    const message = { id: `msg_${newId()}`, body: messageBody(arrivals, settledUntil, portal) };
    await updatePendingMessage(tx, { ...message, until: settledUntil });
    return { ...message, failures };
  });
}

/** Sends a message once. Gives why it was not taken; undefined where it was. */
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
        ...signedHeaders(message, secret, new Date()),
      },
      body: message.body,
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, inTime]) : inTime,
    });
    // What a receiver says besides is of no interest, however long it is.
    await response.body?.cancel();
    return response.ok ? undefined : `status_${response.status}`;
  } catch {
    return inTime.aborted ? 'no_answer' : 'no_connection';
  }
}

/**
 * Tells the webhook once what has arrived since it was told last, or tries again what it did not take. Any number of
 * instances may do so: a message is leased to one of them, and sent again under the same id by another only when that
 * one has ended over it. Throws ApiError `service_unavailable` in database trouble.
 */
export async function deliverAlerts(
  database: Database,
  webhook: Webhook,
  signal?: AbortSignal,
): Promise<{ outcome: 'none' | 'delivered' } | { outcome: 'failed'; failures: number; failure: string }> {
  const work = await database.run((orm) => findWebhookWork(orm));
  if (work === 'not_begun') await database.run(insertWebhook);
  if (work !== 'waiting') return { outcome: 'none' };
  const message = await claimMessage(database, webhook.portal);
  if (!message) return { outcome: 'none' };
  const failure = await sendMessage(webhook, message, signal);
  if (failure === undefined) {
    await database.run((orm) => markDelivered(orm, message.id));
    return { outcome: 'delivered' };
  }
  // Whoever is told to end cuts its own delivery off: another process repeats it when the lease is over.
  if (signal?.aborted) return { outcome: 'none' };
  const failures = message.failures + 1;
  const pauseSeconds = pauseAfter(failures);
  await database.run((orm) => markFailed(orm, message.id, { failures, failure, pauseSeconds }));
  return { outcome: 'failed', failures, failure };
}

/**
 * Tells the webhook every few seconds what has arrived. Gives what ends it. `onFailure` hears of the first failure in a
 * row; the next try comes by itself, and so it does after database trouble.
 */
export function deliverAlertsRegularly(
  database: Database,
  webhook: Webhook,
  onFailure: (failure: string) => void,
): () => void {
  const ending = new AbortController();
  let isUnderWay = false;
  const deliver = async () => {
    const told = await deliverAlerts(database, webhook, ending.signal);
    if (told.outcome === 'failed' && told.failures === 1) onFailure(told.failure);
  };
  const timer = setInterval(() => {
    if (isUnderWay) return;
    isUnderWay = true;
    deliver()
      .catch((error: unknown) => {
        if (!isApiError(error)) log.error({ cause: causeOf(error) }, 'arrivals could not be told');
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
