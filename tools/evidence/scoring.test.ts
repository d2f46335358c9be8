import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { evidencePackageSchema } from '../../lib/offers/evidence-package';
import { checksOf, rowsOf } from '../../public/samples/scoring/figures.mjs';
import { sampledOffers, samplesDir } from './evidence-files';

const hasPython = spawnSync('python3', ['--version']).status === 0;
const scripts = [
  [process.execPath, `${samplesDir}/scoring/score.mjs`],
  ...(hasPython ? [['python3', `${samplesDir}/scoring/score.py`]] : []),
] as const;

/** Output and exit code of a script. */
function run([program = '', script = '']: readonly string[], folder: string) {
  const { stdout, status } = spawnSync(program, [script, folder], { encoding: 'utf8' });
  return { lines: stdout.trimEnd().split('\n'), status };
}

const text = (...path: string[]) => readFileSync(join(samplesDir, ...path), 'utf8');
const sampleOf = (offerId: string) => evidencePackageSchema.parse(JSON.parse(text(`${offerId}.json`)));

/** The JSON pointers of all numbers below a value. */
function numbersIn(value: unknown, at = ''): string[] {
  if (typeof value === 'number') return [at];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, part]) => numbersIn(part, `${at}/${key}`));
}

describe.each(sampledOffers)('the figures of %s', (offerId) => {
  const sample = sampleOf(offerId);
  const plan = JSON.parse(text(offerId, 'plan.json'));
  const tables: Record<string, ReturnType<typeof rowsOf>> = {};
  for (const [table, file] of Object.entries(plan.tables))
    tables[table] = rowsOf(text(offerId, String(file)));
  const checks = checksOf(sample, plan, tables);

  it('follow from the rows, all of them', () => {
    expect(checks.filter(({ isEqual }) => !isEqual)).toEqual([]);
    const given =
      /^\/(?:scope\/pilot_days|checkpoint\/day|(?:metrics\/\d+|strata)\/target|cost\/rows\/\d+\/unit_price_usd)$/;
    const checked = new Set(checks.map(({ at }) => at));
    expect(numbersIn(sample).filter((at) => !given.test(at) && !checked.has(at))).toEqual([]);
  });

  it('are said to be invented, in the package and in every row', () => {
    expect(sample.anonymisation).toMatch(/^Sample, invented figures\./);
    expect(plan.notice).toMatch(/^Sample, invented figures:/);
    const listed: { files: { name: string }[] } = JSON.parse(text(offerId, 'files.json'));
    for (const { name } of listed.files.filter((file) => file.name !== 'plan.json')) {
      const lines = text(offerId, name)
        .trimEnd()
        .split('\n')
        .slice(name.endsWith('.csv') ? 1 : 0);
      expect(lines.filter((line) => !line.includes('invented-'))).toEqual([]);
    }
  });

  it.each(scripts)('are what a script comes to: %s %s', (...script) => {
    const { lines, status } = run(script, join(samplesDir, offerId));
    expect(lines.filter((line) => line.startsWith('DIFFERENT'))).toEqual([]);
    expect(lines).toContain(
      `${sample.data_set.evaluated} of ${sample.data_set.evaluated} rows follow from references and outputs.`,
    );
    expect(lines.at(-1)).toBe(`${checks.length} of ${checks.length} figures are equal.`);
    expect(status).toBe(0);
  });
});

describe('a package that was changed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'evidence-'));
  beforeAll(() => cpSync(join(samplesDir, 'speech-shadow-14'), folder, { recursive: true }));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(scripts)('is told by its figure and by its row: %s %s', (...script) => {
    const sample = sampleOf('speech-shadow-14');
    for (const metric of sample.metrics.slice(0, 1)) metric.ci_high = 7.8;
    writeFileSync(join(folder, 'speech-shadow-14.json'), JSON.stringify(sample));
    writeFileSync(
      join(folder, 'outputs.jsonl'),
      text('speech-shadow-14', 'outputs.jsonl').replace(' the ', ' he '),
    );
    const { lines, status } = run(script, folder);
    expect(lines.filter((line) => line.startsWith('DIFFERENT'))).toEqual([
      'DIFFERENT\t/metrics/0/ci_high\t7.8\t7.9',
    ]);
    expect(lines).toContain('281 of 282 rows follow from references and outputs.');
    expect(lines.at(-1)).toBe('74 of 75 figures are equal.');
    expect(status).toBe(1);
  });
});
