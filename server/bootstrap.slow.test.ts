import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectDir } from './bootstrap.mjs';

/** A copy of the project as the image has it: without the packages that only development needs. */
const pruned = mkdtempSync(join(tmpdir(), 'pilot-pruned-'));

/** Every program that an operator starts, with arguments that make it end by itself. */
const programs = [
  ['server/launch.mjs'],
  ...['backup', 'founders', 'seed'].map((name) => ['server/commands/run.mjs', name]),
];

beforeAll(() => {
  for (const name of [
    'server',
    'app',
    'public',
    'packages',
    'lib',
    'db',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
  ])
    cpSync(join(projectDir, name), join(pruned, name), { recursive: true });
  const record = join('node_modules', '.package-lock.json');
  const { packages, ...lock }: { packages: Record<string, { dev?: boolean }> } = JSON.parse(
    readFileSync(join(projectDir, record), 'utf8'),
  );
  const kept = Object.entries(packages).filter(([, { dev }]) => !dev);
  for (const [folder] of kept.filter(([name]) => /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(name))) {
    mkdirSync(dirname(join(pruned, folder)), { recursive: true });
    symlinkSync(join(projectDir, folder), join(pruned, folder));
  }
  writeFileSync(join(pruned, record), JSON.stringify({ ...lock, packages: Object.fromEntries(kept) }));
  // In place of npm, so that nothing is downloaded if the programs try to install.
  writeFileSync(join(pruned, 'npm.cjs'), 'process.exit(1)');
});

afterAll(() => rmSync(pruned, { recursive: true, force: true }));

function run([program = '', ...args]: string[], prepared: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(pruned, program), ...args], {
    encoding: 'utf8',
    env: {
      ...process.env,
      PILOT_PREPARED: prepared,
      PORT: 'none',
      DATABASE_URL: '',
      npm_execpath: join(pruned, 'npm.cjs'),
    },
  });
  return { status, said: stdout + stderr };
}

describe('packages that only development needs', () => {
  for (const program of programs) {
    it(`are not needed by ${program.join(' ')}`, { timeout: 30_000 }, () => {
      // Without PILOT_PREPARED the program compiles the copy first.
      for (const prepared of ['', '1']) {
        const { status, said } = run(program, prepared);
        expect(status).toBe(1);
        expect(said).toMatch(/^The setting PORT is wrong/);
      }
    });
  }
});

describe('a package that every start needs', () => {
  it('is installed if it is missing, except in an image', { timeout: 30_000 }, () => {
    const record = join(pruned, 'node_modules', '.package-lock.json');
    const whole = readFileSync(record, 'utf8');
    writeFileSync(record, whole.replace('"node_modules/next"', '"node_modules/not-next"'));
    const founders = ['server/commands/run.mjs', 'founders'];
    expect(run(founders, '').said).toMatch(/^Installing packages …\nInstalling packages … failed/);
    expect(run(founders, '1').said).toMatch(/^The setting PORT is wrong/);
    writeFileSync(record, whole);
  });
});
