import { randomUUID } from 'node:crypto';
import type { Database } from '../../../db/connect';
import { DeveloperError } from '../developer-errors';
import { holdMinutes } from '../developer-limits';
import { type OperationName, priceUsdOf } from '../operations';
import { holdAllowance, settleUsage } from './ledger-queries';

/** What a request is known to be before it is worked on. */
export interface MeteredRequest {
  keyId: string;
  requestId: string;
  operation: OperationName;
  /** Who does the work: an engine or a provider. */
  provider: string;
  model: string | null;
}

/** What a request turned out to use. */
interface Measured {
  inputTokens?: number;
  outputTokens?: number;
  audioSeconds?: number;
  characters?: number;
}

/** A request's part of the allowance, until it is settled. */
export interface Meter {
  /** Learned while the work goes on; written when it ends. */
  measured: Measured;
  /** Writes the one entry of this request; only the first call counts. */
  settle(outcome: string): Promise<void>;
}

/**
 * Holds a part of the key's allowance for a request. Throws DeveloperError `insufficient_quota` when none is
 * left, and ApiError `service_unavailable`.
 */
export async function openMeter(database: Database, request: MeteredRequest): Promise<Meter> {
  const holdId = randomUUID();
  const isHeld = await database.run((orm) => holdAllowance(orm, request.keyId, holdId, holdMinutes));
  if (!isHeld) throw new DeveloperError('insufficient_quota');
  let settling: Promise<void> | undefined;
  const measured: Measured = {};
  return {
    measured,
    settle(outcome) {
      settling ??= database.run((orm) =>
        settleUsage(orm, holdId, {
          ...request,
          outcome,
          priceUsd: priceUsdOf(request.operation),
          inputTokens: measured.inputTokens ?? null,
          outputTokens: measured.outputTokens ?? null,
          audioSeconds: measured.audioSeconds ?? null,
          characters: measured.characters ?? null,
        }),
      );
      return settling;
    },
  };
}
