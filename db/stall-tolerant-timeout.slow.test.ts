import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Database } from './connect';
import { createTestDatabase, type TestDatabase } from './database-fixture';
import { answerWithinMs, stallTolerantTimeout } from './stall-tolerant-timeout';

let testDatabase: TestDatabase;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
}, 60_000);

afterAll(() => testDatabase.drop());

afterEach(() => {
  vi.useRealTimers();
});

/** Blocks this thread, as reading an enormous body does. */
function stall(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/** Waits until data that has arrived in this turn of the event loop has been read. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('the timeout of the database', () => {
  it('does not count time in which the process itself was busy', { timeout: 20_000 }, async () => {
    const database = new Database(testDatabase.url, 1);
    try {
      await database.run((orm) => orm.execute(sql`select 1`));
      const transaction = database.run((orm) =>
        orm.transaction(async (open) => {
          await open.execute(sql`select 1`);
          return open.execute<{ sum: number }>(sql`select 1 + 1 as sum`);
        }),
      );
      stall(answerWithinMs + 300);
      expect((await transaction)[0]?.sum).toBe(2);
      expect(database.renewals).toBe(0);
    } finally {
      await database.close();
    }
  });

  it('expires when the time is up', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    let hasGivenUp = false;
    stallTolerantTimeout(300, () => {
      hasGivenUp = true;
    });
    await vi.advanceTimersByTimeAsync(299);
    expect(hasGivenUp).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await nextTurn();
    expect(hasGivenUp).toBe(true);
  });

  it('does not end a request that was answered just in time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    let hasGivenUp = false;
    const answered = stallTolerantTimeout(30, () => {
      hasGivenUp = true;
    });
    await vi.advanceTimersByTimeAsync(29);
    answered();
    await vi.advanceTimersByTimeAsync(60);
    await nextTurn();
    expect(hasGivenUp).toBe(false);
  });
});
