import { sql } from 'drizzle-orm';
import type { Orm } from '../../../db/connect';
import type { UsageOfDay } from './usage';

/**
 * Reserves a part of the key's monthly allowance for a request, in one statement, so that concurrent requests never
 * exceed it. Returns false if nothing is left.
 */
export async function holdAllowance(
  orm: Orm,
  keyId: string,
  holdId: string,
  holdMinutes: number,
): Promise<boolean> {
  const isHeld = await tryToHold(orm, keyId, holdId, holdMinutes);
  return isHeld || ((await releaseExpired(orm, keyId)) && tryToHold(orm, keyId, holdId, holdMinutes));
}

async function tryToHold(orm: Orm, keyId: string, holdId: string, holdMinutes: number): Promise<boolean> {
  const rows = await orm.execute(sql`
    with month as (
      insert into usage_months as m (key_id, month, held)
      select key_id, date_trunc('month', now() at time zone 'utc')::date, 1
      from api_keys where key_id = ${keyId} and requests_per_month > 0
      on conflict (key_id, month) do update set held = m.held + 1
      where m.charged + m.held < (select requests_per_month from api_keys where key_id = ${keyId})
      returning m.key_id, m.month
    )
    insert into usage_holds (hold_id, key_id, month, expires_at)
    select ${holdId}, key_id, month, now() + make_interval(mins => ${holdMinutes}) from month
    returning hold_id`);
  return rows.length > 0;
}

async function releaseExpired(orm: Orm, keyId: string): Promise<boolean> {
  const rows = await orm.execute(sql`
    with gone as (
      delete from usage_holds where key_id = ${keyId} and expires_at < now() returning key_id, month
    ), counted as (
      select key_id, month, count(*)::int as holds from gone group by key_id, month
    )
    update usage_months m set held = m.held - counted.holds
    from counted where m.key_id = counted.key_id and m.month = counted.month
    returning m.key_id`);
  return rows.length > 0;
}

export interface MeasuredUse {
  inputTokens?: number;
  outputTokens?: number;
  audioSeconds?: number;
  characters?: number;
  images?: number;
}

export interface UsageEntry extends MeasuredUse {
  keyId: string;
  requestId: string;
  operation: string;
  provider: string;
  model: string | null;
  outcome: string;
  /** True if the request is charged, provided its hold has not expired. */
  isCharged: boolean;
  /** Exact decimal text; null if the request has no price. */
  priceUsd: string | null;
}

/**
 * Writes a request's entry and turns its hold into a charge, or releases the hold if nothing is charged. A hold
 * that has expired is not charged, so the ledger never exceeds the allowance. A retry (`isAgain`) writes only if
 * the hold still exists, because the first attempt may have succeeded.
 */
export async function settleUsage(
  orm: Orm,
  holdId: string,
  entry: UsageEntry,
  isAgain: boolean,
): Promise<void> {
  await orm.execute(sql`
    with gone as (
      delete from usage_holds where hold_id = ${holdId} returning key_id, month
    ), counted as (
      update usage_months m set held = m.held - 1, charged = m.charged + ${entry.isCharged ? 1 : 0}::int
      from gone where m.key_id = gone.key_id and m.month = gone.month
    )
    insert into usage_ledger (key_id, request_id, operation, model, provider, outcome, is_charged, price_usd,
      input_tokens, output_tokens, audio_seconds, characters, images)
    select ${entry.keyId}, ${entry.requestId}, ${entry.operation}, ${entry.model}, ${entry.provider},
      ${entry.outcome}, charge, case when charge then ${entry.priceUsd}::numeric end,
      ${entry.inputTokens ?? null}::int, ${entry.outputTokens ?? null}::int, ${entry.audioSeconds ?? null}::float8,
      ${entry.characters ?? null}::int, ${entry.images ?? null}::int
    from (select ${entry.isCharged}::boolean and exists (select from gone) as charge) as settled
    where not ${isAgain}::boolean or exists (select from gone)`);
}

/** Usage by key, day and operation in a month (UTC), such as `2026-11`, oldest day first. */
export async function usageByDay(orm: Orm, month: string, keyId?: string): Promise<UsageOfDay[]> {
  const first = `${month}-01`;
  const ofKey = keyId === undefined ? sql`` : sql`and key_id = ${keyId}`;
  return orm.execute<UsageOfDay>(sql`
    select key_id as "keyId", to_char(at at time zone 'utc', 'YYYY-MM-DD') as date, operation,
      count(*)::int as requests, (count(*) filter (where is_charged))::int as charged,
      (count(*) filter (where outcome = 'caller_left'))::int as left,
      sum(price_usd)::float8 as "priceUsd",
      coalesce(sum(input_tokens), 0)::float8 as "inputTokens",
      coalesce(sum(output_tokens), 0)::float8 as "outputTokens",
      coalesce(sum(audio_seconds), 0)::float8 as "audioSeconds",
      coalesce(sum(characters), 0)::float8 as characters, coalesce(sum(images), 0)::float8 as images
    from usage_ledger
    where at >= ${first}::date at time zone 'utc'
      and at < (${first}::date + interval '1 month') at time zone 'utc' ${ofKey}
    group by 1, 2, 3 order by 2, 3, 1`);
}

/** Returns the charged and held requests of a key in the current month. */
export async function allowanceUsed(orm: Orm, keyId: string) {
  const [row] = await orm.execute<{ month: string; charged: number; held: number }>(sql`
    select to_char(now() at time zone 'utc', 'YYYY-MM') as month,
      coalesce(max(charged), 0)::int as charged, coalesce(max(held), 0)::int as held
    from usage_months
    where key_id = ${keyId} and month = date_trunc('month', now() at time zone 'utc')::date`);
  if (!row) throw new Error('an aggregate gives a row');
  return row;
}
