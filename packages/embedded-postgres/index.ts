import { accessSync, chmodSync, constants, existsSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { clusterExists, DATABASE, OWNER, PORT, removeCluster, USER } from './cluster';
import { enter, errorCode, leave, withLock } from './lock';
import { findPostmaster, isRunning, isStarting, stopPostmaster } from './postmaster';
import { clusterOf, ensureServer, LOCK_MS_MAX, type Setup, supervise } from './supervisor';

const STOP_LOCK_MS_MAX = 30_000;

/** A running Postgres server of our own. It listens on a Unix socket only. */
export interface EmbeddedPostgres {
  socketDirectory: string;
  port: number;
  database: string;
  user: string;
  /** `postgresql://user@localhost/database?host=<socketDirectory>&port=<port>`, as psql accepts it. */
  url: string;
  /** The same for the role that owns the tables, which migrations, backups and restores need. */
  ownerUrl: string;
  isNew: boolean;
  /**
   * Ends supervision and stops the server: a fast shutdown, after 10 s an immediate one. Idempotent. Several processes
   * may share one server. Each is recorded with pid and start time, and the last living one stops it: an earlier
   * `stop()` only removes its record, and the others continue to supervise the server. Killed processes do not count.
   * Rejects with one sentence if the server does not stop.
   */
  stop(): Promise<void>;
  /** Stops as `stop` does, and removes a database that this start has created, unless other processes use it. */
  discard(): Promise<void>;
}

/**
 * Starts (or finds running) a supervised Postgres 18 whose files are below `dataDir`, and resolves when it answers:
 * after some 0.1 s, the first time 1 s. Missing directories are created. Whenever the server dies, it is restarted,
 * until `stop()`. A server left behind by a killed process is reused. Processes that start at the same moment with one
 * `dataDir` share one server. Neither supervision nor the server keeps this process alive. Rejects with one sentence
 * for the operator.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: (line: string) => void;
}): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new Error('The embedded database runs on Linux and macOS only: set DATABASE_URL.');
  }
  const { log } = options;
  const begun = Date.now();
  const stopping = new AbortController();
  const setup: Setup = { ...makeDirectories(options.dataDir), log, signal: stopping.signal };
  const { control } = setup;
  const users = join(control, 'users');

  const { server, me } = await withLock(control, LOCK_MS_MAX, async () => {
    const name = enter(users);
    try {
      return { server: await ensureServer(setup), me: name };
    } catch (error) {
      const child = setup.child;
      const recovering = child !== undefined && isStarting(child, clusterOf(control));
      if (leave(users, name) === 0 && !recovering) await stopServer(setup).catch(() => {});
      throw error;
    }
  });
  const how =
    server.exited === undefined ? 'reusing the running server' : `started in ${Date.now() - begun} ms`;
  log(`Embedded Postgres: ${how}, process ${server.pid}, data in ${clusterOf(control)}.`);
  const supervisor = supervise(setup, server);

  async function stop(): Promise<void> {
    stopping.abort();
    await supervisor.ended();
    await withLock(control, STOP_LOCK_MS_MAX, async () => {
      const others = leave(users, me);
      if (others === 0) await stopServer(setup);
      if (others === 0 && isDiscarded) removeCluster(clusterOf(control));
      log(`Embedded Postgres: ${others === 0 ? 'stopped' : `left running for ${others} other process(es)`}.`);
    });
  }
  const isNew = setup.madeCluster === true;
  let isDiscarded = false;
  let stopped: Promise<void> | undefined;
  const stopOnce = () => {
    stopped ??= stop();
    return stopped;
  };
  const where = `localhost/${DATABASE}?host=${encodeURIComponent(server.socketDirectory)}&port=${PORT}`;
  const urlFor = (role: string) => `postgresql://${role}@${where}`;
  return {
    socketDirectory: server.socketDirectory,
    port: PORT,
    database: DATABASE,
    user: USER,
    url: urlFor(USER),
    ownerUrl: urlFor(OWNER),
    isNew,
    stop: stopOnce,
    discard() {
      isDiscarded = isNew;
      return stopOnce();
    },
  };
}

/** Stops the server by its pid file, or our own child process if that has not written one yet. */
async function stopServer(setup: Setup): Promise<void> {
  const found = findPostmaster(clusterOf(setup.control));
  if (found !== undefined) await stopPostmaster(found);
  if (setup.child !== undefined && isRunning(setup.child)) await stopPostmaster(setup.child);
}

function makeDirectories(dataDir: string): { dataDir: string; control: string } {
  // As root, the server runs as another user, who must be able to pass through these directories.
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  const control = join(dataDir, 'postgres');
  try {
    for (const directory of [dataDir, control]) makeDirectory(directory, mode);
    accessSync(control, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = errorCode(error) ?? 'unknown';
    throw new Error(
      `${control} cannot be used as this user (${reason}): set DATA_DIR to a separate directory.`,
    );
  }
  const real = realpathSync(dataDir);
  return { dataDir: real, control: join(real, 'postgres') };
}

/**
 * Creates a directory and its parents. Node's own recursive `mkdir` never ends if an existing directory answers ENOENT,
 * as in /proc.
 */
function makeDirectory(directory: string, mode: number): void {
  if (existsSync(directory)) return;
  makeDirectory(dirname(directory), 0o777 & ~process.umask());
  try {
    mkdirSync(directory);
    chmodSync(directory, mode);
  } catch (error) {
    // Another process that starts at the same moment creates it, too.
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

/** Returns true if a folder contains a database, even if its server is stopped. */
export function holdsDatabase(dataDir: string): boolean {
  return clusterExists(clusterOf(join(dataDir, 'postgres')));
}
