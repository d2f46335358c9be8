import type { Database } from '../../../db/connect';
import type { Authorize } from '../../founders/founder';
import { allowanceUsed, usageByDay } from './ledger-queries';
import type { UsageOfDay, UsageReport } from './usage';

export async function readUsage(
  database: Database,
  key: { keyId: string; requestsPerMonth: number },
  wantedMonth: string | undefined,
): Promise<UsageReport> {
  const used = await database.run((orm) => allowanceUsed(orm, key.keyId));
  const month = wantedMonth ?? used.month;
  const days = await database.run((orm) => usageByDay(orm, month, key.keyId));
  return {
    object: 'usage',
    month,
    allowance: {
      month: used.month,
      requests: key.requestsPerMonth,
      charged: used.charged,
      held: used.held,
      remaining: Math.max(0, key.requestsPerMonth - used.charged - used.held),
    },
    data: days.map((day) => ({
      object: 'usage.day',
      date: day.date,
      operation: day.operation,
      requests: day.requests,
      charged: day.charged,
      price_usd: day.priceUsd,
      input_tokens: day.inputTokens,
      output_tokens: day.outputTokens,
      audio_seconds: day.audioSeconds,
      characters: day.characters,
      images: day.images,
    })),
  };
}

/** The usage of all keys, or of one, by day, for founders. Throws ApiError `sign_in_required`. */
export async function readUsageForFounders(
  { database, authorize }: { database: Database; authorize: Authorize },
  month: string,
  keyId?: string,
): Promise<UsageOfDay[]> {
  await authorize();
  return database.run((orm) => usageByDay(orm, month, keyId));
}
