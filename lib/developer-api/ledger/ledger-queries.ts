import { and, eq, lt, sql } from 'drizzle-orm';
import { isoMoment } from '../../../db/columns';
import type { Database, Orm } from '../../../db/connect';
import type { PilotCall, PilotUsage } from '../../kernel/pilot-usage';
import { providerAnswerWithinMs } from '../kernel/developer-limits';
import { keptAnswers } from '../kernel/tables';
import type { UsageOfDay } from './usage';

/** Month in which a key of `api_keys` is counted now. The limits of a pilot's key apply to all months together. */
const countedMonth = sql`case when pilot_id is null
  then date_trunc('month', now() at time zone 'utc')::date else date '1970-01-01' end`;

interface WantedHold {
  keyId: string;
  holdId: string;
  minutes: number;
  /** Exact decimal text; null if the request has no price. */
  priceUsd: string | null;
}

/**
 * Reserves a part of the key's allowance for a request, in one statement, so that concurrent requests never exceed it.
 * Returns false if nothing is left.
 */
export async function holdAllowance(orm: Orm, wanted: WantedHold): Promise<boolean> {
  const isHeld = await tryToHold(orm, wanted);
  return isHeld || ((await releaseExpired(orm, wanted.keyId)) && tryToHold(orm, wanted));
}

async function tryToHold(orm: Orm, { keyId, holdId, minutes, priceUsd }: WantedHold): Promise<boolean> {
  const rows = await orm.execute(sql`
    with month as (
      insert into usage_months as m (key_id, month, held, cost_usd)
      select key_id, ${countedMonth}, 1, case when pilot_id is null then 0 else ${priceUsd ?? '0'}::numeric end
      from api_keys where key_id = ${keyId} and requests_per_month > 0
        and (cost_max_usd is null or cost_max_usd >= ${priceUsd ?? '0'}::numeric)
      on conflict (key_id, month) do update set held = m.held + 1, cost_usd = m.cost_usd + excluded.cost_usd
      where exists (select from api_keys k where k.key_id = ${keyId} and m.charged + m.held < k.requests_per_month
        and (k.cost_max_usd is null or m.cost_usd + excluded.cost_usd <= k.cost_max_usd))
      returning m.key_id, m.month
    )
    insert into usage_holds (hold_id, key_id, month, expires_at, cost_usd)
    select ${holdId}, key_id, month, now() + make_interval(mins => ${minutes}),
      case when pilot_id is null then 0 else ${priceUsd ?? '0'}::numeric end
    from month join api_keys using (key_id)
    returning hold_id`);
  return rows.length > 0;
}

