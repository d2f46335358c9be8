import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const projectDir = fileURLToPath(new URL('..', import.meta.url));

/** True in an image: packages and build are in place, and the file system is read-only. */
const isPrepared = process.env.PILOT_PREPARED === '1';

const nodeVersionMin = [20, 19];
const buildDir = join(projectDir, '.next');
const compiledDir = join(projectDir, 'dist');
const buildLock = join(projectDir, '.next.lock');

const buildSources = [
  'app',
  'lib',
  'db',
  'packages',
  'public',
  'next.config.ts',
  'instrumentation.ts',
  'postcss.config.mjs',
  'package-lock.json',
];

/** Sources of the server, its commands and the engines' processes. */
const compiledSources = ['server', 'tsconfig.json', ...buildSources];

const earlierFilesMs = 24 * 3_600_000;

/**
 * Ends the process with one sentence on standard error.
 * @param {string} sentence
 * @returns {never}
 */
export function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/**
 * Runs a command of the project to its end; ends the process when it fails.
 * @param {string} what
 * @param {string[]} args arguments for Node
 */
function run(what, args) {
  process.stdout.write(`${what}\n`);
  const { status } = spawnSync(process.execPath, args, {
    cwd: projectDir,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
  });
  if (status !== 0) fail(`${what} failed; see the output above.`);
}

/** Ends the process when Node is too old. */
export function checkNodeVersion() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [majorMin = 0, minorMin = 0] = nodeVersionMin;
  if (major < majorMin || (major === majorMin && minor < minorMin)) {
    fail(`Node ${nodeVersionMin.join('.')} or later is required; this is ${process.versions.node}.`);
  }
}

/**
 * The packages of a lock file by their folder.
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }>}
 */
function lockedPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}

/**
 * Installs the locked packages when any of them is missing or of another version; in an image, none. Those that only
 * development needs are looked for with `forDevelopment`, and installed with the others where any of them is there
 * already, so that none is lost. No package's install script runs: none is needed.
 * @param {{ forDevelopment?: boolean }} [options]
 */
export function installMissingPackages({ forDevelopment = false } = {}) {
  if (isPrepared) return;
  const wanted = lockedPackages(join(projectDir, 'package-lock.json'));
  const installed = lockedPackages(join(projectDir, 'node_modules', '.package-lock.json'));
  const isMissing = Object.entries(wanted).some(
    ([folder, { version, optional, dev, devOptional }]) =>
      folder !== '' &&
      !optional &&
      (forDevelopment || !(dev || devOptional)) &&
      installed[folder]?.version !== version,
  );
  if (!isMissing) return;
  const isWithDevelopment = forDevelopment || Object.values(installed).some(({ dev }) => dev);
  const npm = process.env.npm_execpath;
  const kinds = isWithDevelopment ? '--include=dev' : '--omit=dev';
  const npmArgs = ['ci', kinds, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  if (npm) return run('Installing packages …', [npm, ...npmArgs]);
  process.stdout.write('Installing packages …\n');
  if (spawnSync('npm', npmArgs, { cwd: projectDir, stdio: 'inherit' }).status !== 0) {
    fail('Installing packages failed; see the output above.');
  }
}

/**
 * Adds a file, or every file below a folder, to a digest.
 * @param {import('node:crypto').Hash} digest
 * @param {string} path
 */
function addToDigest(digest, path) {
  if (!existsSync(path)) return;
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path).sort()) addToDigest(digest, join(path, name));
  } else if (!path.endsWith('.test.ts')) {
    digest.update(path.slice(projectDir.length)).update('\0').update(readFileSync(path));
  }
}

