import { drizzle } from 'drizzle-orm/postgres-js';
import { type Orm, withClient } from './connect';

/** The result of `work` on two connections without the portal's limits of time, for commands that write many rows. */
export function withBulkConnections<Result>(
  databaseUrl: string,
  work: (orm: Orm) => Promise<Result>,
): Promise<Result> {
  return withClient(databaseUrl, 2, (client) => work(drizzle(client)), { fetch_types: false });
}
