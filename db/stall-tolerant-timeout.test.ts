import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@pilot-portal/embedded-postgres';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Database } from './connect';
import { answerWithinMs, stallTolerantTimeout } from './stall-tolerant-timeout';

const dataDir = mkdtempSync(join(tmpdir(), 'pilot-patience-'));
let postgres: EmbeddedPostgres;

beforeAll(async () => {
  chmodSync(dataDir, 0o711);
  postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
}, 60_000);

afterAll(async () => {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Holds this thread up, as reading an enormous body does. */
function stall(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

describe('the patience with the database', () => {
  it('is not used up by a process that was busy itself', { timeout: 20_000 }, async () => {
    const database = new Database(postgres.url, 1);
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
