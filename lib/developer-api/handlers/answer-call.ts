import type { Database } from '../../../db/connect';
import type { RateLimiter } from '../../http/limits/rate-limit';
import type { Engines } from '../engines/engines';
import type { DeveloperAnswer, DeveloperRequest } from '../http/request';
import { type DeveloperErrorCode, isCallerLeft, isDeveloperError } from '../kernel/developer-errors';
import type { OperationName } from '../kernel/operations';
import type { ApiKeyDigests, admitKey } from '../keys/admit-key';
import { type Meter, openMeter } from '../ledger/meter-calls';
import type { Providers } from '../providers/providers';

export interface DeveloperDeps {
  database: Database;
  limiter: RateLimiter;
  apiKeyDigests: ApiKeyDigests;
  engines: Engines;
  providers: Providers;
  /** Returns true while the key of a pilot works. */
  isPilotKeyInForce: (pilotId: string) => Promise<boolean>;
}

export interface Call {
  deps: DeveloperDeps;
  request: DeveloperRequest;
  key: NonNullable<Awaited<ReturnType<typeof admitKey>>>;
  /** Item of the key's pilot that the caller named. */
  item: string | null;
}

export function callerOf({ key, request }: Call): { keyId: string; requestId: string } {
  return { keyId: key.keyId, requestId: request.id };
}

/** Returns the part of a ledger entry that names the caller. */
export function usageOf({ key, request, item }: Call) {
  return { keyId: key.keyId, requestId: request.id, pilotId: key.pilotId, item };
}

export type Handler = (call: Call) => Promise<DeveloperAnswer> | DeveloperAnswer;

export function outcomeOf(error: unknown): DeveloperErrorCode | 'caller_left' {
  if (isCallerLeft(error)) return 'caller_left';
  return isDeveloperError(error) ? error.code : 'internal_error';
}

/** Client of what does the work of a call: an engine in a process of this machine, a provider, or another portal. */
export interface WorkClient<Result> {
  provider: 'local' | 'upstream';
  model: string | null;
  run: (meter: Meter) => Promise<Result>;
}

/**
 * Runs metered work. Charges it if it succeeds, or if its caller made it fail. Streamed work settles the meter
 * itself.
 */
export async function metered<Answer extends DeveloperAnswer>(
  call: Call,
  what: { operation: OperationName; provider: string; model: string | null },
  work: (meter: Meter) => Promise<Answer>,
): Promise<Answer> {
  const meter = await openMeter(call.deps.database, { ...what, ...usageOf(call) });
  try {
    const answer = await work(meter);
    if (!('pieces' in answer)) await meter.settle('succeeded');
    return answer;
  } catch (error) {
    await settleFailed(meter, error);
    throw error;
  }
}

/** Returns true if the failed request used an engine or a provider, and its caller caused the failure. */
function wasWorkDone(error: unknown): boolean {
  return isCallerLeft(error) ? error.wasSent : outcomeOf(error) === 'input_too_complex';
}

export async function settleFailed(meter: Meter, error: unknown): Promise<void> {
  if (wasWorkDone(error)) meter.charge();
  await meter.settle(outcomeOf(error));
}
