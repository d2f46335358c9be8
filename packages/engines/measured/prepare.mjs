// Installs what the tests of the tier `engines` need: the engines, and photographs of a package.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const projectDir = fileURLToPath(new URL('../../..', import.meta.url));
const pictures = join(projectDir, '.engines-pictures');

/** @param {string} program @param {string[]} args @param {string} cwd */
function run(program, args, cwd) {
  const { status } = spawnSync(program, args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exit(status ?? 1);
}

run(process.execPath, ['server/commands/run.mjs', 'engines', 'install'], projectDir);
if (!existsSync(join(pictures, 'node_modules'))) {
  mkdirSync(pictures, { recursive: true });
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) {
    copyFileSync(fileURLToPath(new URL(`pictures/${file}`, import.meta.url)), join(pictures, file));
  }
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], pictures);
}
