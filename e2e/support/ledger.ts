import { randomUUID } from 'node:crypto';
import { appendFileSync, fsyncSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type postgres from 'postgres';
import { objectOf, recordOf, textOf } from './answers';
import type { Client } from './client';
import { plainLead, plainQuote } from './literals';

/** A record that the portal has acknowledged. */
interface Entry {
  kind: 'lead' | 'quote';
  key: string;
  id: string;
  record: string;
}

const bodies = { lead: plainLead, quote: plainQuote };

/** How many acknowledged records are compared in full by replaying their keys. */
const replayedMax = 100;

/**
 * Writes leads and quotes in turn, each under a key of its own, and puts down every one that was answered with
 * 200, synced to the disk, before anything else happens.
 */
export class Ledger {
  readonly entries: Entry[] = [];
  /** Answers by status; 0 for none at all. */
  readonly statuses = new Map<number, number>();
  /** The longest wait for an answer, in milliseconds. */
  slowestMs = 0;
  readonly #file: number;
  #sent = 0;

  constructor(directory: string) {
    this.#file = openSync(join(directory, 'ledger'), 'a');
  }

  /** Sends one record; true when it was acknowledged. */
  async write(client: Client): Promise<boolean> {
    this.#sent += 1;
    const kind = this.#sent % 2 === 0 ? 'lead' : 'quote';
    const key = randomUUID();
    const begun = performance.now();
    const answer = await client
      .post(`/api/${kind}`, bodies[kind], { headers: { 'Idempotency-Key': key } })
      .catch(() => undefined);
    const status = answer?.status ?? 0;
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    if (answer) this.slowestMs = Math.max(this.slowestMs, performance.now() - begun);
    if (answer?.status !== 200) return false;
    const record = recordOf(answer, kind);
    const entry = { kind, key, id: textOf(record, `${kind}_id`), record: JSON.stringify(record) } as const;
    appendFileSync(this.#file, `${JSON.stringify(entry)}\n`);
    fsyncSync(this.#file);
    this.entries.push(entry);
    return true;
  }

  /** Sends so many a second, whether or not the ones before were answered, until what is returned is called. */
  writeSteadily(client: Client, perSecond: number): () => Promise<void> {
    const underWay = new Set<Promise<unknown>>();
    const timer = setInterval(() => {
      const writing = this.write(client).finally(() => underWay.delete(writing));
      underWay.add(writing);
    }, 1_000 / perSecond);
    return async () => {
      clearInterval(timer);
      await Promise.all(underWay);
    };
  }

  /** Fails unless every acknowledged record is stored once, under its key, and is what a replay answers. */
  async verify(client: Client, sql: postgres.Sql): Promise<void> {
    const stored = new Map<string, string>();
    for (const [kind, table, id] of [
      ['lead', 'leads', 'lead_id'],
      ['quote', 'quotes', 'quote_id'],
    ] as const) {
      const rows = await sql`
        select ${sql(id)} as id, idempotency_key as key from ${sql(table)} where idempotency_key is not null`;
      for (const row of rows) {
        expect(stored.has(`${kind} ${row.key}`), `a second ${kind} for a key`).toBe(false);
        stored.set(`${kind} ${row.key}`, row.id);
      }
    }
    const lost = this.entries.filter(({ kind, key, id }) => stored.get(`${kind} ${key}`) !== id);
    expect(lost, 'acknowledged and not stored').toEqual([]);
    for (const { kind, key, record } of this.entries.slice(-replayedMax)) {
      const headers = { 'Idempotency-Key': key };
      const replayed = await client.post(`/api/${kind}`, bodies[kind], { headers });
      expect(objectOf(replayed.json).idempotent_replay).toBe(true);
      expect(JSON.stringify(recordOf(replayed, kind))).toBe(record);
    }
  }
}
