import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { z } from 'zod';
import { type Guardrail, guardrailResult, guardrailTests } from '../../lib/discovery/trust/guardrail-tests';
import { guardrails } from '../../lib/kernel/guardrails';
import { buildWhenChanged } from '../../server/bootstrap.mjs';

/**
 * Runs the tests that try to break the guardrails and writes what came of it, with commit and date, to the file that
 * /trust shows. Ends with 1 where one failed: the file says so as well.
 */
const resultsFile = 'lib/discovery/trust/guardrail-results.json';

/** Playwright projects with acceptance tests of guardrails. */
const projects = ['inbox', 'no-session', 'api-front', 'slow', 'faults'];

type Files = Record<string, { passed: number; failed: number }>;

const vitestReport = z.object({
  testResults: z.array(
    z.object({ name: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
});

interface Suite {
  file: string;
  specs?: { ok: boolean; tests: { status: string }[] }[] | undefined;
  suites?: Suite[] | undefined;
}
const suiteSchema: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    file: z.string(),
    specs: z
      .array(z.object({ ok: z.boolean(), tests: z.array(z.object({ status: z.string() })) }))
      .optional(),
    suites: z.array(suiteSchema).optional(),
  }),
);
const playwrightReport = z.object({ suites: z.array(suiteSchema) });

function count(files: Files, path: string, hasPassed: boolean): void {
  files[path] ??= { passed: 0, failed: 0 };
  files[path][hasPassed ? 'passed' : 'failed'] += 1;
}

function countSuite(files: Files, { file, specs = [], suites = [] }: Suite): void {
  for (const { ok, tests } of specs) {
    if (tests.some(({ status }) => status !== 'skipped')) count(files, `e2e/${file}`, ok);
  }
  for (const suite of suites) countSuite(files, suite);
}

/** Runs a test program that writes a report in JSON, and gives that. */
function reportOf(args: string[], environment: Record<string, string>, file: string): unknown {
  spawnSync(process.execPath, args, { stdio: ['ignore', 2, 2], env: { ...process.env, ...environment } });
  return JSON.parse(readFileSync(file, 'utf8'));
}

async function run(): Promise<number> {
  const changed = execFileSync('git', ['status', '--porcelain'], { encoding: 'utf8' }).trim();
  if (changed !== '') throw new Error('Commit first: the results are recorded for a commit.');
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
  const folder = mkdtempSync(join(tmpdir(), 'guardrails-'));
  const paths = Object.values(guardrailTests).flatMap((tests) => tests.map(({ path }) => path));
  const files: Files = {};
  try {
    const unit = join(folder, 'unit.json');
    const units = paths.filter((path) => !path.startsWith('e2e/'));
    const reporting = ['--reporter=default', '--reporter=json', `--outputFile.json=${unit}`];
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...reporting, ...units];
    for (const { name, assertionResults } of vitestReport.parse(reportOf(vitest, {}, unit)).testResults) {
      for (const { status } of assertionResults)
        if (status === 'passed' || status === 'failed')
          count(files, relative(resolve('.'), name), status === 'passed');
    }
    await buildWhenChanged();
    const acceptance = join(folder, 'acceptance.json');
    const specs = paths.filter((path) => path.startsWith('e2e/'));
    const named = projects.map((project) => `--project=${project}`);
    const playwright = [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--reporter=list,json',
      // Some of them measure times.
      '--workers=1',
      ...named,
      ...specs,
    ];
    const report = reportOf(playwright, { PLAYWRIGHT_JSON_OUTPUT_NAME: acceptance }, acceptance);
    for (const suite of playwrightReport.parse(report).suites) countSuite(files, suite);
  } finally {
    rmSync(folder, { recursive: true });
  }
  const result = { commit, date: new Date().toISOString().slice(0, 10), files };
  writeFileSync(resultsFile, `${JSON.stringify(result, undefined, 2)}\n`);
  const flags = Object.keys(guardrails).filter((flag): flag is Guardrail => flag in guardrailTests);
  for (const flag of flags) process.stdout.write(`${guardrailResult(result, flag).padEnd(8)} ${flag}\n`);
  return flags.every((flag) => guardrailResult(result, flag) === 'held') ? 0 : 1;
}

process.exitCode = await run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 1;
});
