import { getHeapSpaceStatistics } from 'node:v8';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { Database } from './connect';
import { createTestDatabase } from './database-fixture';

const statementsToWarmUp = 500;
const statementsCounted = 2_000;
const charactersEach = 10_000;

/** Bytes in the old generation of the heap. */
function oldBytes(): number {
  return getHeapSpaceStatistics()
    .filter(({ space_name: name }) => name === 'old_space' || name === 'large_object_space')
    .reduce((sum, { space_used_size: bytes }) => sum + bytes, 0);
}

/** Objects as short-lived as those of a request, so that the young generation is collected again and again. */
function fillYoungGeneration(): number {
  return Array.from({ length: 400 }, (_, at) => ({ at, text: `object ${at}` })).length;
}

test('releases the parameters of a query before they reach the old generation', {
  timeout: 60_000,
}, async () => {
  const { url, drop } = await createTestDatabase();
  const database = new Database(url, 1);
  try {
    let grownBytes = 0;
    let before = oldBytes();
    for (let statement = -statementsToWarmUp; statement < statementsCounted; statement += 1) {
      const text = [statement, 'x'.repeat(charactersEach)].join(' ');
      const [row] = await database.orm.execute(sql`select length(${text}) as length`);
      expect(row?.length).toBe(text.length);
      fillYoungGeneration();
      const now = oldBytes();
      // The whole heap may be collected in between; only growth counts.
      if (statement >= 0) grownBytes += Math.max(0, now - before);
      before = now;
    }
    expect(grownBytes).toBeLessThan((statementsCounted * charactersEach) / 3);
  } finally {
    await database.close();
    await drop();
  }
});
