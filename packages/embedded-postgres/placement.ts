import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Account, accountToDropTo, closedDirectory, NAMESPACE_ACCOUNT, OWN_ACCOUNT } from './account';
import { binariesInPlace, copiedBinaries, packagedBinaries } from './binaries';
import { clusterExists } from './cluster';

export interface Placement {
  account: Account;
  native: string;
  home: string;
}

/**
 * Returns the directory of the cluster: `control` (DATA_DIR/postgres), unless an earlier start had to put the data
 * elsewhere.
 */
export function currentHome(control: string): string {
  if (existsSync(join(control, 'cluster')) || process.getuid?.() !== 0) return control;
  return existsSync(join(refuge(control), 'cluster')) ? refuge(control) : control;
}

function refuge(control: string): string {
  const name = createHash('sha256').update(control).digest('hex').slice(0, 16);
  return join('/var/lib/pilot-portal', name);
}

/**
 * Decides how Postgres is run. An ordinary user simply runs it. Root drops to another user (see `accountToDropTo`), or
 * to the owner of a directory that is closed to that one. If neither can access binaries and data, root runs it without
 * its privileges in a user namespace. If that is not allowed, the binaries are copied next to the data, and DATA_DIR
 * itself is opened for passing. As a last resort a new database is put under /var/lib, which `log` reports. Call it
 * inside the lock. Throws one sentence if there is no way.
 */
export function choosePlacement(control: string, dataDir: string, log: (line: string) => void): Placement {
  const packaged = packagedBinaries();
  const home = currentHome(control);
  if (process.getuid?.() !== 0) {
    const native = binariesInPlace(packaged, OWN_ACCOUNT) ?? copiedBinaries(packaged, OWN_ACCOUNT, home);
    return { account: OWN_ACCOUNT, native, home };
  }
  const usual = accountToDropTo(join(home, 'cluster'));
  const closed = closedDirectory(usual, home);
  const accounts = [usual, closed === undefined ? usual : accountToDropTo(closed), NAMESPACE_ACCOUNT];
  const able = accounts.filter((account) => closedDirectory(account, home) === undefined);
  for (const account of able) {
    const native = binariesInPlace(packaged, account);
    if (native !== undefined) return { account, native, home };
  }
  if (closed === dataDir || closed === control) {
    chmodSync(closed, statSync(closed).mode | 0o001);
    log(
      `Embedded Postgres: other users can now pass through ${closed} (they still cannot list it), because Postgres cannot run as root.`,
    );
    return choosePlacement(control, dataDir, log);
  }
  const dropTo = able.find((account) => account.via === 'drop');
  if (dropTo !== undefined) return { account: dropTo, native: copiedBinaries(packaged, dropTo, home), home };
  if (clusterExists(join(home, 'cluster'))) {
    throw new Error(
      `Postgres cannot run as root, and its own user has no access to ${closed}: start the portal as an ordinary user, or move DATA_DIR.`,
    );
  }
  const elsewhere = refuge(control);
  mkdirSync(elsewhere, { recursive: true });
  chmodSync(dirname(elsewhere), 0o711);
  chmodSync(elsewhere, 0o711);
  log(
    `Embedded Postgres: only root has access to ${closed}, so the database is in ${elsewhere}, not under DATA_DIR.`,
  );
  return { account: usual, native: copiedBinaries(packaged, usual, elsewhere), home: elsewhere };
}
