import { copyFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type postgres from 'postgres';
import { giveTo, isOfNobody } from './account';
import {
  clusterExists,
  DATABASE,
  initCluster,
  lastComplaint,
  OWNER,
  openSocketDirectory,
  SUPERUSER,
  socketDirectoryFor,
  USER,
  writeAuthentication,
} from './cluster';
import { withLock } from './lock';
import { choosePlacement, currentHome } from './placement';
import {
  askAsSuperuser,
  becomesReady,
  clearRemains,
  findPostmaster,
  isRunning,
  isUnreachable,
  type Postmaster,
  signalTo,
  spawnPostmaster,
  stopPostmaster,
} from './postmaster';

const RETRY_MS = 10_000;
const RETRY_PAUSE_MS_MAX = 1_000;
const POLL_MS = 500;
const BACKOFF_MS_MAX = 2_000;
const LOG_BYTES_MAX = 1_000_000;
/** Longer than any start may take inside the lock. */
export const LOCK_MS_MAX = 150_000;

/** State of one application process and its server; aborting `signal` ends all work on it. */
export interface Setup {
  /** DATA_DIR, as a real path. */
  dataDir: string;
  /** DATA_DIR/postgres: lock, users, log, and, unless root had to put it elsewhere, the cluster. */
  control: string;
  log: (line: string) => void;
  signal: AbortSignal;
  child?: Postmaster;
  madeCluster?: boolean;
}

export function clusterOf(control: string): string {
  return join(currentHome(control), 'cluster');
}

function logFileOf(control: string): string {
  return join(control, 'postgres.log');
}

/**
 * Finds the running server or starts one, and resolves when it answers; call it inside the lock. Without `earlier` (the
 * server to replace) a missing cluster is created. A start may fail for some seconds after a kill, until the old
 * server's children have ended, so it is retried for 10 s; then, or if retrying is useless, this rejects with one
 * sentence.
 */
export async function ensureServer(setup: Setup, earlier?: Postmaster): Promise<Postmaster> {
  const { control, signal } = setup;
  const deadline = Date.now() + RETRY_MS;
  for (let pauseMs = 100; ; pauseMs = Math.min(pauseMs * 1.5, RETRY_PAUSE_MS_MAX)) {
    signal.throwIfAborted();
    const cluster = clusterOf(control);
    const found = clusterExists(cluster) ? findPostmaster(cluster) : undefined;
    // An earlier version left one behind that runs as `nobody`, a user that other programs may have, too.
    if (found !== undefined && (isUnreachable(found, cluster) || isOfNobody(cluster))) {
      await stopPostmaster(found);
      continue;
    }
    const launch = found === undefined ? prepareLaunch(setup, earlier) : undefined;
    try {
      const server = found ?? (await launch?.());
      if (server !== undefined && (await becomesReady(server, clusterOf(control), signal))) {
        await ensureDatabase(server.socketDirectory);
        return server;
      }
      if (Date.now() > deadline)
        throw new Error(`Postgres does not start: ${lastComplaint(logFileOf(control))}`);
    } catch (error) {
      if (Date.now() > deadline || signal.aborted) throw error;
    }
    await delay(pauseMs, undefined, { signal });
  }
}

function prepareLaunch(setup: Setup, earlier: Postmaster | undefined): () => Promise<Postmaster> {
  const { control, dataDir, log } = setup;
  const logFile = logFileOf(control);
  const { account, native, home } = choosePlacement(control, dataDir, log);
  const cluster = join(home, 'cluster');
  if (clusterExists(cluster)) {
    giveTo(account, cluster);
    writeAuthentication(cluster, account);
  } else {
    // An empty database in place of a lost one would accept records that are lost later.
    if (earlier !== undefined) throw new Error(`The database is gone from ${cluster}.`);
    initCluster(cluster, native, account, logFile);
    setup.madeCluster = true;
  }
  const socketDirectory = earlier?.socketDirectory ?? socketDirectoryFor(home);
  openSocketDirectory(socketDirectory, account);
  return async () => {
    await clearRemains(cluster, socketDirectory);
    setup.child = spawnPostmaster(cluster, native, account, socketDirectory, logFile);
    return setup.child;
  };
}

/**
 * Watches a server and restarts it whenever it ends: at once, then with a pause that grows to 2 s, without end, until
 * the setup's signal. The end of a child is noticed at once, that of another process's server within 0.5 s. `ended`
 * resolves when no restart is in progress any more.
 */
export function supervise(setup: Setup, first: Postmaster): { ended: () => Promise<void> } {
  const { control, signal } = setup;
  let server = first;
  let recovery: Promise<void> | undefined;
  let complaint = '';

  function complain(error: unknown): void {
    const text = error instanceof Error ? error.message : String(error);
    if (!signal.aborted && text !== complaint) setup.log(`Embedded Postgres: ${text}`);
    complaint = text;
  }

  async function recover(): Promise<void> {
    const begun = Date.now();
    setup.log(`Embedded Postgres: process ${server.pid} is gone; restarting it.`);
    for (let pauseMs = 100; !signal.aborted; pauseMs = Math.min(pauseMs * 2, BACKOFF_MS_MAX)) {
      try {
        server = await withLock(control, LOCK_MS_MAX, () => ensureServer(setup, server), signal);
        server.exited?.then(check);
        complaint = '';
        setup.log(`Embedded Postgres: back after ${Date.now() - begun} ms, process ${server.pid}.`);
        return;
      } catch (error) {
        complain(error);
      }
      await delay(pauseMs, undefined, { ref: false, signal }).catch(() => {});
    }
  }

  function check(): void {
    if (signal.aborted || recovery !== undefined) return;
    try {
      if (!isRunning(server)) {
        recovery = recover().finally(() => {
          recovery = undefined;
        });
      } else if (isUnreachable(server, clusterOf(control))) {
        signalTo(server, 'SIGINT');
      }
      rotate(logFileOf(control));
    } catch (error) {
      complain(error);
    }
  }

  const timer = setInterval(check, POLL_MS).unref();
  signal.addEventListener('abort', () => clearInterval(timer));
  first.exited?.then(check);
  return { ended: async () => recovery };
}

/** Keeps the log at two files of about 1 MB. The server holds it open for appending, so it is emptied. */
function rotate(file: string): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) < LOG_BYTES_MAX) return;
  try {
    copyFileSync(file, `${file}.1`);
  } finally {
    truncateSync(file);
  }
}

