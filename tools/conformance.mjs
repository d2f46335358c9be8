// Runs the MCP conformance suite against its own portal. The suite needs
// Node 22, so both are installed into a temporary folder, and nothing of them stays.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import {
  buildWhenChanged,
  checkNodeVersion,
  fail,
  installMissingPackages,
  projectDir,
} from '../server/bootstrap.mjs';
import { startArgs } from '../server/start-args.mjs';

const packages = ['node@22', '@modelcontextprotocol/conformance@0.1.16'];

/**
 * The suite's scenarios for servers that a portal can be held to. The others ask for tools, resources or
 * prompts of the suite's own sample server, or for sessions and messages that a stateless server never sends.
 */
const scenarios = [
  'server-initialize',
  'ping',
  'tools-list',
  'resources-list',
  'prompts-list',
  'dns-rebinding-protection',
];

/** Milliseconds that the portal may take to answer. */
const readyWithinMs = 60_000;

checkNodeVersion();
installMissingPackages({ forDevelopment: true });
buildWhenChanged();

const folder = mkdtempSync(join(tmpdir(), 'pilot-conformance-'));
// Postgres, which may be another user, has to pass through.
chmodSync(folder, 0o711);
/** @type {import('node:child_process').ChildProcess | undefined} */
let portal;

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return address !== null && typeof address === 'object' ? address.port : 0;
}

/** @param {string} url */
async function untilReady(url) {
  for (const deadline = Date.now() + readyWithinMs; Date.now() < deadline; ) {
    const isReady = await fetch(`${url}/api/offers`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return false;
}

async function cleanUp() {
  if (portal && portal.exitCode === null) {
    const ended = once(portal, 'exit');
    portal.kill('SIGTERM');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
process.once('SIGINT', () => void cleanUp().then(() => process.exit(130)));

writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
const installed = spawnSync(
  'npm',
  ['install', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', folder, ...packages],
  { stdio: 'inherit' },
);
if (installed.status !== 0) {
  await cleanUp();
  fail('The conformance suite could not be installed; it needs a registry.');
}

const url = `http://localhost:${await freePort()}`;
const { PATH = '', HOME = '/' } = process.env;
portal = spawn(process.execPath, startArgs, {
  cwd: projectDir,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    PATH,
    HOME,
    NODE_ENV: 'production',
    PORT: new URL(url).port,
    BASE_URL: url,
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'error',
  },
});

const failed = [];
if (await untilReady(url)) {
  const binaries = join(folder, 'node_modules', '.bin');
  for (const scenario of scenarios) {
    const { status } = spawnSync(
      join(binaries, 'conformance'),
      ['server', '--url', `${url}/mcp`, '--scenario', scenario],
      { cwd: folder, stdio: 'inherit', env: { ...process.env, PATH: `${binaries}${delimiter}${PATH}` } },
    );
    if (status !== 0) failed.push(scenario);
  }
} else {
  failed.push(...scenarios);
}
await cleanUp();
process.stdout.write(
  `${scenarios.length - failed.length} scenarios passed, ${failed.length} failed${failed.map((name) => `\n  ${name}`).join('')}\n`,
);
process.exit(failed.length === 0 ? 0 : 1);
