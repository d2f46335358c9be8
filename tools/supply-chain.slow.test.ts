import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectDir } from '../lib/api/imports-fixture';
import { RULES } from '../packages/screening/rules';

/** Made-up credentials, by file: placeholders of addresses, and what tests send to be refused. */
const known = [
  '.env.example: url-password',
  'app/(buyer)/request/secret-passage.test.ts: openai-style',
  'db/connect.test.ts: url-password',
  'docs/configuration.md: url-password',
  'docs/failover.md: url-password',
  'e2e/api/fuzz.slow.spec.ts: openai-style',
  'e2e/pages/no-javascript.spec.ts: openai-style',
  'e2e/v1/keys.spec.ts: authorization',
  'e2e/v1/keys.spec.ts: basic',
  'lib/founders/factors/change-second-factor.ts: otpauth',
  'lib/pilots/publication/publication.test.ts: aws-access-key-id',
  'lib/process/database-hosts.test.ts: url-password',
  'lib/process/env.test.ts: stripe-webhook',
  'lib/process/env.test.ts: url-password',
  'tools/bench/requests.ts: openai-style',
];

/** Samples of the screening itself, the list above, and files that are no text. */
const isLeftOut = (file: string) =>
  file.startsWith('packages/screening/') ||
  file === 'tools/supply-chain.slow.test.ts' ||
  /\.(?:png|ico|svg|webp|jpg|woff2?|gz|wav|mp3)$/.test(file);

it.runIf(existsSync(join(projectDir, '.git')))('no file of the repository looks like a credential', () => {
  const rules = RULES.map(({ id, pattern, anyCase }) => ({
    id,
    pattern: new RegExp(pattern.source, anyCase ? 'i' : ''),
  }));
  const files = execFileSync('git', ['ls-files'], { cwd: projectDir, encoding: 'utf8' }).trim().split('\n');
  const found = files
    .filter((file) => !isLeftOut(file) && existsSync(join(projectDir, file)))
    .flatMap((file) => {
      const text = readFileSync(join(projectDir, file), 'utf8');
      return rules.filter(({ pattern }) => pattern.test(text)).map(({ id }) => `${file}: ${id}`);
    });
  expect(files.length).toBeGreaterThan(1_000);
  expect(found.toSorted()).toEqual(known);
});

it.each(['Dockerfile', 'compose.yaml', '.github/workflows/ci.yml'])(
  '%s refers to what it fetches by digest',
  (file) => {
    const text = readFileSync(join(projectDir, file), 'utf8');
    const fetched = [...text.matchAll(/^\s*(?:-\s+)?(?:FROM|image:|uses:)\s+(\S+)/gm)].map(
      ([, name = '']) => name,
    );
    expect(fetched.length).toBeGreaterThan(1);
    // `packages` is a stage of the Dockerfile.
    const loose = fetched.filter(
      (name) => name !== 'packages' && !/@(?:sha256:[0-9a-f]{64}|[0-9a-f]{40})$/.test(name),
    );
    expect(loose).toEqual([]);
  },
);
