import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import { type Orm, withClient } from './connect';

/** Any number that nothing else on the server takes an advisory lock with. */
const migrationLock = 7_150_411;

/** Settings without which an acknowledged row could be lost in a crash. */
const durableSettings = ['fsync', 'full_page_writes', 'synchronous_commit'];

/**
 * Brings a database up to date, then does `afterwards`, both under one lock: any number of instances may call it at
 * once, and one after the other is let through. Throws when the server's settings would lose acknowledged rows.
 */
export async function migrateDatabase(
  databaseUrl: string,
  afterwards: (orm: Orm) => Promise<void> = async () => {},
): Promise<void> {
  await withClient(databaseUrl, 1, async (client) => {
    await client`select 1`.catch((error: unknown) => {
      // Never the URL itself: it holds a password.
      const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
      throw new Error(`the database does not answer${code}; check DATABASE_URL.`, { cause: error });
    });
    const orm = drizzle(client);
    await orm.execute(sql`select pg_advisory_lock(${migrationLock})`);
    for (const name of durableSettings) {
      const [row] = await orm.execute<{ value: string }>(sql`select current_setting(${name}) as value`);
      if (row?.value === 'off')
        throw new Error(`The database runs with ${name}=off and could lose records; turn it on.`);
    }
    await migrate(orm, { migrationsFolder: join('db', 'migrations') });
    await afterwards(orm);
  });
}
