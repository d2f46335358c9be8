import { ApiError, isApiError } from '../lib/kernel/errors';
import { isUnavailable } from './connection-errors';
import { answerWithinMs, stallTolerantTimeout } from './stall-tolerant-timeout';

export interface KeyedRow {
  id: string;
  idempotencyKeyDigest: string | null;
}

export interface StoredRow<Row> {
  row: Row;
  created: boolean;
}

/** A row, and the time on this process's clock after which it must not be stored. */
export interface TimedRow<NewRow> {
  row: NewRow;
  acceptUntilMs: number;
}

export interface InsertTarget<NewRow, Row> {
  /** Inserts rows in one statement, skipping those whose key is taken or whose time is up. Returns the stored ones by id. */
  insert: (rows: readonly TimedRow<NewRow>[]) => Promise<ReadonlyMap<string, Row>>;
  findByKeyDigests: (digests: string[]) => Promise<Row[]>;
  onSilence: () => void;
  onOutcome: (isStored: boolean) => void;
}

export interface InsertLoad {
  rowsWaiting: number;
  rowsWaitingMax: number;
  statementsUnderWay: number;
  statementsUnderWayMax: number;
}

interface Waiting<NewRow, Row> extends TimedRow<NewRow> {
  settled: boolean;
  stopWaiting: () => void;
  resolve: (stored: StoredRow<Row>) => void;
  reject: (error: unknown) => void;
}

/** A second statement needs enough rows: more statements would wait for each other's commits and store no more. */
const statementsUnderWayMax = 2;

/**
 * Maximum rows of one statement. Answers of the database are read once per turn of the event loop, which under overload
 * reads a thousand requests: smaller statements would store only a part of the waiting rows.
 */
const rowsPerStatementMax = 500;

/** Number of rows that are sent without waiting for more: the database stores them while this process reads requests. */
const rowsWorthAStatement = 16;

const rowsWaitingMax = 1_000;

/**
 * Maximum time from its arrival until a row is stored, in milliseconds. It ends well before the caller receives 503, so
 * that a statement that a stalled server reads later stores nothing.
 */
const storeWithinMs = 2_000;

const unavailable = (cause?: unknown) => new ApiError('service_unavailable', { cause });

/** Stores rows of concurrent requests in one statement; each caller is answered when its own row is durable. */
export class GatheredInsert<NewRow extends KeyedRow, Row extends KeyedRow> {
  #waiting: Waiting<NewRow, Row>[] = [];
  #statementsUnderWay = 0;
  #flushPlanned = false;

  constructor(private readonly target: InsertTarget<NewRow, Row>) {}

  get load(): InsertLoad {
    return {
      rowsWaiting: this.#waiting.length,
      rowsWaitingMax,
      statementsUnderWay: this.#statementsUnderWay,
      statementsUnderWayMax,
    };
  }

  /** Returns the stored row of this key. Throws ApiError `service_unavailable` when it is not stored in time. */
  store(row: NewRow): Promise<StoredRow<Row>> {
    if (this.#waiting.length >= rowsWaitingMax) return Promise.reject(unavailable());
    return new Promise((resolve, reject) => {
      const waiting: Waiting<NewRow, Row> = {
        row,
        acceptUntilMs: Date.now() + storeWithinMs,
        settled: false,
        stopWaiting: stallTolerantTimeout(answerWithinMs, () => this.#giveUp(waiting)),
        resolve,
        reject,
      };
      this.#waiting.push(waiting);
      if (this.#waiting.length >= rowsWorthAStatement) this.#flush();
      else this.#planFlush();
    });
  }

  #giveUp(waiting: Waiting<NewRow, Row>): void {
    this.#waiting = this.#waiting.filter((other) => other !== waiting);
    this.#settle(waiting, unavailable());
  }

  #settle(waiting: Waiting<NewRow, Row>, outcome: StoredRow<Row> | Error): void {
    if (waiting.settled) return;
    waiting.settled = true;
    waiting.stopWaiting();
    if (outcome instanceof Error) waiting.reject(outcome);
    else waiting.resolve(outcome);
  }

  /** Flushes at the end of this turn of the event loop, so that requests read in it share a statement. */
  #planFlush(): void {
    if (this.#flushPlanned || !this.#mayFlush()) return;
    this.#flushPlanned = true;
    setImmediate(() => {
      this.#flushPlanned = false;
      this.#flush();
    });
  }

  #mayFlush(): boolean {
    const statementsMax = this.#waiting.length >= rowsWorthAStatement ? statementsUnderWayMax : 1;
    return this.#waiting.length > 0 && this.#statementsUnderWay < statementsMax;
  }

