import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

function run(...args: string[]): { status: number | null; printed: string } {
  const env = { ...process.env, DATA_DIR: '/nonexistent', DATABASE_URL: '' };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/commands/run.mjs', ...args], {
    encoding: 'utf8',
    env,
  });
  return { status, printed: stdout + stderr };
}

describe('a command', { timeout: 60_000 }, () => {
  it.each([
    'backup backup',
    'engines install',
    'erasures',
    'founders create',
    'log verify',
    'migrate',
    'person erase',
    'portal import',
    'secrets rotate',
    'seed',
  ])('prints its usage with --help and does nothing: %s', (command) => {
    expect(run(...command.split(' '), '--help')).toEqual({
      status: 0,
      printed: expect.stringMatching(/^Usage:/),
    });
  });

  it.each([
    'migrate now',
    'erasures --dry-run',
    'secrets rotate all',
    'founders create --mail you@example.com',
  ])('prints its usage when it cannot read the arguments: %s', (command) => {
    expect(run(...command.split(' '))).toEqual({ status: 1, printed: expect.stringMatching(/^Usage:/m) });
  });
});
