import postgres from 'postgres';
import { connectionOptions } from './connect';

/** Brings the statistics and indexes of large tables up to date after many rows came at once. */
export async function tidyTables(databaseUrl: string): Promise<void> {
  const { url, ...host } = connectionOptions(databaseUrl);
  const client = postgres(url, { ...host, max: 1, connect_timeout: 5, onnotice: () => {} });
  try {
    await client.unsafe('vacuum (analyze) leads');
    await client.unsafe('vacuum (analyze) history');
  } finally {
    await client.end({ timeout: 5 });
  }
}
