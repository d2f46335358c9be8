import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Database } from './connect';
import { createTestDatabase, type TestDatabase } from './database-fixture';
import { answerWithinMs, stallTolerantTimeout } from './stall-tolerant-timeout';

let testDatabase: TestDatabase;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
}, 60_000);

afterAll(() => testDatabase.drop());

/** Holds this thread up, as reading an enormous body does. */
function stall(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

describe('the patience with the database', () => {
  it('is not used up by a process that was busy itself', { timeout: 20_000 }, async () => {
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

  it('ends at its time', async () => {
    const begun = performance.now();
    await new Promise<void>((resolve) => stallTolerantTimeout(300, resolve));
    // Timers count from the turn of the event loop that set them, which began a little earlier.
    expect(performance.now() - begun).toBeGreaterThan(290);
    expect(performance.now() - begun).toBeLessThan(1_000);
  });

  it('does not end what was answered, even in the moment before', async () => {
    let hasGivenUp = false;
    const answered = stallTolerantTimeout(30, () => {
      hasGivenUp = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 25));
    answered();
    await new Promise<void>((resolve) => stallTolerantTimeout(60, resolve));
    expect(hasGivenUp).toBe(false);
  });
});
