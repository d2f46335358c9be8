// Runs `npm run demo`: a portal with synthetic requests, a pilot and an owner, in a data folder of its own. Plain JavaScript,
// because no package may be installed yet.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  buildWhenChanged,
  checkNodeVersion,
  fail,
  installMissingPackages,
  projectDir,
} from './bootstrap.mjs';

const owner = ['--email', 'owner@demo.example'];
const leads = 120;

process.chdir(projectDir);
const dataDir = resolve(process.env.INIT_CWD ?? '.', process.argv[2] ?? join(projectDir, '.demo'));
if (process.env.DATA_DIR)
  process.stdout.write(
    'DATA_DIR is not used: a demo never writes to the folder of a portal. Choose its folder with npm run demo -- FOLDER.\n',
  );
// A demo never writes to a database that is in use.
for (const name of ['DATABASE_URL', 'MIGRATION_DATABASE_URL']) delete process.env[name];
Object.assign(process.env, { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', DATA_DIR: dataDir });
// A line for each seeded event would push the links out of the terminal.
process.env.LOG_LEVEL ??= 'warn';

/**
 * Runs a command of the project and returns its output; ends the process if it fails.
 * @param {...string} args
 */
function runCommand(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/commands/run.mjs', ...args], {
    encoding: 'utf8',
  });
  if (status === 0) return stdout;
  // The next start begins again with an empty folder.
  if (isNew) rmSync(dataDir, { recursive: true, force: true });
  return fail(stderr.trim());
}

checkNodeVersion();
installMissingPackages();
buildWhenChanged();

const isNew = !existsSync(dataDir);
if (isNew) process.stdout.write(`Preparing a demo in ${dataDir} …\n`);
runCommand('migrate');
const link = isNew
  ? runCommand('founders', 'create', ...owner, '--name', 'Demo owner')
  : runCommand('founders', 'reset', ...owner);
if (isNew) runCommand('seed', '--leads', String(leads));
const room = runCommand('seed', '--pilot');
process.stdout.write(`${link}${room}Sign in as owner@demo.example. Delete ${dataDir} to start again.\n`);

await import('./launch.mjs');
