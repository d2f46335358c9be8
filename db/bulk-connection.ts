import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { connectionOptions, type Orm } from './connect';

/**
 * The result of `work` on two connections without the portal's limits of time, for commands that write many rows.
 */
export async function withBulkConnections<Result>(
  databaseUrl: string,
  work: (orm: Orm) => Promise<Result>,
): Promise<Result> {
  const { url, ...host } = connectionOptions(databaseUrl);
  const client = postgres(url, {
    ...host,
    max: 2,
    connect_timeout: 5,
    onnotice: () => {},
    fetch_types: false,
  });
  try {
    return await work(drizzle(client));
  } finally {
    await client.end({ timeout: 5 });
  }
}
