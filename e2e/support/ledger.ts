import { randomUUID } from 'node:crypto';
import { appendFileSync, fsync, openSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import type postgres from 'postgres';
import { type Answer, type Client, NoAnswerError, type Reach } from './client';
import { connect } from './database';
import { eventually } from './eventually';
import { plainLead, plainQuote } from './literals';

/** A record as it is sent; the key and the body are the same in every attempt. */
interface Sent {
  kind: 'lead' | 'quote';
  key: string;
  body: object;
}

/** A record that the portal has acknowledged. */
interface Entry extends Sent {
  id: string;
  record: string;
}

/** Outcome of a request: the status of its answer, or its progress without one. */
type Outcome = number | Reach;

const synced = promisify(fsync);

/** Number of concurrent requests when records are sent again. */
const sentAgainTogether = 32;

/** Interval of sending due requests, in milliseconds. */
const sendEveryMs = 10;

async function inGroups<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += sentAgainTogether)
    await Promise.all(items.slice(at, at + sentAgainTogether).map(work));
}

/** Returns a property of any value; undefined if there is none. */
const memberOf = (value: unknown, name: string): unknown =>
  value instanceof Object ? Reflect.get(value, name) : undefined;

/**
 * Returns the id and the record of an answer with 200; throws on any other. Playwright's `expect` records every call as
 * a step, which after some thousands costs more than a request.
 */
function recordIn(answer: Answer, kind: Sent['kind']): { id: string; record: string } {
  const record = memberOf(answer.json, kind);
  const id = memberOf(record, `${kind}_id`);
  if (answer.status === 200 && typeof id === 'string') return { id, record: JSON.stringify(record) };
  throw new Error(`a ${kind} was answered with ${answer.status}: ${answer.text}`);
}

/** The ids of the rows of both tables by kind and key; every row, or those of these records. */
async function storedIds(sql: postgres.Sql, only?: readonly Sent[]): Promise<Map<string, string[]>> {
  const stored = new Map<string, string[]>();
  const keys = only?.map(({ key }) => key);
  for (const [kind, table, id] of [
    ['lead', 'leads', 'lead_id'],
    ['quote', 'quotes', 'quote_id'],
  ] as const) {
    const rows = await sql`
      select ${sql(id)} as id, idempotency_key as key from ${sql(table)}
      where ${keys ? sql`idempotency_key = any(${keys})` : sql`idempotency_key is not null`}`;
    for (const row of rows) {
      const name = `${kind} ${row.key}`;
      stored.set(name, [...(stored.get(name) ?? []), String(row.id)]);
    }
  }
  return stored;
}

/**
 * Writes leads and quotes in turn, each with a new key, and records every one that was answered with 200, synced to the
 * disk, before it counts. Unacknowledged ones are kept with their key, to be sent again later. Nothing is retried in
 * between.
 */
export class Ledger {
  readonly entries: Entry[] = [];
  /** Number of requests by outcome. */
  readonly outcomes = new Map<Outcome, number>();
  /** The longest wait for an answer, in milliseconds. */
  slowestMs = 0;
  /** Time of the last request that was not answered with 200, by `performance.now()`. */
  lastRefusedAt = 0;
  /** Records sent so far, without those sent again. */
  sent = 0;
  /** Records that were stored although their first answer was not 200. */
  storedUnanswered = 0;
  readonly #file: number;
  readonly #failures: unknown[] = [];
  #open: Sent[] = [];

  constructor(directory: string) {
    this.#file = openSync(join(directory, 'ledger'), 'a');
  }

  /** Sends a new record; returns true if it was acknowledged. */
  async write(client: Client): Promise<boolean> {
    this.sent += 1;
    const isLead = this.sent % 2 === 0;
    const record: Sent = {
      kind: isLead ? 'lead' : 'quote',
      key: randomUUID(),
      body: isLead
        ? { ...plainLead, company: `Company ${this.sent}` }
        : { ...plainQuote, annual_commit: 60_000 + this.sent },
    };
    const isAcknowledged = await this.#send(client, record);
    if (!isAcknowledged) this.#open.push(record);
    return isAcknowledged;
  }

