import { sql } from 'drizzle-orm';
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import type postgres from 'postgres';
import { ApiError } from '../lib/kernel/errors';
import { lazyFor } from '../lib/kernel/lazy';
import { log } from '../lib/process/log';
import { type ClientOptions, openClient, releasingQueryParams, withoutPipelining } from './client';
import { isRolledBack, isUnavailable, lacksTable, refusesParameter } from './connection-errors';
import type { InsertLoad } from './gathered-insert';
import { type PrimaryHost, primaryOf } from './primary';
import { answerWithinMs, stallTolerantTimeout } from './stall-tolerant-timeout';

export type Orm = PostgresJsDatabase;

export type Transaction = Parameters<Parameters<Orm['transaction']>[0]>[0];

/** A database or an open transaction of it. */
export type Queryable = Orm | Transaction;

/** Maximum connections of one process, without the one for live inboxes. */
export const connectionsMax = 10;

/** Maximum connections for regular jobs, such as deletion by retention and aggregation of counts. */
export const jobConnectionsMax = 2;

/** Maximum work in progress of one process; more is refused at once. */
export const workUnderWayMax = 500;
const statementTimeoutMs = 2_000;

const renewalPauseMs = 1_000;

const attemptsMax = 3;

/**
 * Returns the result of `work` on connections without the portal's time limits, for commands and migrations. Throws
 * with a sentence if none of several hosts accepts writes.
 */
export async function withClient<Result>(
  databaseUrl: string,
  max: number,
  work: (client: postgres.Sql) => Promise<Result>,
  options: ClientOptions = {},
): Promise<Result> {
  const client = openClient(await primaryOf(databaseUrl).find(), { max, connect_timeout: 5, ...options });
  try {
    return await work(client);
  } finally {
    await client.end({ timeout: 5 });
  }
}

function openPool({ url, refusesParameters }: PrimaryHost, max: number): { client: postgres.Sql; orm: Orm } {
  const client = openClient(url, {
    max,
    connect_timeout: 2,
    // postgres.js waits longer after each failure; the portal must be back within 5 s of the database.
    backoff: () => 0.25,
    idle_timeout: 60,
    fetch_types: false,
    ...(refusesParameters && { prepare: false }),
    connection: {
      application_name: 'pilot-portal',
      ...(!refusesParameters && { statement_timeout: statementTimeoutMs }),
    },
  });
  const own = refusesParameters ? withoutPipelining(client) : client;
  return { client, orm: drizzle(releasingQueryParams(own)) };
}

export interface ObservedInsert {
  table: string;
  readLoad: () => InsertLoad;
}

/** Limits the time of every use, and replaces a silent pool, so that service resumes by itself. */
export class Database {
  #pool: { client: postgres.Sql; orm: Orm };
  /** Pool whose connections a pooler refused. */
  #refused: Orm | undefined;
  #workUnderWay = 0;
  #renewedAt = 0;
  #renewals = 0;
  #clockOffsetMs = 0;
  #quickestMeasurementMs = Number.POSITIVE_INFINITY;
  #closed = false;
  readonly #primary: PrimaryHost;
  readonly #unfollow: () => void;
  #isSaidUnmigrated = false;
  #areWritesFailing = false;

  /** Gathered inserts into this database. Next's own copies of a module have separate ones. */
  readonly inserts: ObservedInsert[] = [];

  constructor(
    url: string,
    private readonly max = connectionsMax,
  ) {
    this.#primary = primaryOf(url);
    this.#pool = openPool(this.#primary, max);
    this.#unfollow = this.#primary.follow(() => this.#replacePool());
    this.#primary.search();
  }

  /** The current pool. Prepared statements belong to it and are dropped with it. */
  get orm(): Orm {
    return this.#pool.orm;
  }

  get workUnderWay(): number {
    return this.#workUnderWay;
  }

  /** True from the first buyer's row that could not be stored until one is stored again. */
  get areWritesFailing(): boolean {
    return this.#areWritesFailing;
  }

  noteWrite(isStored: boolean): void {
    this.#areWritesFailing = !isStored;
    if (!isStored) this.#primary.search();
  }

  get renewals(): number {
    return this.#renewals;
  }

  /** Milliseconds by which the server's clock is ahead of this process's. */
  get clockOffsetMs(): number {
    return this.#clockOffsetMs;
  }