  #flush(): void {
    this.#refuseLate();
    while (this.#mayFlush()) {
      void this.#storeTogether(this.#waiting.splice(0, rowsPerStatementMax));
    }
  }

  /** Refuses rows that the database would skip as too late, which would only add to its load. */
  #refuseLate(): void {
    const now = Date.now();
    const inTime = this.#waiting.findIndex(({ acceptUntilMs }) => acceptUntilMs > now);
    const lateCount = inTime === -1 ? this.#waiting.length : inTime;
    for (const waiting of this.#waiting.splice(0, lateCount)) this.#settle(waiting, unavailable());
  }

  async #storeTogether(batch: Waiting<NewRow, Row>[]): Promise<void> {
    this.#statementsUnderWay += 1;
    // Rows that only wait for their turn do not show that the database is silent: it may be busy with earlier ones.
    const wasAnswered = stallTolerantTimeout(answerWithinMs, () => this.target.onSilence());
    try {
      await this.#insertBatch(batch);
      this.target.onOutcome(true);
    } catch (error) {
      if (isUnavailable(error)) this.target.onOutcome(false);
      if (batch.length > 1 && !isUnavailable(error) && !isApiError(error)) {
        // One row made the database refuse the statement; the others must not fail because of it.
        for (const waiting of batch) await this.#insertAlone(waiting);
      } else {
        for (const waiting of batch) this.#settle(waiting, this.#failure(error));
      }
    } finally {
      wasAnswered();
      this.#statementsUnderWay -= 1;
      this.#planFlush();
    }
  }

  async #insertAlone(waiting: Waiting<NewRow, Row>): Promise<void> {
    try {
      await this.#insertBatch([waiting]);
    } catch (error) {
      this.#settle(waiting, this.#failure(error));
    }
  }

  #failure(error: unknown): Error {
    if (isUnavailable(error)) return unavailable(error);
    return error instanceof Error ? error : new Error('the insert failed', { cause: error });
  }

  async #insertBatch(batch: Waiting<NewRow, Row>[]): Promise<void> {
    // In the same order everywhere; otherwise two statements with the same two keys could wait for each other.
    batch.sort((left, right) =>
      (left.row.idempotencyKeyDigest ?? '') < (right.row.idempotencyKeyDigest ?? '') ? -1 : 1,
    );
    const inserted = await this.target.insert(batch);
    const skipped = batch.filter((waiting) => {
      const row = inserted.get(waiting.row.id);
      if (row) this.#settle(waiting, { row, created: true });
      return row === undefined;
    });
    if (skipped.length > 0) await this.#answerFromKeys(skipped);
  }

  async #answerFromKeys(skipped: Waiting<NewRow, Row>[]): Promise<void> {
    const digests = skipped.flatMap((waiting) => waiting.row.idempotencyKeyDigest ?? []);
    const stored = new Map<string | null, Row>();
    if (digests.length > 0) {
      for (const row of await this.target.findByKeyDigests(digests))
        stored.set(row.idempotencyKeyDigest, row);
    }
    for (const waiting of skipped) {
      const { idempotencyKeyDigest } = waiting.row;
      const row = idempotencyKeyDigest === null ? undefined : stored.get(idempotencyKeyDigest);
      this.#settle(waiting, row ? { row, created: false } : unavailable());
    }
  }
}
