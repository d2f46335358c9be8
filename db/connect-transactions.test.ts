import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Database } from './connect';
import { createTestDatabase, type TestDatabase } from './database-fixture';

let own: TestDatabase;
let database: Database;
beforeAll(async () => {
  own = await createTestDatabase();
  database = new Database(own.url);
}, 60_000);
afterAll(async () => {
  await database.close();
  await own.drop();
});

/** A transaction that the server rolls back at its first attempts. */
function rolledBack(times: number, code: string): { attempts: () => number; result: Promise<string> } {
  let attempts = 0;
  const result = database.transaction(async (transaction) => {
    attempts += 1;
    if (attempts <= times)
      await transaction.execute(
        sql.raw(`do $$ begin raise exception using errcode = '${code}', message = 'rolled back'; end $$`),
      );
    return 'stored';
  });
  return { attempts: () => attempts, result };
}

it.each(['40001', '40P01'])('repeats a transaction that fails with %s, at most twice', async (code) => {
  const twice = rolledBack(2, code);
  expect(await twice.result).toBe('stored');
  expect(twice.attempts()).toBe(3);
  const always = rolledBack(9, code);
  await expect(always.result).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(always.attempts()).toBe(3);
});

it('does not repeat a transaction that fails with another code', async () => {
  const { attempts, result } = rolledBack(1, '23505');
  await expect(result).rejects.toThrow();
  expect(attempts()).toBe(1);
});