async function releaseExpired(orm: Orm, keyId: string): Promise<boolean> {
  const rows = await orm.execute(sql`
    with gone as (
      delete from usage_holds where key_id = ${keyId} and expires_at < now() returning key_id, month, cost_usd
    ), counted as (
      select key_id, month, count(*)::int as holds, sum(cost_usd) as cost from gone group by key_id, month
    )
    update usage_months m set held = m.held - counted.holds, cost_usd = m.cost_usd - counted.cost
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
  /** Pilot of the key, and the item that the caller named. */
  pilotId: string | null;
  item: string | null;
  outcome: string;
  /** True if the request is charged, provided its hold has not expired. */
  isCharged: boolean;
  /** Exact decimal text; null if the request has no price. */
  priceUsd: string | null;
  milliseconds?: number;
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
      delete from usage_holds where hold_id = ${holdId} returning key_id, month, cost_usd
    ), counted as (
      update usage_months m set held = m.held - 1, charged = m.charged + ${entry.isCharged ? 1 : 0}::int,
        cost_usd = m.cost_usd - case when ${entry.isCharged}::boolean then 0 else gone.cost_usd end
      from gone where m.key_id = gone.key_id and m.month = gone.month
    )
    insert into usage_ledger (key_id, request_id, operation, model, provider, outcome, is_charged, price_usd,
      input_tokens, output_tokens, audio_seconds, characters, images, milliseconds, pilot_id, item)
    select ${entry.keyId}, ${entry.requestId}, ${entry.operation}, ${entry.model}, ${entry.provider},
      ${entry.outcome}, charge, case when charge then ${entry.priceUsd}::numeric end,
      ${entry.inputTokens ?? null}::int, ${entry.outputTokens ?? null}::int, ${entry.audioSeconds ?? null}::float8,
      ${entry.characters ?? null}::int, ${entry.images ?? null}::int, ${entry.milliseconds ?? null}::int,
      ${entry.pilotId}::text, ${entry.item}::text
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

/** Returns the charged and held requests of a key in the current month, or in its pilot. */
export async function allowanceUsed(orm: Orm, keyId: string) {
  const [row] = await orm.execute<{ month: string; charged: number; held: number }>(sql`
    select to_char(now() at time zone 'utc', 'YYYY-MM') as month,
      coalesce(max(charged), 0)::int as charged, coalesce(max(held), 0)::int as held
    from usage_months join api_keys using (key_id)
    where key_id = ${keyId} and month = ${countedMonth}`);
  if (!row) throw new Error('an aggregate gives a row');
  return row;
}

/** Returns the total usage of a pilot's calls. */
export async function usageOfPilot(orm: Orm, pilotId: string): Promise<PilotUsage> {
  const [row] = await orm.execute<PilotUsage>(sql`
    select count(*)::int as requests, (count(*) filter (where is_charged))::int as charged,
      (count(*) filter (where outcome <> 'succeeded'))::int as failed, count(distinct item)::int as items,
      coalesce(sum(price_usd), 0)::float8 as "costUsd",
      percentile_disc(0.5) within group (order by milliseconds) filter (where outcome = 'succeeded') as p50,
      percentile_disc(0.95) within group (order by milliseconds) filter (where outcome = 'succeeded') as p95
    from usage_ledger where pilot_id = ${pilotId}`);
  if (!row) throw new Error('an aggregate gives a row');
  return row;
}

/** Lists the calls of a pilot, the oldest first. */
export function callsOfPilot(orm: Orm, pilotId: string): Promise<PilotCall[]> {
  return orm.execute<PilotCall>(sql`
    select ${isoMoment('at')} as at, request_id as "requestId", item, operation, outcome, milliseconds,
      price_usd::float8 as "costUsd"
    from usage_ledger where pilot_id = ${pilotId} order by usage_id`);
}

/** Key of a stored answer: an API key and the digest of an Idempotency-Key. */
interface Place {
  keyId: string;
  keySha256: string;
}

const keptHours = 24;

/** Minutes until an unfinished request of a process that may have died can be claimed again. */
const claimMinutes = providerAnswerWithinMs / 60_000 + 1;

const isAt = ({ keyId, keySha256 }: Place) =>
  and(eq(keptAnswers.keyId, keyId), eq(keptAnswers.keySha256, keySha256));

/** Claims the work for a key, or returns the state of the request that already has. */
export async function claimAnswer(orm: Orm, place: Place, requestSha256: string) {
  const endsAt = sql`now() + make_interval(mins => ${claimMinutes})`;
  const claimed = await orm
    .insert(keptAnswers)
    .values({ ...place, requestSha256, endsAt })
    .onConflictDoUpdate({
      target: [keptAnswers.keyId, keptAnswers.keySha256],
      set: { requestSha256, endsAt, sealed: null },
      setWhere: lt(keptAnswers.endsAt, sql`now()`),
    })
    .returning({ keyId: keptAnswers.keyId });
  if (claimed.length > 0) return { outcome: 'claimed' } as const;
  const [row] = await orm.select().from(keptAnswers).where(isAt(place));
  // It was released in between.
  if (!row) return { outcome: 'found', requestSha256, sealed: null } as const;
  return { outcome: 'found', requestSha256: row.requestSha256, sealed: row.sealed } as const;
}

export async function keepAnswer(orm: Orm, place: Place, sealed: string): Promise<void> {
  const endsAt = sql`now() + make_interval(hours => ${keptHours})`;
  await orm.update(keptAnswers).set({ sealed, endsAt }).where(isAt(place));
}

export async function releaseAnswer(orm: Orm, place: Place): Promise<void> {
  await orm.delete(keptAnswers).where(isAt(place));
}

/** Deletes expired answers. */
export async function deleteKeptAnswers(database: Database): Promise<{ isAll: boolean }> {
  await database.run((orm) => orm.delete(keptAnswers).where(lt(keptAnswers.endsAt, sql`now()`)));
  return { isAll: true };
}
