import { sql } from 'drizzle-orm';
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { ApiError } from '../lib/kernel/api-error';
import { log } from '../lib/process/log';
import { isUnavailable, lacksTable } from './connection-errors';
import type { InsertLoad } from './gathered-insert';
import { answerWithinMs, stallTolerantTimeout } from './stall-tolerant-timeout';

interface DriverQuery {
  resolve: (result: unknown) => void;
  args?: unknown;
  parameters?: unknown;
}

function isSettledByItself(query: object): query is DriverQuery {
  return 'resolve' in query && typeof query.resolve === 'function';
}

function empty(list: unknown): void {
  if (Array.isArray(list)) list.length = 0;
}

/**
 * Empties the parameter lists of answered queries, the caller's as well, which must use a new list for each query. V8
 * carries the driver's query objects into its old generation, and stored rows with them; collecting that slows requests
 * down (docs/decisions/049). A driver with other queries is left unchanged.
 */
export function releasingQueryParams(client: postgres.Sql): postgres.Sql {
  client.unsafe = new Proxy(client.unsafe, {
    apply(ask, self, given) {
      const query: object = Reflect.apply(ask, self, given);
      if (isSettledByItself(query)) {
        const { resolve } = query;
        query.resolve = (result) => {
          empty(query.args);
          empty(query.parameters);
          resolve(result);
        };
      }
      return query;
    },
  });
  return client;
}

export type Orm = PostgresJsDatabase;

export type Transaction = Parameters<Parameters<Orm['transaction']>[0]>[0];

/** Most connections of one process, not counting one for live inboxes. */
export const connectionsMax = 10;

/** Most connections for regular jobs, such as deletion by retention and folding of counts. */
export const jobConnectionsMax = 2;

/** Work that one process has under way at most; more waits for nothing and is refused. */
export const workUnderWayMax = 500;
const statementTimeoutMs = 2_000;

const renewalPauseMs = 1_000;

/** Options from a URL with libpq's `?host=/socket/directory`, which postgres.js would take for a server setting. */
export function connectionOptions(databaseUrl: string): { url: string; host?: string; port?: number } {
  const url = new URL(databaseUrl);
  const socketDirectory = url.searchParams.get('host');
  if (!socketDirectory?.startsWith('/')) return { url: databaseUrl };
  const port = Number(url.searchParams.get('port') ?? 5432);
  url.searchParams.delete('host');
  url.searchParams.delete('port');
  return { url: url.href, host: socketDirectory, port };
}

/** `onnotify` is a setting that the driver's types leave out. */
type ClientOptions = postgres.Options<Record<string, never>> & {
  onnotify?: (channel: string, text: string) => void;
};

export function openClient(databaseUrl: string, options: ClientOptions): postgres.Sql {
  const { url, ...host } = connectionOptions(databaseUrl);
  return postgres(url, { ...host, onnotice: () => {}, ...options });
}

/** The result of `work` on connections without the portal's limits of time, for commands and migrations. */
export async function withClient<Result>(
  databaseUrl: string,
  max: number,
  work: (client: postgres.Sql) => Promise<Result>,
  options: ClientOptions = {},
): Promise<Result> {
  const client = openClient(databaseUrl, { max, connect_timeout: 5, ...options });
  try {
    return await work(client);
  } finally {
    await client.end({ timeout: 5 });
  }
}

function openPool(databaseUrl: string, max: number): { client: postgres.Sql; orm: Orm } {
  const client = openClient(databaseUrl, {
    max,
    connect_timeout: 2,
    // postgres.js waits longer after each failure; the portal must be back within 5 s of the database.
    backoff: () => 0.25,
    idle_timeout: 60,
    fetch_types: false,
    connection: { application_name: 'pilot-portal', statement_timeout: statementTimeoutMs },
  });
  return { client, orm: drizzle(releasingQueryParams(client)) };
}

export interface ObservedInsert {
  table: string;
  readLoad: () => InsertLoad;
}

/** Bounds every use to {@link answerWithinMs}, and replaces a silent pool, so that service resumes by itself. */
export class Database {
  #pool: { client: postgres.Sql; orm: Orm };
  #workUnderWay = 0;
  #renewedAt = 0;
  #renewals = 0;
  #clockOffsetMs = 0;
  #quickestMeasurementMs = Number.POSITIVE_INFINITY;
  #closed = false;
  #isSaidUnmigrated = false;
  #areWritesFailing = false;

