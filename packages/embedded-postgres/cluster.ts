import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import {
  type Account,
  accountForInitdb,
  commandFor,
  giveTo,
  isOwnUid,
  NOBODY,
  namesOfUsers,
} from './account';
import { errorCode } from './lock';

export const DATABASE = 'pilot';
/** The superuser: it creates the database and its two roles; the portal does not serve with it. */
export const SUPERUSER = 'pilot';
/** Owner of the tables: runs migrations, and reads and restores backups. */
export const OWNER = 'portal_owner';
/** Reads and writes rows; it cannot run programs or access files. */
export const USER = 'portal';
/** Only part of the socket's file name: nothing listens on TCP. */
export const PORT = 5432;

export const SOCKET_NAME = `.s.PGSQL.${PORT}`;

const SOCKET_PATH_BYTES_MAX = 100;
const VERSION = '18';

/**
 * Returns true if `cluster` contains a finished cluster. Throws one sentence if it contains something else, was created
 * by another major version, or this user has no access.
 */
export function clusterExists(cluster: string): boolean {
  let version: string;
  try {
    version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  } catch (error) {
    const owner = lstatSync(cluster, { throwIfNoEntry: false });
    if (errorCode(error) === 'EACCES') {
      throw new Error(
        `The database in ${cluster} belongs to the user with uid ${owner?.uid}: start as that user or as root.`,
      );
    }
    if (errorCode(error) !== 'ENOENT') throw error;
    if (owner === undefined || readdirSync(cluster).length === 0) return false;
    throw new Error(
      `${cluster} contains files but no Postgres database: move them away, or set DATA_DIR to another folder.`,
    );
  }
  if (version === VERSION) return true;
  throw new Error(
    `The database in ${cluster} was created by Postgres ${version}, and this is ${VERSION}: dump and restore it.`,
  );
}

/**
 * Creates a cluster at `cluster`: UTF-8, the builtin C.UTF-8 collation, checksums, write-ahead log in files of 1 MB.
 * Call it inside the lock. It is created next to its final place, synced and renamed, so that an interrupted process
 * leaves either no cluster or a complete one. Throws one sentence that names the log file.
 */
export function initCluster(cluster: string, native: string, account: Account, logFile: string): void {
  const home = dirname(cluster);
  for (const name of readdirSync(home)) {
    if (name.startsWith(`${basename(cluster)}.new-`)) discard(join(home, name));
  }
  const temporary = unfinishedName(cluster);
  mkdirSync(temporary, { mode: 0o700 });
  const maker = accountForInitdb(account);
  if (maker.via !== 'self') chownSync(temporary, maker.uid, maker.gid);
  const where = ['-D', temporary, '-U', SUPERUSER, '-A', 'trust', '--data-checksums', '--no-instructions'];
  const locale = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const { file, args, options } = commandFor(maker, join(native, 'bin', 'initdb'), [
    ...where,
    ...locale,
    // A commit that needs a new file of the write-ahead log fills it with zeros first: 16 MB took 60 ms.
    '--wal-segsize=1',
  ]);
  const output = openLog(logFile);
  const { status } = spawnSync(file, args, {
    ...options,
    stdio: ['ignore', output, output],
    timeout: 120_000,
  });
  closeSync(output);
  if (status !== 0) {
    discard(temporary);
    throw new Error(`Postgres could not create its database in ${home}: ${lastComplaint(logFile)}`);
  }
  giveTo(account, temporary);
  writeAuthentication(temporary, account);
  renameSync(temporary, cluster);
  syncPath(home);
}

/**
 * Configures who may connect: the operating system names the caller, and only root and the portal's user may use a
 * role. A server in a user namespace cannot see names, nor can one whose user has none; then the socket's directory,
 * which only that user and root may enter, protects it.
 */
export function writeAuthentication(cluster: string, account: Account): void {
  const names = account.via === 'namespace' ? [] : namesOfUsers(account);
  const method = names.length === 0 ? 'trust' : 'peer map=portal';
  writeOwned(join(cluster, 'pg_ident.conf'), names.map((name) => `portal "${name}" all\n`).join(''), account);
  writeOwned(
    join(cluster, 'pg_hba.conf'),
    `local all all ${method}\nlocal replication all reject\n`,
    account,
  );
}