/**
 * Statements that make the owner the owner of the superuser's objects, such as the tables that earlier versions created
 * with it.
 */
const handOvers = `
  select format('alter schema %I owner to ${OWNER}', nspname) as statement
    from pg_namespace where nspowner = '${SUPERUSER}'::regrole
      and nspname not like 'pg\\_%' and nspname <> 'information_schema'
  union all
  select format('alter %s %s owner to ${OWNER}', case relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end,
      c.oid::regclass)
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where relowner = '${SUPERUSER}'::regrole and relkind in ('r', 'p', 'v', 'S')
      and nspname not like 'pg\\_%' and nspname <> 'information_schema'
      -- A sequence of a column goes with its table.
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i') and relkind = 'S')
  union all
  select format('alter routine %s owner to ${OWNER}', p.oid::regprocedure)
    from pg_proc p join pg_namespace n on n.oid = pronamespace
    where proowner = '${SUPERUSER}'::regrole
      and nspname not like 'pg\\_%' and nspname <> 'information_schema'`;

async function ensureRoles(sql: postgres.Sql): Promise<void> {
  const found = await sql`select rolname from pg_roles where rolname in (${OWNER}, ${USER})`;
  const names = found.map(({ rolname }) => rolname);
  if (!names.includes(USER)) await sql`create role ${sql(USER)} login`;
  if (names.includes(OWNER)) return;
  await sql`create role ${sql(OWNER)} login createdb`;
  // A restore inserts rows unchanged: no trigger applies to them.
  await sql`grant set on parameter session_replication_role to ${sql(OWNER)}`;
}

/**
 * Creates the application's database and its two roles if they are missing, as on the first start, and gives the owner
 * everything that an earlier version created as the superuser.
 */
async function ensureDatabase(socketDirectory: string): Promise<void> {
  await askAsSuperuser(socketDirectory, 'postgres', async (sql) => {
    await ensureRoles(sql);
    const [database] = await sql`
      select pg_get_userbyid(datdba) as owner from pg_database where datname = ${DATABASE}`;
    if (!database) await sql`create database ${sql(DATABASE)} owner ${sql(OWNER)}`;
    else if (database.owner !== OWNER) await sql`alter database ${sql(DATABASE)} owner to ${sql(OWNER)}`;
  });
  await askAsSuperuser(socketDirectory, DATABASE, async (sql) => {
    const statements = await sql.unsafe<{ statement: string }[]>(handOvers);
    if (statements.length === 0) return;
    await sql.begin((transaction) =>
      transaction.unsafe(statements.map(({ statement }) => statement).join(';\n')),
    );
  });
}