  /**
   * Throws ApiError `service_unavailable` when the database does not answer within `withinMs` or fails, or when `underWayMax`
   * works are under way.
   */
  async run<Result>(
    work: (orm: Orm) => Promise<Result>,
    withinMs = answerWithinMs,
    underWayMax = workUnderWayMax,
  ): Promise<Result> {
    if (this.#workUnderWay >= underWayMax) throw new ApiError('service_unavailable');
    this.#workUnderWay += 1;
    let wasAnswered = () => {};
    const silence = new Promise<never>((_, reject) => {
      wasAnswered = stallTolerantTimeout(withinMs, () => {
        reject(new ApiError('service_unavailable'));
        this.renew();
      });
    });
    try {
      return await Promise.race([this.#attempt(work), silence]);
    } catch (error) {
      if (lacksTable(error)) this.#logUnmigrated();
      if (!isUnavailable(error)) throw error;
      this.#primary.search();
      throw new ApiError('service_unavailable', { cause: error });
    } finally {
      wasAnswered();
      this.#workUnderWay -= 1;
    }
  }

  async #attempt<Result>(work: (orm: Orm) => Promise<Result>): Promise<Result> {
    const { orm } = this.#pool;
    try {
      return await work(orm);
    } catch (error) {
      // Nothing was sent on a pool that the pooler refused, so its work may be repeated.
      if (refusesParameter(error) && this.#pool.orm === orm) this.#omitParameters();
      if (this.#refused !== orm) throw error;
      return work(this.#pool.orm);
    }
  }

  /** Opens connections that a pooler accepts, and logs what is then missing. */
  #omitParameters(): void {
    const isKnown = this.#primary.refusesParameters;
    this.#primary.refusesParameters = true;
    this.#refused = this.#pool.orm;
    this.#replacePool();
    if (!isKnown) this.#warnOfNoLimit().catch(() => {});
  }

  async #warnOfNoLimit(): Promise<void> {
    const [row] = await this.#pool.orm.execute(sql`show statement_timeout`);
    if (row?.statement_timeout === '0')
      log.warn(
        `Statements have no time limit behind this pooler: run alter role … set statement_timeout = '2s' for the role in DATABASE_URL.`,
      );
  }

  #logUnmigrated(): void {
    if (this.#isSaidUnmigrated) return;
    this.#isSaidUnmigrated = true;
    log.error('The database lacks tables of this version: run npm run db:migrate with this DATABASE_URL.');
  }

  /**
   * Returns the result of reads that may scan a large table, in one transaction that may take `withinMs`; throws as
   * {@link run} does.
   */
  readSlowly<Result>(withinMs: number, work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    const limit = sql`select set_config('statement_timeout', ${String(withinMs)}, true)`;
    return this.run(
      (orm) =>
        orm.transaction(async (transaction) => {
          await transaction.execute(limit);
          return work(transaction);
        }),
      withinMs + answerWithinMs,
    );
  }

  /**
   * Returns the result of `work` in one transaction; throws as {@link run} does. Repeats a transaction that other
   * changes rolled back, so `work` must have no effects outside the transaction.
   */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return this.run(async (orm) => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await orm.transaction(work);
        } catch (error) {
          if (attempt === attemptsMax || !isRolledBack(error)) throw error;
        }
      }
    });
  }

  /** Replaces the pool: work that hangs on the old one is rejected. At most once a second. */
  renew(): void {
    if (this.#closed || Date.now() - this.#renewedAt < renewalPauseMs) return;
    this.#renewedAt = Date.now();
    this.#renewals += 1;
    this.#replacePool();
    this.#primary.search();
  }

  #replacePool(): void {
    this.#quickestMeasurementMs = Number.POSITIVE_INFINITY;
    const old = this.#pool.client;
    this.#pool = openPool(this.#primary, this.max);
    old.end({ timeout: 0 }).catch(() => {});
  }

  /**
   * Compares the server's clock with this process's, to within half a round trip; ignores slow measurements. Also
   * notices when the server has become a standby.
   */
  async measureClock(): Promise<void> {
    const before = Date.now();
    const rows = await this.run((orm) =>
      orm.execute<{ now_ms: number; is_standby: boolean }>(
        sql`select (extract(epoch from clock_timestamp()) * 1000)::double precision as now_ms,
          pg_is_in_recovery() as is_standby`,
      ),
    );
    const after = Date.now();
    if (rows[0]?.is_standby) this.#primary.search();
    const serverNowMs = rows[0]?.now_ms;
    const isQuick = after - before <= 2 * this.#quickestMeasurementMs + 50;
    if (serverNowMs === undefined || !isQuick) return;
    this.#quickestMeasurementMs = Math.min(this.#quickestMeasurementMs, after - before);
    this.#clockOffsetMs = serverNowMs - (before + after) / 2;
  }

  /** Ends all connections; work in progress has a second to finish. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#unfollow();
    await this.#pool.client.end({ timeout: 1 });
  }
}

/** A value that belongs to a pool, such as a prepared statement: built on first use with each pool. */
export const perPool: <Value>(build: (orm: Orm) => Value) => (orm: Orm) => Value = lazyFor;

export async function transactionTime(tx: Queryable): Promise<Date> {
  const [row] = await tx.execute<{ now: string }>(sql`select now()::timestamptz(3)::text as now`);
  return new Date(row?.now ?? Number.NaN);
}

/**
 * Returns the result of `work` on two connections without the portal's time limits, for commands that write many rows.
 */
export function withBulkConnections<Result>(
  databaseUrl: string,
  work: (orm: Orm) => Promise<Result>,
): Promise<Result> {
  return withClient(databaseUrl, 2, (client) => work(drizzle(client)), { fetch_types: false });
}
