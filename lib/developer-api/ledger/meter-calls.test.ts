import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { Database } from '../../../db/connect';
import { createTestDatabase } from '../../../db/database-fixture';
import { openMeter } from './meter-calls';

const request = {
  keyId: 'key-1',
  requestId: 'request-1',
  provider: 'local',
  model: null,
  pilotId: null,
  item: null,
  operation: 'upscale',
} as const;

test('usage that the database refuses is written later, once', { timeout: 60_000 }, async () => {
  const { url, drop } = await createTestDatabase();
  const [database, other] = [new Database(url), new Database(url)];
  try {
    await database.orm.execute(sql`insert into api_keys (key_id, name, scopes, requests_per_minute, requests_per_month)
      values ('key-1', 'Test', '{image}', 60, 10)`);
    const meter = await openMeter(database, request);
    meter.measured.images = 1;
    // Longer than a statement may take.
    await other.orm.transaction(async (orm) => {
      await orm.execute(sql`lock table usage_ledger in access exclusive mode`);
      await meter.settle('succeeded');
    });
    const read = () =>
      database.orm.execute(sql`select l.is_charged, l.images, m.charged, m.held
        from usage_ledger l join usage_months m using (key_id)`);
    await expect
      .poll(async () => [...(await read())], { timeout: 20_000 })
      .toEqual([{ is_charged: true, images: 1, charged: 1, held: 0 }]);
  } finally {
    await Promise.all([database.close(), other.close()]);
    await drop();
  }
});
