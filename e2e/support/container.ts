import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unneededPackages } from '../../tools/prune.mjs';
import { launch, type Portal, projectDir, type Settings } from './portal';

/** The uid and gid of the image's user. */
const nodeUser = 1000;

/** Drops root and all of its privileges, as the image's user without capabilities. */
const asNodeUser = [
  'setpriv',
  `--reuid=${nodeUser}`,
  `--regid=${nodeUser}`,
  '--clear-groups',
  '--bounding-set=-all',
  '--no-new-privs',
];

/** Settings of the Dockerfile for the process of its image. */
export interface ImageSettings {
  env: Settings;
  command: string[];
  healthCheck: string[];
}

/** Reads the last stage of the Dockerfile. */
export function imageSettings(): ImageSettings {
  const stages = readFileSync(join(projectDir, 'Dockerfile'), 'utf8').split(/^FROM /m);
  const stage = (stages.at(-1) ?? '').replaceAll('\\\n', ' ');
  const env = [...stage.matchAll(/^ENV (.+)$/gm)].flatMap(([, all = '']) => all.split(' '));
  const listAfter = (instruction: RegExp) => JSON.parse(instruction.exec(stage)?.[1] ?? '[]').slice(1);
  return {
    env: Object.fromEntries(env.map((text) => text.split('=', 2))),
    command: listAfter(/^CMD (\[.*\])$/m),
    healthCheck: listAfter(/^HEALTHCHECK .*? CMD (\[.*\])$/m),
  };
}

/** Reason why this machine cannot run programs as in a container; undefined if it can. */
export function whyNoContainer(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root may mount the project read-only and become another user';
  const tried = ['--mount', ...asNodeUser, process.execPath, '--version'];
  if (spawnSync('unshare', tried).status === 0) return undefined;
  return 'unshare or setpriv is missing or forbidden here, or an ordinary user may not run this Node';
}

/** Folders of the project that the image does not have: packages of development and build, and ignored files. */
function foldersLeftOut(): string[] {
  const record = readFileSync(join(projectDir, 'node_modules', '.package-lock.json'), 'utf8');
  const { packages } = JSON.parse(record);
  const ignored = readFileSync(join(projectDir, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => /^[\w.-]+(?:\/\*)?$/.test(line))
    .map((line) => line.replace('/*', ''))
    // The image installs and builds its own.
    .filter((name) => !['node_modules', '.next', 'dist'].includes(name));
  return [...unneededPackages(packages), ...ignored, '.next/cache', 'node_modules/next/dist/esm'].filter(
    (name) => statSync(join(projectDir, name), { throwIfNoEntry: false })?.isDirectory(),
  );
}

/** In a separate mount namespace: the project, without the excluded folders, read-only at another path. */
const mountAndRun = `
set -e
project=$1 tree=$2 left_out=$3 empty=$4 record=$5
shift 5
mount --bind "$project" "$tree"
while read -r folder; do mount --bind "$empty" "$tree/$folder"; done < "$left_out"
mount --bind "$record" "$tree/node_modules/.package-lock.json"
mount -o remount,bind,ro "$tree"
cd "$tree"
exec "$@"`;

/** A portal that runs as from the image. */
export interface Container extends Omit<Portal, 'url'> {
  /** Its DATA_DIR. */
  dataDir: string;
  /** Path of the project's folder inside it. */
  tree: string;
  /** Runs a command of the image inside it, as `docker exec` does. */
  exec(args: string[]): { code: number | null; output: string };
}

/**
 * Starts the image's command, with its environment, as its user, on a read-only tree without the packages for
 * development. Only DATA_DIR and world-writable folders are writable.
 */
export function startContainer(settings: Settings, directory: string): Container {
  const { env, command } = imageSettings();
  const inDirectory = (name: string) => join(directory, name);
  const [tree, dataDir, empty] = [inDirectory('portal'), inDirectory('data'), inDirectory('empty')];
  for (const made of [tree, dataDir, empty]) mkdirSync(made, { mode: 0o755 });
  chownSync(dataDir, nodeUser, nodeUser);
  writeFileSync(inDirectory('left-out'), `${foldersLeftOut().join('\n')}\n`);
  // As if no packages were installed: a program that checks would want to install.
  writeFileSync(inDirectory('record.json'), '{"packages":{}}');
  const mounts = [projectDir, tree, inDirectory('left-out'), empty, inDirectory('record.json')];
  const within = ['unshare', '--mount', 'sh', '-c', mountAndRun, 'sh', ...mounts, ...asNodeUser];
  const allSettings = { ...env, HOME: '/', ...settings, DATA_DIR: dataDir };
  const started = launch(command, allSettings, inDirectory('portal.log'), within);
  const exec = (args: string[]) => {
    const entered = [
      '--target',
      String(started.child.pid),
      '--mount',
      'sh',
      '-c',
      'cd "$1" && shift && exec "$@"',
    ];
    const program = ['sh', tree, ...asNodeUser, process.execPath, ...args];
    const { PATH = '' } = process.env;
    const { status, stdout, stderr } = spawnSync('nsenter', [...entered, ...program], {
      encoding: 'utf8',
      env: { PATH, NODE_ENV: 'production', ...allSettings },
    });
    return { code: status, output: stdout + stderr };
  };
  return { ...started, dataDir, tree, exec };
}
