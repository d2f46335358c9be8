import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { log } from '../../../process/log';
import type { WorkPolicy } from './policies';

/** Uids that distributions leave free; systemd uses them only for temporary services. */
const uidMin = 61_184;
const uidMax = 65_519;

interface User {
  uid: number;
  gid: number;
}

/** Returns a user that has no name and no process, so that an engine shares nothing with any other program. */
function unusedUser(): User {
  const named = existsSync('/etc/passwd')
    ? readFileSync('/etc/passwd', 'utf8')
        .split('\n')
        .map((line) => Number(line.split(':')[2]))
    : [];
  const pids = existsSync('/proc') ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : [];
  const running = pids.map((pid) => statSync(join('/proc', pid), { throwIfNoEntry: false })?.uid);
  const taken = new Set([...named, ...running]);
  let uid = uidMax;
  while (taken.has(uid) && uid > uidMin) uid -= 1;
  return { uid, gid: uid };
}

/** Results of earlier attempts, by the entry file: true if it loads as another user. */
const loadsAsOther = new Map<string, boolean>();

/**
 * Returns a separate user for an engine's process if the portal runs as root and that user can load the engine. The
 * first call tries this, which takes a tenth of a second.
 */
function userOf(script: string): User | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const user = unusedUser();
  let loads = loadsAsOther.get(script);
  if (loads === undefined) {
    const { PATH, NODE_ENV } = process.env;
    const options = { ...user, env: { PATH, NODE_ENV }, stdio: 'ignore', timeout: 10_000 } as const;
    loads = spawnSync(process.execPath, [script], options).status === 0;
    loadsAsOther.set(script, loads);
    if (!loads)
      log.warn(
        'Engines run as root, because no other user can read Node, the portal’s folder or its packages.',
      );
  }
  return loads ? user : undefined;
}

/** Returns the flag of Node's permission model, which was renamed when it became stable. */
function permissionFlag(): string {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isStable = major > 23 || (major === 23 && minor >= 5) || (major === 22 && minor >= 13);
  return isStable ? '--permission' : '--experimental-permission';
}

function permissionArgs(confinement: WorkPolicy['confinement'], folder: string): string[] {
  if (confinement === 'none') return [];
  if (confinement === 'programs') {
    const temporary = join(realpathSync(tmpdir()), '*');
    const allowed = ['child-process', 'worker', 'fs-read=*', `fs-write=${temporary}`];
    return [permissionFlag(), ...allowed.map((what) => `--allow-${what}`)];
  }
  const root = realpathSync(folder);
  const folders = ['dist', 'node_modules'].map(
    (name) => `${realpathSync(/* turbopackIgnore: true */ `${root}/${name}`)}/*`,
  );
  const readable = [...folders, join(root, 'package.json'), '/proc/self/task'];
  return [permissionFlag(), ...readable.map((path) => `--allow-fs-read=${path}`)];
}

/** Returns the options with which an engine's process starts, so that it can do no more than its kind of work needs. */
export function confine(
  script: string,
  { confinement }: Pick<WorkPolicy, 'confinement'>,
  folder = process.cwd(),
): { execArgv: string[] } & Partial<User> {
  return { execArgv: permissionArgs(confinement, folder), ...userOf(script) };
}