  /** Gathered inserts into this database. Next's own copies of a module have separate ones. */
  readonly inserts: ObservedInsert[] = [];

  constructor(
    private readonly url: string,
    private readonly max = connectionsMax,
  ) {
    this.#pool = openPool(url, max);
  }

  /** The pool in use now. Prepared statements belong to it and go with it. */
  get orm(): Orm {
    return this.#pool.orm;
  }

  get workUnderWay(): number {
    return this.#workUnderWay;
  }

  /** True from the first row of a buyer that could not be stored until one is stored again. */
  get areWritesFailing(): boolean {
    return this.#areWritesFailing;
  }

  noteWrite(isStored: boolean): void {
    this.#areWritesFailing = !isStored;
  }

  get renewals(): number {
    return this.#renewals;
  }

  /** Milliseconds by which the server's clock is ahead of this process's. */
  get clockOffsetMs(): number {
    return this.#clockOffsetMs;
  }

  /** Throws ApiError `service_unavailable` when the database does not answer within {@link answerWithinMs} or fails. */
  async run<Result>(work: (orm: Orm) => Promise<Result>): Promise<Result> {
    if (this.#workUnderWay >= workUnderWayMax) throw new ApiError('service_unavailable');
    this.#workUnderWay += 1;
    let wasAnswered = () => {};
    const silence = new Promise<never>((_, reject) => {
      wasAnswered = stallTolerantTimeout(answerWithinMs, () => {
        reject(new ApiError('service_unavailable'));
        this.renew();
      });
    });
    try {
      return await Promise.race([work(this.#pool.orm), silence]);
    } catch (error) {
      if (lacksTable(error)) this.#logUnmigrated();
      throw isUnavailable(error) ? new ApiError('service_unavailable', { cause: error }) : error;
    } finally {
      wasAnswered();
      this.#workUnderWay -= 1;
    }
  }

  #logUnmigrated(): void {
    if (this.#isSaidUnmigrated) return;
    this.#isSaidUnmigrated = true;
    log.error('The database lacks tables of this version: run npm run db:migrate with this DATABASE_URL.');
  }

  /** The result of `work` in one transaction; throws as {@link run} does. */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return this.run((orm) => orm.transaction(work));
  }

  /** Replaces the pool: what hangs on the old one is rejected. At most once a second. */
  renew(): void {
    if (this.#closed || Date.now() - this.#renewedAt < renewalPauseMs) return;
    this.#renewedAt = Date.now();
    this.#renewals += 1;
    const old = this.#pool.client;
    this.#pool = openPool(this.url, this.max);
    old.end({ timeout: 0 }).catch(() => {});
  }

  /** Measures the server's clock against this process's, off by half a round trip at most; slow measurements are ignored. */
  async measureClock(): Promise<void> {
    const before = Date.now();
    const rows = await this.run((orm) =>
      orm.execute<{ now_ms: number }>(
        sql`select (extract(epoch from clock_timestamp()) * 1000)::double precision as now_ms`,
      ),
    );
    const after = Date.now();
    const serverNowMs = rows[0]?.now_ms;
    const isQuick = after - before <= 2 * this.#quickestMeasurementMs + 50;
    if (serverNowMs === undefined || !isQuick) return;
    this.#quickestMeasurementMs = Math.min(this.#quickestMeasurementMs, after - before);
    this.#clockOffsetMs = serverNowMs - (before + after) / 2;
  }

  /** Ends all connections; work under way has a second to finish. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#pool.client.end({ timeout: 1 });
  }
}

/** A value that belongs to a pool, such as a prepared statement: built at its first use with each pool. */
export function perPool<Value>(build: (orm: Orm) => Value): (orm: Orm) => Value {
  const built = new WeakMap<Orm, Value>();
  return (orm) => {
    let value = built.get(orm);
    if (value === undefined) {
      value = build(orm);
      built.set(orm, value);
    }
    return value;
  };
}

export async function transactionTime(tx: Pick<Orm, 'execute'>): Promise<Date> {
  const [row] = await tx.execute<{ now: string }>(sql`select now()::timestamptz(3)::text as now`);
  return new Date(row?.now ?? Number.NaN);
}

/** The result of `work` on two connections without the portal's limits of time, for commands that write many rows. */
export function withBulkConnections<Result>(
  databaseUrl: string,
  work: (orm: Orm) => Promise<Result>,
): Promise<Result> {
  return withClient(databaseUrl, 2, (client) => work(drizzle(client)), { fetch_types: false });
}
