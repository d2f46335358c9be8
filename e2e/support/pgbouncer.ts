import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask, embeddedServer } from './database';
import { startDatabaseProxy } from './database-proxy';
import { eventually } from './eventually';
import { freePort } from './portal';

/** PgBouncer of this machine; undefined if there is none. */
export const pgbouncer = [process.env.PGBOUNCER_PATH, '/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(
  (path) => path !== undefined && existsSync(path),
);

/** A user to run PgBouncer as, because it refuses root. */
const nobody = 65_534;

/** A pooler in transaction mode in front of an embedded database. */
export interface Pooler {
  /** DATABASE_URL of a portal behind it. */
  url: string;
  stop(): Promise<void>;
}

/** Starts a pooler in front of the embedded database of a portal, without any setting for the portal. */
export async function startPgBouncer(folder: string, dataDir: string): Promise<Pooler> {
  const proxy = await startDatabaseProxy(embeddedServer(dataDir));
  const port = await freePort();
  mkdirSync(folder, { recursive: true });
  const [config, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')];
  writeFileSync(users, '"portal" ""\n"portal_owner" ""\n');
  writeFileSync(
    config,
    [
      '[databases]',
      `pilot = host=127.0.0.1 port=${new URL(proxy.url).port} dbname=pilot`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1`,
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'pool_mode = transaction',
      'default_pool_size = 10',
      'auth_type = trust',
      `auth_file = ${users}`,
      '',
    ].join('\n'),
  );
  const log = openSync(join(folder, 'pgbouncer.log'), 'a');
  const child: ChildProcess = spawn(pgbouncer ?? '', [config], {
    stdio: ['ignore', log, log],
    ...(process.getuid?.() === 0 && { uid: nobody, gid: nobody }),
  });
  const url = `postgresql://portal@127.0.0.1:${port}/pilot`;
  await eventually(() => ask(url, (sql) => sql`select 1`), { what: 'the pooler answers', withinMs: 10_000 });
  return {
    url,
    stop: async () => {
      const ended = once(child, 'exit');
      if (child.kill('SIGTERM')) await ended;
      proxy.stop();
    },
  };
}
