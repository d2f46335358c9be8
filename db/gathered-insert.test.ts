import { afterEach, describe, expect, it, vi } from 'vitest';
import { GatheredInsert, type KeyedRow, type TimedRow } from './gathered-insert';

const trouble = Object.assign(new Error('gone'), { code: 'CONNECTION_CLOSED' });

/** A table in memory that behaves like the real one: one row per key, and statements that are counted. */
function tableInMemory() {
  const rows: KeyedRow[] = [];
  const batches: number[] = [];
  const outcome: {
    fail?: (batch: KeyedRow[]) => Error | undefined;
    wait?: Promise<void>;
    isPastTime?: boolean;
  } = {};
  const counts = { silences: 0, underWay: 0, underWayMax: 0 };
  const target = {
    insert: async (timed: readonly TimedRow<KeyedRow>[]) => {
      const batch = timed.map((each) => each.row);
      batches.push(batch.length);
      counts.underWay += 1;
      counts.underWayMax = Math.max(counts.underWayMax, counts.underWay);
      await outcome.wait;
      counts.underWay -= 1;
      const failure = outcome.fail?.(batch);
      if (failure) throw failure;
      const inserted = batch.filter((row, at) => {
        const key = row.idempotencyKeyDigest;
        const isTaken = (other: KeyedRow) => key !== null && other.idempotencyKeyDigest === key;
        return !outcome.isPastTime && !rows.some(isTaken) && !batch.slice(0, at).some(isTaken);
      });
      rows.push(...inserted);
      return new Map(inserted.map((row) => [row.id, row]));
    },
    findByKeyDigests: async (digests: string[]) =>
      rows.filter((row) => row.idempotencyKeyDigest !== null && digests.includes(row.idempotencyKeyDigest)),
    onOutcome: () => {},
    onSilence: () => {
      counts.silences += 1;
    },
  };
  return { rows, batches, outcome, counts, gathered: new GatheredInsert<KeyedRow, KeyedRow>(target) };
}

const row = (id: string, idempotencyKeyDigest: string | null = null): KeyedRow => ({
  id,
  idempotencyKeyDigest,
});
const manyRows = (count: number) => Array.from({ length: count }, (_, at) => row(`row-${at}`));

afterEach(() => {
  vi.useRealTimers();
});

describe('rows that are stored together', () => {
  it('use one statement when they arrive in one turn and are few', async () => {
    const { gathered, batches, rows } = tableInMemory();
    const stored = await Promise.all(manyRows(7).map((each) => gathered.store(each)));
    expect(batches).toEqual([7]);
    expect(rows).toHaveLength(7);
    expect(stored.map(({ row: { id }, created }) => [id, created])).toEqual(
      manyRows(7).map(({ id }) => [id, true]),
    );
  });

  it('are sent in batches of sixteen, so that the database starts early', async () => {
    const { gathered, batches } = tableInMemory();
    await Promise.all(manyRows(50).map((each) => gathered.store(each)));
    expect(batches).toEqual([16, 16, 18]);
  });

  it('are sent in statements of at most 500 rows, two at a time', async () => {
    const { gathered, batches, counts } = tableInMemory();
    await Promise.all(manyRows(1_000).map((each) => gathered.store(each)));
    expect(batches).toEqual([16, 16, 500, 468]);
    expect(counts.underWayMax).toBe(2);
  });

  it('create one record per key, which all callers receive', async () => {
    const { gathered, rows } = tableInMemory();
    const asked = Array.from({ length: 60 }, (_, at) => gathered.store(row(`row-${at}`, 'one key')));
    const stored = await Promise.all(asked);
    expect(rows).toHaveLength(1);
    expect(stored.filter(({ created }) => created)).toHaveLength(1);
    expect(new Set(stored.map((each) => each.row.id)).size).toBe(1);
    const later = await gathered.store(row('later', 'one key'));
    expect(later).toEqual({ row: rows[0], created: false });
  });

  it('are stored even if the database refuses one of them', async () => {
    const { gathered, outcome, rows } = tableInMemory();
    outcome.fail = (batch) => (batch.some(({ id }) => id === 'bad') ? new Error('not this one') : undefined);
    const settled = await Promise.allSettled(
      [row('a'), row('bad'), row('c')].map((each) => gathered.store(each)),
    );
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(rows.map(({ id }) => id)).toEqual(['a', 'c']);
  });

  it('all fail, without a retry, when the database fails', async () => {
    const { gathered, outcome, batches, rows } = tableInMemory();
    outcome.fail = () => trouble;
    const settled = await Promise.allSettled(manyRows(7).map((each) => gathered.store(each)));
    for (const each of settled) {
      expect(each).toMatchObject({ status: 'rejected', reason: { code: 'service_unavailable' } });
    }
    expect(batches).toEqual([7]);
    expect(rows).toEqual([]);
  });

  it('are refused when the database skipped them and has no record of their key', async () => {
    const { gathered, outcome, rows } = tableInMemory();
    outcome.isPastTime = true;
    await expect(gathered.store(row('late', 'key'))).rejects.toMatchObject({ code: 'service_unavailable' });
    await expect(gathered.store(row('late'))).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(rows).toEqual([]);
  });

  it('are refused within 3 s by a silent database, which is reported', async () => {
    const { gathered, outcome, counts } = tableInMemory();
    outcome.wait = new Promise(() => {});
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const settling = Promise.allSettled(manyRows(5).map((each) => gathered.store(each)));
    await vi.advanceTimersByTimeAsync(3_000);
    const settled = await settling;
    expect(settled.every(({ status }) => status === 'rejected')).toBe(true);
    await expect.poll(() => counts.silences).toBe(1);
  });

  it('are refused unsent after their timeout, while a slow database does not count as silent', async () => {
    const { gathered, counts, outcome, rows, batches } = tableInMemory();
    // The first two statements take longer than the rows behind them are allowed to wait.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    outcome.wait = new Promise((resolve) => setTimeout(resolve, 2_100));
    const settling = Promise.allSettled(manyRows(100).map((each) => gathered.store(each)));
    await vi.advanceTimersByTimeAsync(2_100);
    const settled = await settling;
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(32);
    expect(rows).toHaveLength(32);
    expect(batches).toEqual([16, 16]);
    expect(counts.silences).toBe(0);
  });

  it('are counted while they wait, and their statements while they run', async () => {
    const { gathered, outcome } = tableInMemory();
    let answer = () => {};
    outcome.wait = new Promise((resolve) => {
      answer = resolve;
    });
    const max = { rowsWaitingMax: 1_000, statementsUnderWayMax: 2 };
    expect(gathered.load).toEqual({ rowsWaiting: 0, statementsUnderWay: 0, ...max });
    const asked = Promise.all(manyRows(50).map((each) => gathered.store(each)));
    expect(gathered.load).toEqual({ rowsWaiting: 18, statementsUnderWay: 2, ...max });
    answer();
    await asked;
    await expect.poll(() => gathered.load).toEqual({ rowsWaiting: 0, statementsUnderWay: 0, ...max });
  });

  it('wait up to a limit and are refused at once beyond it', async () => {
    const { gathered, outcome } = tableInMemory();
    let answer = () => {};
    outcome.wait = new Promise((resolve) => {
      answer = resolve;
    });
    const asked = Promise.allSettled(manyRows(1_500).map((each) => gathered.store(each)));
    await expect(gathered.store(row('one too many'))).rejects.toMatchObject({ code: 'service_unavailable' });
    answer();
    const refused = (await asked).filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(500);
  });
});
