import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import { startEmbeddedPostgres } from './index';

/**
 * An application for the tests: starts the database of the directory in its first argument, reports it, and stops it on
 * SIGTERM. On SIGINT it finishes some work first. With `leave` as its second argument it exits without stopping.
 */
async function main(dataDir: string, mode: string | undefined): Promise<void> {
  const log = (line: string) => console.log(line);
  const server = await startEmbeddedPostgres({ dataDir, log });
  const path = `${server.socketDirectory}/.s.PGSQL.${server.port}`;
  const sql = postgres({ path, database: server.database, user: 'pilot', max: 1, onnotice: () => {} });
  const rows = await sql`select current_setting('data_directory') as place`;
  console.log(`place ${rows[0]?.place}`);
  console.log('ready');
  if (mode === 'leave') return sql.end();
  const keepAlive = setInterval(() => {}, 1000);
  async function finish(workMs: number): Promise<void> {
    await delay(workMs);
    const answer = await sql`select 42 as answer`.catch(() => []);
    console.log(`answer ${answer[0]?.answer}`);
    await sql.end({ timeout: 1 });
    await server.stop();
    clearInterval(keepAlive);
  }
  process.once('SIGTERM', () => finish(0));
  process.once('SIGINT', () => finish(400));
}

main(process.argv[2] ?? '', process.argv[3]).catch((error: unknown) => {
  console.log(`failed ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
});
