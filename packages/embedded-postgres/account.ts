import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, lchownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * User that runs Postgres, which refuses to run as root: this user itself, another user that root drops to, or root
 * without its privileges inside a user namespace. `uid` and `gid` are the owners that its files must have.
 */
export interface Account {
  via: 'self' | 'drop' | 'namespace';
  uid: number;
  gid: number;
}

export const OWN_ACCOUNT: Account = {
  via: 'self',
  uid: process.getuid?.() ?? 0,
  gid: process.getgid?.() ?? 0,
};

/** Root without its privileges: the kernel still admits it to folders that root owns. */
export const NAMESPACE_ACCOUNT: Account = { via: 'namespace', uid: 0, gid: 0 };

/** A user shared by many daemons, so that none of them may be the database's. */
export const NOBODY = 65534;

/** Uids that distributions leave free; systemd uses them only for temporary services (DynamicUser). */
const OWN_UID_MIN = 61_184;
const OWN_UID_MAX = 65_519;

/** Returns true for uids that {@link accountToDropTo} chooses from. */
export function isOwnUid(uid: number): boolean {
  return uid >= OWN_UID_MIN && uid <= OWN_UID_MAX;
}

function namedUids(): number[] {
  try {
    return readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => Number(line.split(':')[2]));
  } catch {
    return [];
  }
}

/** Uids that running programs use now; none on a system without /proc. */
function runningUids(): Set<number> {
  const running = new Set<number>();
  const names = lstatSync('/proc', { throwIfNoEntry: false }) ? readdirSync('/proc') : [];
  for (const name of names.filter((text) => /^\d+$/.test(text))) {
    const found = lstatSync(join('/proc', name), { throwIfNoEntry: false });
    if (found) running.add(found.uid);
  }
  return running;
}

/**
 * Returns the user that runs initdb for an account. It refuses to run as a user without a name, such as ours. So it
 * runs as a system user that runs no other program, and the account becomes the owner of the result.
 */
export function accountForInitdb(account: Account): Account {
  if (account.via !== 'drop' || !isOwnUid(account.uid)) return account;
  const running = runningUids();
  const idle = namedUids().findLast((uid) => uid > 0 && uid < 1_000 && !running.has(uid)) ?? NOBODY;
  return { via: 'drop', uid: idle, gid: account.gid };
}

/**
 * Returns a user that nothing else on this machine uses: the same one for a path each time, unless another program uses
 * that uid.
 */
function ownAccountFor(path: string): Account {
  const count = OWN_UID_MAX - OWN_UID_MIN + 1;
  const first = createHash('sha256').update(path).digest().readUInt32BE(0) % count;
  const taken = new Set([...namedUids(), ...runningUids()]);
  for (let step = 0; step < count; step += 1) {
    const uid = OWN_UID_MIN + ((first + step) % count);
    if (!taken.has(uid)) return { via: 'drop', uid, gid: uid };
  }
  throw new Error(`Every uid from ${OWN_UID_MIN} to ${OWN_UID_MAX} is in use: set DATABASE_URL.`);
}

/**
 * Returns the user that root drops to: the owner of the existing cluster, so that a database created by an ordinary
 * user stays usable by that user, otherwise a user of the portal's own.
 */
export function accountToDropTo(cluster: string): Account {
  const owner = lstatSync(cluster, { throwIfNoEntry: false });
  if (owner === undefined || owner.uid === 0 || owner.uid === NOBODY) return ownAccountFor(cluster);
  return { via: 'drop', uid: owner.uid, gid: owner.gid };
}

/** Returns true for a cluster that belongs to `nobody`, as created by earlier versions when run by root. */
export function isOfNobody(cluster: string): boolean {
  return process.getuid?.() === 0 && lstatSync(cluster, { throwIfNoEntry: false })?.uid === NOBODY;
}

/** Names of the users who may connect: this user, root, and the owner of the files; none if this user has no name. */
export function namesOfUsers(account: Account): string[] {
  try {
    const own = userInfo().username;
    const hasOwner = account.uid !== process.getuid?.() && !isOwnUid(account.uid);
    const owner = hasOwner
      ? spawnSync('id', ['-un', String(account.uid)], { encoding: 'utf8' }).stdout.trim()
      : own;
    const names = new Set([own, 'root', owner].filter((name) => /^[\w.@-]+\$?$/.test(name)));
    return names.has(own) ? [...names] : [];
  } catch {
    return [];
  }
}

/**
 * Returns the program, arguments and spawn options that run `program` under an account. The environment is empty, so
 * that no secret of the application reaches the server and no PG* variable affects it.
 */
export function commandFor(account: Account, program: string, args: string[]) {
  const identity = account.via === 'drop' ? { uid: account.uid, gid: account.gid } : {};
  // Next's types insist on NODE_ENV in every environment.
  const { PATH = '/usr/local/bin:/usr/bin:/bin', NODE_ENV } = process.env;
  const options = { ...identity, cwd: '/', env: { PATH, NODE_ENV, LC_ALL: 'C', TZ: 'UTC' } };
  if (account.via !== 'namespace') return { file: program, args, options };
  return { file: 'unshare', args: ['-U', program, ...args], options };
}

/** Returns true when a program runs under an account: `--version` must succeed within 20 s. */
export function runs(account: Account, program: string): boolean {
  const { file, args, options } = commandFor(account, program, ['--version']);
  return spawnSync(file, args, { ...options, stdio: 'ignore', timeout: 20_000 }).status === 0;
}

/**
 * Returns the first directory on the way to `path` (a real path, itself included) that the account's mode does not
 * allow it to enter; undefined if all are open to it.
 */
export function closedDirectory(account: Account, path: string): string | undefined {
  const parent = dirname(path);
  const above = parent === path ? undefined : closedDirectory(account, parent);
  if (above !== undefined) return above;
  const { mode, uid, gid } = statSync(path);
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  return (mode & bit) === 0 ? path : undefined;
}

/**
 * Makes an account the owner of a tree if its top belongs to another user. The top is changed last, so that the next
 * call finishes an interrupted change.
 */
export function giveTo(account: Account, top: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = lstatSync(top);
  if (uid === account.uid && gid === account.gid) return;
  for (const name of readdirSync(top, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(top, name), account.uid, account.gid);
  }
  chownSync(top, account.uid, account.gid);
}
