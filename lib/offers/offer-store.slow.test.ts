import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { Database, type Orm } from '../../db/connect';
import { createTestDatabase } from '../../db/database-fixture';
import { PublishedOffers } from './offer-store';

class CountedDatabase extends Database {
  failures = 0;

  override async run<Result>(work: (orm: Orm) => Promise<Result>): Promise<Result> {
    try {
      return await super.run(work);
    } catch (error) {
      this.failures += 1;
      throw error;
    }
  }
}

// An unhandled rejection fails this run.
test('keeps the last offers while they cannot be read, then retries', { timeout: 60_000 }, async () => {
  const { url, drop } = await createTestDatabase();
  const database = new CountedDatabase(url);
  const offers = new PublishedOffers(database);
  try {
    await offers.start();
    const before = await offers.current();
    expect(before.offers).not.toEqual([]);
    await database.orm.execute(sql`alter table offers rename to elsewhere`);
    await expect.poll(() => database.failures, { timeout: 10_000 }).toBeGreaterThan(1);
    expect(await offers.current()).toBe(before);
    await database.orm.execute(sql`alter table elsewhere rename to offers`);
    await database.orm.execute(sql`update offers set name = 'Renamed'`);
    const names = async () => new Set((await offers.current()).offers.map(({ name }) => name));
    await expect.poll(names, { timeout: 10_000 }).toEqual(new Set(['Renamed']));
  } finally {
    offers.stop();
    await database.close();
    await drop();
  }
});
