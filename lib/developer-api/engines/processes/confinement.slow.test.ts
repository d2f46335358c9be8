import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { confine } from './confinement';

/** A portal's folder with an engine that tries what it must not be able to do. */
const folder = mkdtempSync(join(tmpdir(), 'pilot-confined-'));
const script = join(folder, 'dist', 'start.mjs');
const secrets = join(folder, 'secrets.json');

const attempts = `
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { known } from 'known';
const tried = (attempt) => { try { attempt(); return true; } catch { return false; } };
if (process.argv.length > 2) {
  process.stdout.write(JSON.stringify({
    uid: process.getuid(),
    known,
    code: tried(() => readFileSync(import.meta.filename)),
    secrets: tried(() => readFileSync(${JSON.stringify(secrets)})),
    users: tried(() => readFileSync('/etc/passwd')),
    write: tried(() => writeFileSync('/var/tmp/pilot-confined-file', '')),
    program: tried(() => { const { error } = spawnSync('true'); if (error) throw error; }),
    thread: tried(() => new Worker('', { eval: true }).terminate()),
  }));
}`;

beforeAll(() => {
  chmodSync(folder, 0o755);
  for (const name of ['dist', 'node_modules/known']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(script, attempts);
  writeFileSync(join(folder, 'package.json'), '{}');
  writeFileSync(join(folder, 'node_modules/known/package.json'), '{"type":"module","exports":"./index.js"}');
  writeFileSync(join(folder, 'node_modules/known/index.js'), 'export const known = 1;');
  writeFileSync(secrets, '{}', { mode: 0o600 });
});
afterAll(() => rmSync(folder, { recursive: true }));

function outcome(confinement: 'code' | 'programs' | 'none'): Record<string, unknown> {
  const { execArgv, ...user } = confine(script, { confinement }, folder);
  const { stdout } = spawnSync(process.execPath, [...execArgv, script, 'try'], { ...user, encoding: 'utf8' });
  return JSON.parse(stdout);
}

it('an engine reads the code and nothing else', () => {
  const nothing = { secrets: false, users: false, write: false, program: false, thread: false };
  expect(outcome('code')).toMatchObject({ known: 1, code: true, ...nothing });
});

it('an engine with programs starts them, and writes temporary files only', () => {
  expect(outcome('programs')).toMatchObject({ users: true, program: true, write: false, thread: true });
});

it.runIf(process.getuid?.() === 0)(
  'as root, each engine has a user of its own, who cannot read secrets',
  () => {
    const { uid, secrets: readsSecrets } = outcome('none');
    expect(uid).toBeGreaterThanOrEqual(61_184);
    expect(uid).toBeLessThan(65_520);
    expect(readsSecrets).toBe(false);
  },
);

it.runIf(process.getuid?.() === 0)('engines run as root if another user cannot load them', () => {
  const closed = mkdtempSync(join(tmpdir(), 'pilot-closed-'));
  const inside = join(closed, 'start.mjs');
  writeFileSync(inside, '');
  expect(confine(inside, { confinement: 'none' })).toEqual({ execArgv: [] });
  rmSync(closed, { recursive: true });
});