  /**
   * Sends this many a second, whether or not the previous ones were answered, until the returned function is called.
   * That function rejects with the first error that is neither an answer nor a broken connection.
   */
  writeSteadily(client: Client, perSecond: number): () => Promise<void> {
    const underWay = new Set<Promise<unknown>>();
    const begun = performance.now();
    let sent = 0;
    const timer = setInterval(() => {
      for (const due = ((performance.now() - begun) / 1_000) * perSecond; sent < due; sent += 1) {
        const writing = this.write(client)
          .catch((error: unknown) => this.#failures.push(error))
          .finally(() => underWay.delete(writing));
        underWay.add(writing);
      }
    }, sendEveryMs);
    return async () => {
      clearInterval(timer);
      await Promise.all(underWay);
      if (this.#failures.length > 0) throw this.#failures[0];
    };
  }

  /** Fails unless every request so far had one of these outcomes. */
  expectOutcomes(...allowed: Outcome[]): void {
    const others = [...this.outcomes].filter(([outcome]) => !allowed.includes(outcome));
    expect(others, 'what else requests came to').toEqual([]);
  }

  /**
   * Sends everything again that was not acknowledged. Each must be answered with 200, after 503s for at most the given
   * time, and stored once; a record stored at the first attempt must keep its id.
   */
  async settle(client: Client, sql: postgres.Sql, withinMs = 0): Promise<void> {
    const settling = this.#open;
    this.#open = [];
    const before = await storedIds(sql, settling);
    this.storedUnanswered += before.size;
    const deadline = performance.now() + withinMs;
    const settled: Entry[] = [];
    await inGroups(settling, async (record) => {
      let answer = await this.#post(client, record);
      while (answer.status === 503 && performance.now() < deadline) answer = await this.#post(client, record);
      settled.push(await this.#acknowledge(record, answer));
    });
    const after = await storedIds(sql, settling);
    const wrong = settled.filter(({ kind, key, id }) => {
      const [earlier, now] = [before.get(`${kind} ${key}`) ?? [id], after.get(`${kind} ${key}`)];
      return earlier.join() !== id || now?.join() !== id;
    });
    expect(wrong, 'sent again, and not one row with the id that was stored first').toEqual([]);
  }

  /** Fails unless the records acknowledged after the first `since` ones are stored once each. */
  async verifyStored(sql: postgres.Sql, since = 0): Promise<void> {
    const entries = this.entries.slice(since);
    const stored = await storedIds(sql, entries);
    const wrong = entries.filter(({ kind, key, id }) => stored.get(`${kind} ${key}`)?.join() !== id);
    expect(wrong, 'acknowledged and not stored once').toEqual([]);
  }

  /** Fails unless every acknowledged record is stored once, under its key, and equals the answer to a replay. */
  async verify(client: Client, sql: postgres.Sql): Promise<void> {
    const stored = await storedIds(sql);
    const doubled = [...stored].filter(([, ids]) => ids.length > 1);
    expect(doubled, 'keys with a second record').toEqual([]);
    await this.verifyStored(sql);
    const different: unknown[] = [];
    await inGroups(this.entries, async (entry) => {
      const replayed = await this.#post(client, entry);
      const isSame = recordIn(replayed, entry.kind).record === entry.record;
      if (!isSame || memberOf(replayed.json, 'idempotent_replay') !== true)
        different.push({ entry, replayed: replayed.text });
    });
    expect(different, 'not what was acknowledged').toEqual([]);
  }

  #post(client: Client, { kind, key, body }: Sent, isSentOnce = false): Promise<Answer> {
    return client.post(`/api/${kind}`, body, { headers: { 'Idempotency-Key': key }, isSentOnce });
  }

  async #send(client: Client, record: Sent): Promise<boolean> {
    const begun = performance.now();
    let outcome: Outcome;
    try {
      const answer = await this.#post(client, record, true);
      this.slowestMs = Math.max(this.slowestMs, performance.now() - begun);
      outcome = answer.status;
      if (answer.status === 200) await this.#acknowledge(record, answer);
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error;
      outcome = error.reach;
    }
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
    if (outcome !== 200) this.lastRefusedAt = Math.max(this.lastRefusedAt, begun);
    return outcome === 200;
  }

  async #acknowledge(sent: Sent, answer: Answer): Promise<Entry> {
    const entry = { ...sent, ...recordIn(answer, sent.kind) };
    appendFileSync(this.#file, `${JSON.stringify(entry)}\n`);
    // Outside the event loop: a slow disk must not make the portal's answers look late.
    await synced(this.#file);
    this.entries.push(entry);
    return entry;
  }
}

/**
 * Starts to write 20 records a second to a portal whose process survives a fault. The returned function stops that, and
 * fails unless every request was answered with 200 or 503 and every record is stored once in the end, as acknowledged.
 */
export async function keepLedger(
  client: Client,
  directory: string,
): Promise<(databaseUrl: string) => Promise<void>> {
  const ledger = new Ledger(directory);
  const halt = ledger.writeSteadily(client, 20);
  await eventually(() => ledger.entries.length > 10, { what: 'records' });
  return async (databaseUrl) => {
    await halt();
    ledger.expectOutcomes(200, 503);
    const sql = connect(databaseUrl);
    await ledger.settle(client, sql);
    await ledger.verify(client, sql);
    await sql.end();
  };
}
