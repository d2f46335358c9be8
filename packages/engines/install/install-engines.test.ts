import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const packageDir = fileURLToPath(new URL('..', import.meta.url));
const module = new URL('./install-engines.ts', import.meta.url).href;

it.runIf(process.platform !== 'win32')('leaves nothing behind when it is stopped', async () => {
  const scratch = mkdtempSync(join(tmpdir(), 'pilot-install-'));
  try {
    // In place of npm, so that nothing is fetched.
    const begun = join(scratch, 'begun');
    const npm = join(scratch, 'npm.mjs');
    writeFileSync(
      npm,
      `import { writeFileSync } from 'node:fs';
      writeFileSync(${JSON.stringify(begun)}, '');
      setInterval(() => {}, 1_000);`,
    );
    const folder = join(scratch, '.engines');
    const code = `const { installEngines } = await import(${JSON.stringify(module)});
      await installEngines(${JSON.stringify(folder)}, ${JSON.stringify(packageDir)}, ['image']);`;
    const args = ['--import', 'tsx', '--input-type=module', '-e', code];
    const env = { PATH: process.env.PATH, NODE_ENV: 'test' as const, npm_execpath: npm };
    const installing = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    installing.stderr.on('data', (text) => {
      said += text;
    });
    await expect.poll(() => existsSync(begun), { timeout: 20_000 }).toBe(true);
    installing.kill('SIGTERM');
    const [status] = await once(installing, 'close');
    expect([status, said]).toEqual([1, expect.stringContaining('The installation was stopped')]);
    expect(readdirSync(scratch).toSorted()).toEqual(['begun', 'npm.mjs']);
  } finally {
    rmSync(scratch, { recursive: true });
  }
});
