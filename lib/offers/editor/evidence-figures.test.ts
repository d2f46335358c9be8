import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checksOf, rowsOf } from '../../../public/samples/scoring/figures.mjs';
import { evidencePackageSchema } from '../evidence-package';
import { detailedOfNew } from '../new-offer';
import { csvOf, packageOf, resultsTable } from './evidence-figures';
import { type EvidenceTexts, textsOfPackage } from './evidence-texts';
import { outcomeOf } from './measured-share';
import { review } from './offer-form-fixture';

const samples = new URL('../../../public/samples/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, samples), 'utf8');
const shipped = evidencePackageSchema.parse(JSON.parse(read('masking-shadow-14.json')));
const offer = detailedOfNew({ ...review, id: 'masking-copy-14', duration_days: 14 }, true);
const fromRows = { of: 'found', per: 'marked' };
const [overall, , precision] = shipped.metrics;
if (!overall || !precision) throw new Error('the shipped package has three metrics');

/** Rows of the messages written by hand, which the shipped package decides by. */
const csv = read('masking-shadow-14/rows.csv')
  .split('\n')
  .filter((line, place) => place === 0 || line.includes('by hand'))
  .join('\n');

/** The form with these rows of the shipped package, and its two metrics over all of them. */
const texts: EvidenceTexts = textsOfPackage(
  { ...shipped, metrics: [overall, precision] },
  {
    plan: {
      metrics: [fromRows, { of: 'needed', per: 'masked' }],
      errors: ['missed', 'partly', 'without_need'],
    },
    csv,
  },
);

const made = packageOf(texts, offer).made;
if (!made) throw new Error([...packageOf(texts, offer).problems].join('; '));
const { sample, files } = made;

const folder = mkdtempSync(join(tmpdir(), 'package-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the scripts that buyers download on a package: both must compute as many figures, all as published. */
function expectScored(
  { sample, files }: NonNullable<ReturnType<typeof packageOf>['made']>,
  count: number,
): void {
  for (const [name, content] of Object.entries({ ...files, 'masking-copy-14.json': JSON.stringify(sample) }))
    writeFileSync(join(folder, name), content);
  cpSync(new URL('scoring/', samples), folder, { recursive: true });
  for (const [program, script] of [
    ['node', 'score.mjs'],
    ['python3', 'score.py'],
  ] as const)
    expect(execFileSync(program, [script, '.'], { cwd: folder, encoding: 'utf8' })).toContain(
      `${count} of ${count} figures match.`,
    );
}

describe('the outcome', () => {
  it('is partly met if all kinds together reach the target and one does not', () => {
    const good = { value: 98, ci_low: 96, ci_high: 99, n: 500 };
    const weak = { value: 81, ci_low: 77, ci_high: 84, n: 500 };
    const goal = { better: 'higher', target: 90 } as const;
    expect(outcomeOf(good, [good, good], goal)).toBe('met');
    expect(outcomeOf(good, [good, weak], goal)).toBe('partly_met');
    expect(outcomeOf(weak, [good, weak], goal)).toBe('not_met');
  });
});

describe('a package made of the shipped rows', () => {
  it('has the shipped figures', () => {
    expect(evidencePackageSchema.parse(sample)).toEqual(sample);
    expect(sample.metrics).toEqual([overall, precision]);
    const rows = shipped.strata.rows.map(({ precision: _, comparison: __, ...row }) => row);
    const { comparison: _, ...strata } = shipped.strata;
    expect(sample.strata).toEqual({ ...strata, rows });
    expect(sample.errors.rows.map(({ category, count }) => [category, count])).toEqual([
      ['Missed', 12],
      ['Masked in part', 8],
      ['Masked unnecessarily', 2],
    ]);
    expect(sample.verdict.outcome).toBe(shipped.verdict.outcome);
  });

  it('is recomputed by the scripts for buyers', () => {
    const checks = checksOf(sample, JSON.parse(files['plan.json']), { rows: rowsOf(files['rows.csv']) });
    expect(checks.length).toBeGreaterThan(40);
    expect(checks.filter(({ isEqual }) => !isEqual)).toEqual([]);
    expectScored(made, checks.length);
  });

  it('publishes only columns that a figure uses', () => {
    expect(files['rows.csv'].split('\n')[0]).toBe(
      'row,kind,found,marked,needed,masked,missed,partly,without_need',
    );
    expect(files['rows.csv']).not.toContain('generated-');
  });

  it('is the same when created again from the published package', () => {
    const again = textsOfPackage(sample, { plan: JSON.parse(files['plan.json']), csv: files['rows.csv'] });
    expect(packageOf(again, offer).made).toEqual(made);
  });
});

const rows = (csv: string): Partial<EvidenceTexts> => ({ csv, strata: [], errors: [] });
const criterion = { name: 'Right', hits: 'right', per: '', better: 'higher', target: '90', baseline: '' };
const oneOf = (csv: string, row: Partial<typeof criterion> = {}): Partial<EvidenceTexts> => ({
  ...rows(csv),
  kind_column: 'kind',
  metrics: [{ ...criterion, ...row }],
});

it.each<[Partial<EvidenceTexts>, string, RegExp]>([
  [{ title: ' ' }, 'title', /Enter a value/],
  [{ mode: 'live' }, 'mode', /Choose one/],
  [{ csv: '' }, 'csv', /Choose a CSV file/],
  [oneOf('kind,right\n'), 'csv', /no rows/],
  [oneOf('kind,right\nA,1,2\n'), 'csv', /Row 2 has 3 cells/],
  [oneOf('kind,kind\nA,1\n'), 'csv', /each column a different name/],
  [oneOf('kind,right\nA,"1\n'), 'csv', /Row 2 has an unclosed/],
  [
    oneOf('kind,right\nA,yes\n'),
    'metrics.0.hits',
    /Row 2, column “right”: enter a whole number instead of “yes”/,
  ],
  [oneOf('kind,right\nA,2\n'), 'metrics.0.hits', /2 is more than 1, the maximum for one item/],
  [oneOf('kind,right,of\nA,2,1\n', { per: 'of' }), 'metrics.0.hits', /2 is more than 1 in “of”/],
  [oneOf('kind,right,of\nA,0,0\n', { per: 'of' }), 'metrics.0.per', /0 in every row/],
  [oneOf('kind,right\nA,1\n', { target: '101' }), 'metrics.0.target', /from 0 to 100/],
  [oneOf('kind,right\nA,1\n', { target: '' }), 'metrics.0.target', /Enter a target/],
  [oneOf('kind,right\n=A(),1\n'), 'kind_column', /cannot be the name of a kind/],
  [{ ...oneOf('kind,right\nA,1\n'), kind_column: 'sort' }, 'kind_column', /Choose a column/],
  [{ ...oneOf('kind,right\nA,1\nB,1\n'), strata: [{ name: 'A' }] }, 'strata', /Add “B”/],
  [
    { ...oneOf('kind,right\nA,1\n'), strata: [{ name: 'A' }, { name: 'C' }] },
    'strata.1.name',
    /no rows of this kind/,
  ],
  [{ limits: [{ text: ' ' }] }, 'limits', /at least one/],
  [
    { errors: [{ category: '', column: 'missed', expected: 'a', produced: 'b', consequence: 'c' }] },
    'errors.0.category',
    /Enter a value/,
  ],
])('%#: names the field that is wrong', (changed, path, problem) => {
  const { problems } = packageOf({ ...texts, ...changed }, offer);
  expect([...problems.keys()]).toContain(path);
  expect(problems.get(path)).toMatch(problem);
});

it('leaves out kinds without items of the first criterion, but counts them in the others', () => {
  const panels =
    'kind,defects,found,good,false_alarms\nScratch,1,1,0,0\nScratch,1,0,0,0\nNo defect,0,0,1,1\n';
  const criteria = { ...criterion, name: 'Found', hits: 'found', per: 'defects' };
  const typed: EvidenceTexts = {
    ...texts,
    ...oneOf(panels),
    metrics: [criteria, { ...criteria, name: 'False alarms', hits: 'false_alarms', per: 'good', target: '' }],
  };
  const { made: found, problems } = packageOf(typed, offer);
  if (!found) throw new Error([...problems].join('; '));
  const { strata, metrics, data_set: data } = found.sample;
  expect(strata.rows.map(({ name, n }) => [name, n])).toEqual([['Scratch', 2]]);
  expect(metrics.map(({ value, n }) => [value, n])).toEqual([
    [50, 2],
    [100, 1],
  ]);
  expect(data.evaluated).toBe(3);
  const plan = JSON.parse(found.files['plan.json']);
  const csv = found.files['rows.csv'];
  const checks = checksOf(found.sample, plan, { rows: rowsOf(csv) });
  expect(checks.filter(({ isEqual }) => !isEqual)).toEqual([]);
  expectScored(found, checks.length);
  expect(packageOf(textsOfPackage(found.sample, { plan, csv }), offer).made).toEqual(found);
});

it('reads files with semicolons, quotes and a byte order mark', () => {
  const { header, rows: read } = resultsTable('\ufeffkind;right\r\n"A; or ""B""";1\r\n');
  expect(header).toEqual(['kind', 'right']);
  expect(read).toEqual([{ kind: 'A; or "B"', right: '1' }]);
  expect(csvOf([{ kind: 'A, B', right: 1 }])).toBe('kind,right\n"A, B",1\n');
});
