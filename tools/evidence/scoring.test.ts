import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decisionOf } from '../../lib/offers/decision';
import { evidencePackageSchema } from '../../lib/offers/evidence-package';
import { readSamplePackage } from '../../lib/offers/sample-package';
import { measured } from '../../public/samples/scoring/estimates.mjs';
import { checksOf, rowsOf } from '../../public/samples/scoring/figures.mjs';
import { maskingPackage } from './masking-package';
import { readOwnMessages } from './messages';
import { shippedPackages } from './shipped-packages';

const samplesDir = 'public/samples';
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

describe.each(Object.entries(shippedPackages))('the package of %s', (offerId, measure) => {
  const sample = sampleOf(offerId);
  const plan = JSON.parse(text(offerId, 'plan.json'));
  const tables: Record<string, ReturnType<typeof rowsOf>> = {};
  for (const [table, file] of Object.entries(plan.tables))
    tables[table] = rowsOf(text(offerId, String(file)));
  const checks = checksOf(sample, plan, tables);

  it('matches what the engines return today, except for timings', () => {
    const { package: measured, files } = measure(sample.method[0] ?? '');
    expect({ ...measured, latency: sample.latency }).toEqual(sample);
    for (const [name, { content }] of Object.entries(files))
      if (name !== 'timings.csv') expect(content === text(offerId, name), name).toBe(true);
  });

  it('has only figures that follow from the rows', () => {
    expect(checks.filter(({ isEqual }) => !isEqual)).toEqual([]);
    const given = /^\/(?:scope\/pilot_days|(?:metrics\/\d+|strata)\/target|cost\/rows\/\d+\/unit_price_usd)$/;
    const checked = new Set(checks.map(({ at }) => at));
    expect(numbersIn(sample).filter((at) => !given.test(at) && !checked.has(at))).toEqual([]);
  });

  it.each(scripts)('matches what a script computes: %s %s', (...script) => {
    const { lines, status } = run(script, join(samplesDir, offerId));
    expect(lines.filter((line) => line.startsWith('DIFFERENT'))).toEqual([]);
    const { evaluated } = sample.data_set;
    expect(lines).toContain(`${evaluated} of ${evaluated} rows follow from messages and outputs.`);
    expect(lines.at(-1)).toBe(`${checks.length} of ${checks.length} figures match.`);
    expect(status).toBe(0);
  });
});

it('meets the target for a kind only if the messages of each source alone show it', () => {
  const { strata, metrics, verdict } = sampleOf('masking-shadow-14');
  const rows = rowsOf(text('masking-shadow-14', 'rows.csv'));
  const sources = [...new Set(rows.map(({ source = '' }) => source))];
  expect(sources).toEqual(['Messages written by hand', 'Generated messages']);
  const lowest = (kind: string) =>
    sources.map((equals) => {
      const where = [{ column: 'source', equals }];
      return measured({ rows }, { of: 'found', per: 'marked', decimals: 1, where }, [kind]).low * 100;
    });
  const { handOver, keepPeopleOn } = decisionOf(strata);
  for (const { name } of handOver)
    for (const low of lowest(name)) expect(low, name).toBeGreaterThanOrEqual(strata.target);
  for (const { name } of keepPeopleOn) expect(Math.min(...lowest(name)), name).toBeLessThan(strata.target);
  expect(verdict.outcome === 'met').toBe(keepPeopleOn.length === 0);
  expect(metrics.slice(0, 2).map(({ name, target }) => [name, target])).toEqual([
    ['Personal data masked in messages written by hand', strata.target],
    ['Personal data masked in generated messages', strata.target],
  ]);
});

describe('a changed package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'evidence-'));
  beforeAll(() => cpSync(join(samplesDir, 'masking-shadow-14'), folder, { recursive: true }));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(scripts)('fails by its figure and by its row: %s %s', (...script) => {
    const sample = sampleOf('masking-shadow-14');
    const published = sample.metrics[0]?.ci_high ?? 0;
    for (const metric of sample.metrics.slice(0, 1)) metric.ci_high = 99.9;
    writeFileSync(join(folder, 'masking-shadow-14.json'), JSON.stringify(sample));
    const outputs = text('masking-shadow-14', 'outputs.jsonl');
    writeFileSync(join(folder, 'outputs.jsonl'), outputs.replace(/"start":(\d+)/, '"start":9$1'));
    const { lines, status } = run(script, folder);
    expect(lines.filter((line) => line.startsWith('DIFFERENT'))).toHaveLength(1);
    expect(lines.join('\n')).toContain(`DIFFERENT\t/metrics/0/ci_high\t99.9\t${published}`);
    const { evaluated } = sample.data_set;
    expect(lines).not.toContain(`${evaluated} of ${evaluated} rows follow from messages and outputs.`);
    expect(status).toBe(1);
  });
});

describe('your own messages', () => {
  it('make a package that a portal accepts as the sample of the offer, so that it shows the same page', () => {
    const line = '{"text":"Dear Ada Okafor","spans":[{"start":5,"end":15,"kind":"person"}]}';
    const { package: sample } = maskingPackage(readOwnMessages(line), {
      offerId: 'masking-shadow-14',
      notice: 'Measured on your own messages.',
      data: '1 message of your own.',
      title: 'Masking',
      measuredAt: 'Measured today.',
    });
    const offer = { id: 'masking-shadow-14', duration_days: 14, allowed_modes: ['offline'] };
    expect(readSamplePackage(JSON.stringify(sample), offer)).toEqual({ sample });
    expect(sample.metrics.map(({ name, value, n }) => [name, value, n])).toEqual([
      ['Personal data masked in your messages', 100, 1],
      ['Precision in your messages', 100, 1],
    ]);
    expect(sample.verdict.outcome).toBe('not_met');
    expect(sample.strata.comparison).toBeUndefined();
  });
});

describe('readOwnMessages', () => {
  it('parses labelled lines', () => {
    const line = '{"text":"Dear Ada","spans":[{"start":5,"end":8,"kind":"person"}]}';
    expect(readOwnMessages(`${line}\n\n`)).toEqual([
      {
        id: 'row-1',
        source: 'Your messages',
        text: 'Dear Ada',
        spans: [{ start: 5, end: 8, kind: 'person' }],
      },
    ]);
  });

  it.each([
    ['{"text":"Dear Ada","spans":[{"start":5,"end":9,"kind":"person"}]}', 'A span from 5 to 9'],
    ['{"text":"Dear Ada","spans":[{"start":5,"end":8,"kind":"pet"}]}', 'Unknown kind of personal data: pet.'],
    ['{"text":"Dear Ada"}', 'spans'],
    ['Dear Ada', 'JSON'],
  ])('names the line of %s', (line, problem) => {
    expect(() => readOwnMessages(`\n${line}`)).toThrow(/^Line 2: /);
    expect(() => readOwnMessages(line)).toThrow(problem);
  });
});
