import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '../../support/acceptance';
import { projectDir } from '../../support/portal';

const run = promisify(execFile);
const workspace = join(projectDir, 'e2e', 'generated-client');

/** A program of a package in the workspace. */
function program(packageName: string, path: string): string {
  const found = createRequire(join(workspace, 'package.json')).resolve(`${packageName}/package.json`);
  return join(found, '..', path);
}

/** Runs a Node program; fails with its output. */
async function node(args: string[], env: Record<string, string> = {}): Promise<string> {
  try {
    const options = { env: { ...process.env, FORCE_COLOR: '0', ...env } };
    return (await run(process.execPath, args, options)).stdout;
  } catch (error) {
    const said =
      error instanceof Error && 'stdout' in error && 'stderr' in error
        ? `${error.stdout}${error.stderr}`
        : '';
    throw new Error(`${args.join(' ')} failed: ${said}`, { cause: error });
  }
}

test('a client generated from /openapi.json compiles strictly and goes the whole way', async ({ api }) => {
  test.setTimeout(120_000);
  // Inside the workspace, so that its packages are found.
  const folder = mkdtempSync(join(workspace, 'generated-'));
  try {
    writeFileSync(join(folder, 'openapi.json'), (await api.get('/openapi.json')).text);
    const generator = program('openapi-typescript', 'bin/cli.js');
    const output = ['-o', join(folder, 'schema.d.ts')];
    // Otherwise every field with a default becomes a required one.
    await node([generator, join(folder, 'openapi.json'), '--default-non-nullable=false', ...output]);
    copyFileSync(join(workspace, 'smoke.ts'), join(folder, 'smoke.ts'));
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: '../tsconfig.json', include: ['*.ts'] }),
    );
    await node([program('typescript', 'bin/tsc'), '-p', folder]);
    const tsx = join(projectDir, 'node_modules', 'tsx', 'dist', 'cli.mjs');
    const said = await node([tsx, join(folder, 'smoke.ts')], { PORTAL_URL: api.url });
    expect(JSON.parse(said)).toEqual({
      price: 4900,
      steps: 3,
      missing: 4,
      next: 'human review required',
      code: 'offer_not_found',
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