/** @param {string[]} sources */
function digestOf(sources) {
  const digest = createHash('sha256');
  for (const source of sources) addToDigest(digest, join(projectDir, source));
  return digest.digest('hex');
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Runs `work` while no other process does; a lock whose holder is gone does not count.
 * @param {() => void} work
 */
function withBuildLock(work) {
  for (let attempt = 0; ; attempt += 1) {
    try {
      mkdirSync(buildLock);
      break;
    } catch {
      const holderFile = join(buildLock, 'pid');
      const holder = existsSync(holderFile) ? Number(readFileSync(holderFile, 'utf8')) : 0;
      const holderIsGone = holder > 0 ? !isAlive(holder) : attempt > 20;
      if (holderIsGone) rmSync(buildLock, { recursive: true, force: true });
      if (attempt > 3_000)
        fail(`Another build holds the lock ${buildLock}. If no build is running, remove it.`);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    }
  }
  try {
    writeFileSync(join(buildLock, 'pid'), String(process.pid));
    work();
  } finally {
    rmSync(buildLock, { recursive: true, force: true });
  }
}

/**
 * Builds `sources` with `make`, unless `folder` already has the result.
 * @param {string} folder
 * @param {string[]} sources
 * @param {() => void} make
 */
function makeWhenChanged(folder, sources, make) {
  const stamp = join(folder, 'sources.sha256');
  const isCurrent = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === digestOf(sources);
  if (isPrepared || isCurrent()) return;
  withBuildLock(() => {
    if (isCurrent()) return;
    const digest = digestOf(sources);
    make();
    writeFileSync(stamp, digest);
  });
}

/** The modules that Node starts with, or loads by path. */
function compiledEntries() {
  const commands = readdirSync(join(projectDir, 'server/commands')).filter((name) =>
    /^[a-z-]+\.ts$/.test(name),
  );
  return [
    'server/start.ts',
    ...commands.map((name) => `server/commands/${name}`),
    'lib/process/env.ts',
    'lib/process/installation.ts',
    'lib/developer-api/engines/start-process.ts',
    'packages/engines/install/install-engines.ts',
    'packages/engines/install/installation.ts',
  ];
}

/** Writes `dist`. A running portal may still load its own files, so those of earlier versions stay for a day. */
function compile() {
  /** @type {typeof import('esbuild')} */
  const { buildSync } = createRequire(import.meta.url)('esbuild');
  /** @type {import('esbuild').BuildOptions} */
  const options = {
    absWorkingDir: projectDir,
    entryPoints: compiledEntries(),
    outbase: '.',
    outdir: compiledDir,
    bundle: true,
    splitting: true,
    chunkNames: 'parts/[name]-[hash]',
    packages: 'external',
    alias: {
      '@pilot-portal/embedded-postgres': './packages/embedded-postgres/index.ts',
      '@pilot-portal/screening': './packages/screening/index.ts',
    },
    format: 'esm',
    platform: 'node',
    target: `node${nodeVersionMin.join('.')}`,
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
  };
  try {
    buildSync(options);
  } catch {
    fail('Compiling the server failed; see the output above.');
  }
  for (const name of readdirSync(compiledDir, { recursive: true, encoding: 'utf8' })) {
    const file = join(compiledDir, name);
    if (statSync(file).isFile() && statSync(file).mtimeMs < Date.now() - earlierFilesMs) rmSync(file);
  }
}

/** Compiles the server when its sources have changed; in an image, never. */
export function compileWhenChanged() {
  makeWhenChanged(compiledDir, compiledSources, compile);
}

/**
 * Loads a compiled module by the path of its source, without the ending.
 * @param {string} path
 */
export const loadCompiled = (path) => import(pathToFileURL(join(compiledDir, `${path}.js`)).href);

/** Makes the production build when its sources have changed since the last one; in an image, never. */
export function buildWhenChanged() {
  compileWhenChanged();
  makeWhenChanged(buildDir, buildSources, () =>
    run('Building …', [join(projectDir, 'node_modules', 'next', 'dist', 'bin', 'next'), 'build']),
  );
}

/**
 * Hands the configuration that the build wrote to Next, as Next's own standalone server does: compiling
 * `next.config.ts` again takes a sixth of the start, and an image has no compiler for it.
 */
export function passBuiltConfigToNext() {
  const { config } = JSON.parse(readFileSync(join(buildDir, 'required-server-files.json'), 'utf8'));
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
}
