import { spawnSync } from 'node:child_process';
import { chownSync, lchownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Who runs Postgres, which refuses to run as root: this user itself, another user that root drops to, or
 * root without its powers inside a user namespace. `uid` and `gid` are the owners its files must have.
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

/** Root without its powers: the kernel still lets it pass where root, as the owner, may pass. */
export const NAMESPACE_ACCOUNT: Account = { via: 'namespace', uid: 0, gid: 0 };

export const NOBODY = 65534;

/**
 * The user that root drops to: the owner of the existing cluster, so that a database made by an ordinary
 * user stays usable by that user, else `nobody`.
 */
export function accountToDropTo(cluster: string): Account {
  const owner = lstatSync(cluster, { throwIfNoEntry: false });
  if (owner === undefined || owner.uid === 0) return { via: 'drop', uid: NOBODY, gid: NOBODY };
  return { via: 'drop', uid: owner.uid, gid: owner.gid };
}

/**
 * The program, arguments and spawn options that run `program` under an account. The environment is bare, so
 * that no secret of the application reaches the server and no PG* variable changes it.
 */
export function commandFor(account: Account, program: string, args: string[]) {
  const identity = account.via === 'drop' ? { uid: account.uid, gid: account.gid } : {};
  // Next's types insist on NODE_ENV in every environment.
  const { PATH = '/usr/local/bin:/usr/bin:/bin', NODE_ENV } = process.env;
  const options = { ...identity, cwd: '/', env: { PATH, NODE_ENV, LC_ALL: 'C', TZ: 'UTC' } };
  if (account.via !== 'namespace') return { file: program, args, options };
  return { file: 'unshare', args: ['-U', program, ...args], options };
}

/** Whether a program runs under an account: `--version` must succeed within 20 s. */
export function runs(account: Account, program: string): boolean {
  const { file, args, options } = commandFor(account, program, ['--version']);
  return spawnSync(file, args, { ...options, stdio: 'ignore', timeout: 20_000 }).status === 0;
}

/**
 * The first directory on the way to `path` (a real path, itself included) that the account may not enter
 * by its mode, or undefined when all are open to it.
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
 * Gives a tree to an account when its top belongs to another. The top comes last, so that an interrupted
 * change is taken up again by the next call.
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
