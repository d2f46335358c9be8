import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import {
  enginesFolder,
  type Installable,
  installationDigest,
  installationFile,
  installedIn,
} from './installation';
import { flatModelToOnnx } from './weights/flat-model-to-onnx';
import { layersToOnnx } from './weights/onnx-graph';
import { freeSources, isnetSource, type WeightsSource } from './weights/sources';

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
    // It was created for its owner only; the portal may run as another user.
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
    if (stopping.signal.aborted) throw new Error('The installation was stopped; nothing was left behind.');
    if (status !== 0) throw new Error('npm could not install the engines’ packages; see its output.');
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

interface Output {
  isTTY?: boolean;
  write(text: string): unknown;
}

const barLength = 30;

class ProgressBar {
  #doneBytes = 0;
  #title = '';

  constructor(
    private readonly totalBytes: number,
    private readonly output: Output = process.stdout,
  ) {}

  begin(title: string): void {
    this.#title = title;
    if (this.output.isTTY) this.#draw(this.#doneBytes);
    else this.output.write(`${title}\n`);
  }

  show(bytes: number): void {
    if (this.output.isTTY) this.#draw(this.#doneBytes + bytes);
  }

  end(bytes: number): void {
    this.#doneBytes += bytes;
    this.show(0);
  }

  close(): void {
    if (this.output.isTTY) this.output.write('\n');
  }

  #draw(bytes: number): void {
    const share = Math.min(1, bytes / this.totalBytes);
    const full = Math.round(share * barLength);
    const bar = `${'#'.repeat(full)}${'.'.repeat(barLength - full)}`;
    this.output.write(`\r[${bar}] ${String(Math.floor(share * 100)).padStart(3)}%  ${this.#title}\u001b[K`);
  }
}

function bytesBelow(folder: string): number {
  try {
    return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return sum + bytesBelow(path);
      return entry.isFile() ? sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0) : sum;
    }, 0);
  } catch {
    return 0;
  }
}

/**
 * Converts the weights of an installed package to an ONNX file.
 * @param modules the folder of installed packages
 * @throws Error if the digest of the weights or of the result differs from the tested one
 */
function prepareNetwork(modules: string, source: WeightsSource): Uint8Array {
  const parts = source.files.map((file) => readFileSync(join(modules, source.package, file)));
  check(source.package, sha256(...parts), source.sourceDigest);
  const network = converted(source, parts);
  check(source.network, sha256(network), source.networkDigest);
  return network;
}

function converted({ format }: WeightsSource, parts: readonly Uint8Array[]): Uint8Array {
  const [first = new Uint8Array(), ...rest] = parts;
  if (format === 'layers') return layersToOnnx(new TextDecoder().decode(first), Buffer.concat(rest));
  if (format === 'flat') return flatModelToOnnx(first);
  return Buffer.concat(parts);
}

function sha256(...parts: readonly Uint8Array[]): string {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(part);
  return digest.digest('hex');
}

function check(what: string, found: string, wanted: string): void {
  if (found !== wanted)
    throw new Error(`${what} differs from the tested file: its SHA-256 is ${found}, not ${wanted}.`);
}

/**
 * Installs missing engines into the portal's folder.
 * @returns a message for the operator
 * @throws Error with a sentence for the operator
 */
export async function installWanted(wanted: readonly Installable[]): Promise<string> {
  const packageDir = join(process.cwd(), 'packages', 'engines');
  const folder = enginesFolder(process.cwd());
  const installed = installedIn(folder, packageDir);
  if (process.env.PILOT_PREPARED === '1' && !wanted.every((name) => installed.includes(name))) {
    throw new Error(`The engines are not in this image: build it with --build-arg ENGINES=${wanted.join()}.`);
  }
  const isNew = await installEngines(folder, packageDir, wanted);
  return isNew ? `The engines are in ${folder}.` : 'The engines are already installed.';
}
