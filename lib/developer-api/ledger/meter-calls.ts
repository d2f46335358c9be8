import { randomUUID } from 'node:crypto';
import type { Database } from '../../../db/connect';
import { callsLeft } from '../../process/events';
import { log } from '../../process/log';
import { DeveloperError } from '../kernel/developer-errors';
import { holdMinutes } from '../kernel/developer-limits';
import { type OperationName, priceUsdOf } from '../kernel/operations';
import { holdAllowance, type MeasuredUse, settleUsage, type UsageEntry } from './ledger-queries';

/** Pause before the first retry of writing usage, in milliseconds; each further pause is twice as long. */
const firstPauseMs = 500;

export interface MeteredRequest
  extends Pick<UsageEntry, 'keyId' | 'requestId' | 'provider' | 'model' | 'pilotId' | 'item'> {
  operation: OperationName;
}

/** A request's part of the allowance, until it is settled. */
export interface Meter {
  measured: MeasuredUse;
  /** Charges the request from now on, even if it fails later. A success is charged without this call. */
  charge(): void;
  /**
   * Writes the one entry of this request; only the first call counts. If the database fails, it is written later,
   * because the answer was already delivered.
   */
  settle(outcome: string): Promise<void>;
}

/** Reserves a part of the key's allowance. Throws DeveloperError `insufficient_quota`. */
export async function openMeter(database: Database, request: MeteredRequest): Promise<Meter> {
  const openedAt = performance.now();
  const holdId = randomUUID();
  const priceUsd = priceUsdOf(request.operation);
  const wanted = { keyId: request.keyId, holdId, minutes: holdMinutes, priceUsd };
  if (!(await database.run((orm) => holdAllowance(orm, wanted)))) {
    const message = 'This pilot’s key has reached its maximum of charged requests or its maximum cost.';
    throw new DeveloperError('insufficient_quota', request.pilotId === null ? {} : { message });
  }
  let settling: Promise<void> | undefined;
  let mustPay = false;
  const measured: MeasuredUse = {};
  return {
    measured,
    charge() {
      mustPay = true;
    },
    settle(outcome) {
      const isCharged = mustPay || outcome === 'succeeded';
      if (!settling) {
        const milliseconds = Math.round(performance.now() - openedAt);
        const entry = { ...request, ...measured, outcome, isCharged, priceUsd, milliseconds };
        if (outcome === 'caller_left') callsLeft.publish(request.operation);
        const write = (isAgain: boolean) => database.run((orm) => settleUsage(orm, holdId, entry, isAgain));
        settling = write(false).catch(() => {
          void writeLater(() => write(true), outcome);
        });
      }
      return settling;
    },
  };
}

/** Writes the uncharged entry of a request that did not arrive in time. */
export async function recordLateRequest(database: Database, request: MeteredRequest): Promise<void> {
  const entry = { ...request, outcome: 'request_timeout', isCharged: false, priceUsd: null };
  await database.run((orm) => settleUsage(orm, randomUUID(), entry, false));
}

/** Retries at growing intervals until the hold expires. */
async function writeLater(write: () => Promise<void>, outcome: string): Promise<void> {
  const holdEndsAt = performance.now() + holdMinutes * 60_000;
  for (let pauseMs = firstPauseMs; performance.now() + pauseMs < holdEndsAt; pauseMs *= 2) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs).unref());
    try {
      await write();
      return;
    } catch {
      // The database still fails.
    }
  }
  log.warn({ outcome }, 'usage could not be written');
}