/** Writes a file of the cluster atomically, unless it already has this content. */
function writeOwned(path: string, text: string, account: Account): void {
  if (lstatSync(path, { throwIfNoEntry: false }) && readFileSync(path, 'utf8') === text) return;
  const temporary = `${path}.new`;
  writeFileSync(temporary, text, { mode: 0o600 });
  if (account.via === 'drop') chownSync(temporary, account.uid, account.gid);
  syncPath(temporary);
  renameSync(temporary, path);
}

/** Returns a new path next to the cluster's, for a directory that the next {@link initCluster} removes. */
function unfinishedName(cluster: string): string {
  return `${cluster}.new-${randomBytes(6).toString('hex')}`;
}

/** Removes a cluster without a server. An interrupted process leaves it complete or already moved away. */
export function removeCluster(cluster: string): void {
  const temporary = unfinishedName(cluster);
  renameSync(cluster, temporary);
  discard(temporary);
}

function discard(directory: string): void {
  try {
    rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // An initdb whose parent was killed may still be writing there: the next start removes the rest.
  }
}

function syncPath(path: string): void {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** Opens the log for appending. Replaces a log that belongs to another user, such as root. */
export function openLog(logFile: string): number {
  try {
    return openSync(logFile, 'a', 0o600);
  } catch (error) {
    if (errorCode(error) !== 'EACCES') throw error;
    rmSync(logFile, { force: true });
    return openSync(logFile, 'a', 0o600);
  }
}

export function lastComplaint(logFile: string): string {
  const lines = readFileSync(logFile, 'utf8').slice(-8192).split('\n');
  const line = lines.findLast((text) => /FATAL|PANIC|error/i.test(text)) ?? 'no reason given';
  return `${line.replace(/^.*?(FATAL|PANIC|error): +/i, '')} (see ${logFile})`;
}

/**
 * Returns the directory of the server's socket: `run` below `home`, or, if that path is too long for a socket, one in
 * the temporary directory that is named by a hash of `home`.
 */
export function socketDirectoryFor(home: string): string {
  const fits = (directory: string) => Buffer.byteLength(join(directory, SOCKET_NAME)) < SOCKET_PATH_BYTES_MAX;
  const name = `pilot-postgres-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`;
  const candidates = [join(home, 'run'), join(tmpdir(), name)];
  return candidates.find(fits) ?? join('/tmp', name);
}

/**
 * Creates the socket's directory if it is missing. Any user who may enter it may use the database, so this throws one
 * sentence unless it is a real directory, owned by this account, closed to everyone else.
 */
export function openSocketDirectory(directory: string, account: Account): void {
  try {
    mkdirSync(directory, { mode: 0o700 });
    chmodSync(directory, 0o700);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  const found = lstatSync(directory);
  // Root may have run the server as itself, as nobody or as another user before; see choosePlacement.
  const isRootsOwn = process.getuid?.() === 0 && ([0, NOBODY].includes(found.uid) || isOwnUid(found.uid));
  const isMine = found.uid === account.uid || isRootsOwn;
  if (!found.isDirectory() || (found.mode & 0o077) !== 0 || !isMine) {
    throw new Error(
      `${directory} must be a private directory of the database's user, but is not: remove it.`,
    );
  }
  if (found.uid !== account.uid) chownSync(directory, account.uid, account.gid);
}

/**
 * Returns the server's settings for its command line, where neither a file nor ALTER SYSTEM can weaken them. Only LOG,
 * FATAL and PANIC lines are written, and in short form: an ERROR's message or DETAIL, or the query of a crashed
 * backend, may contain a stored or refused value.
 */
export function settings(socketDirectory: string): string[] {
  const values = {
    listen_addresses: '',
    unix_socket_directories: `"${socketDirectory.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: String(PORT),
    max_connections: '100',
    shared_buffers: '128MB',
    // With small write-ahead log files initdb chooses limits of 5 and 64 MB. Reusable files would then be removed after
    // some quiet minutes, and under load the tables would be synced every few seconds.
    min_wal_size: '128MB',
    max_wal_size: '512MB',
    jit: 'off',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_destination: 'stderr',
    logging_collector: 'off',
    log_line_prefix: '%m [%p] ',
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_statement: 'none',
    log_min_duration_statement: '-1',
    log_min_duration_sample: '-1',
    log_transaction_sample_rate: '0',
    log_duration: 'off',
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
    log_lock_waits: 'off',
    log_connections: '',
    log_checkpoints: 'off',
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
