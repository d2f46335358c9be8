import { describe, expect, it } from 'vitest';
import { figuresOf } from '../../public/pilot-scripts/figures.mjs';
import { type CriterionFigures, type Estimate, type Figures, seedOf } from './figures';
import type { Criterion } from './plan';
import type { DecisionsRow, LabelsRow, RowsByKind, SpansRow, WordsRow } from './rows';

const criterion: Criterion = {
  name: 'A',
  metric: 'share_accepted',
  target: 75,
  must: true,
  expected: 82,
  baseline: null,
  baseline_n: null,
  kind: null,
  labels: null,
};

function compute(rows: Partial<RowsByKind>, ...changes: Partial<Criterion>[]): Promise<Figures> {
  return figuresOf({ criteria: changes.map((change) => ({ ...criterion, ...change })) }, rows, 7);
}

async function only(rows: Partial<RowsByKind>, change: Partial<Criterion>): Promise<CriterionFigures> {
  const {
    criteria: [figures],
  } = await compute(rows, change);
  if (!figures) throw new Error('no figures');
  return figures;
}

const rounded = ({ value, low, high, n, hits, total }: Estimate) =>
  [value, low, high].map((number) => number?.toFixed(1)).concat([n, hits, total].map(String));

const decisionsOf = (accepted: number, changed: number, rejected: number): DecisionsRow[] =>
  (['accepted', 'changed', 'rejected'] as const).flatMap((decision, at) =>
    Array.from({ length: [accepted, changed, rejected][at] ?? 0 }, (_, no) => ({
      item: `${decision}-${no}`,
      decision,
    })),
  );

describe('shares', () => {
  it('have a Wilson interval, and parts by decision', async () => {
    const figures = await only({ decisions: decisionsOf(45, 3, 2) }, {});
    expect(rounded(figures)).toEqual(['90.0', '78.6', '95.7', '50', '45', '50']);
    expect(figures.by_kind.map(({ name, hits }) => [name, hits])).toEqual([
      ['accepted', 45],
      ['changed', 3],
      ['rejected', 2],
    ]);
  });

  it('of labels are right if gold and predicted are the same', async () => {
    const labels: LabelsRow[] = Array.from({ length: 40 }, (_, at) => {
      const gold = at % 4 === 0 ? 'invoice' : 'claim';
      return { item: `d${at}`, gold, predicted: at < 10 ? 'claim' : gold };
    });
    const figures = await only({ labels }, { metric: 'label_accuracy' });
    expect(rounded(figures).slice(3)).toEqual(['40', '37', '40']);
    expect(figures.by_kind.map(({ name, hits, total }) => [name, hits, total])).toEqual([
      ['claim', 30, 30],
      ['invoice', 7, 10],
    ]);
    // Claim: 60 of 63; invoice: 14 of 17.
    expect((await only({ labels }, { metric: 'macro_f1' })).value).toBeCloseTo(
      (100 * (60 / 63 + 14 / 17)) / 2,
      10,
    );
  });
});

const words: WordsRow[] = Array.from({ length: 100 }, (_, at) => ({
  item: `c${at}`,
  words: 100 + at,
  sub: at % 10,
  del: at % 3,
  ins: 1,
}));

describe('the word error rate', () => {
  it('is a ratio of sums with an interval independent of row order', async () => {
    const figures = await compute({ words }, { metric: 'word_error_rate', target: 10, expected: 9 });
    expect(figures.criteria[0]).toMatchObject({
      n: 100,
      hits: 450 + 99 + 100,
      total: 14_950,
      verdict: 'met',
    });
    const turned = await compute(
      { words: words.toReversed() },
      { metric: 'word_error_rate', target: 10, expected: 9 },
    );
    expect(turned).toEqual(figures);
  });

  it('excludes items without a reference, and counts their insertions', async () => {
    const with0 = [...words, { item: 'empty', words: 0, sub: 0, del: 0, ins: 4 }];
    const change = { metric: 'word_error_rate', target: 10, expected: 9 } as const;
    expect(await only({ words: with0 }, change)).toEqual({
      ...(await only({ words }, change)),
      left_out: { items: 1, insertions: 4 },
    });
  });

  it('needs as many items as the spread of its items demands, once there are 30', async () => {
    const change = { metric: 'word_error_rate', target: 10, expected: 9 } as const;
    const wordsOf = (n: number, step: number) =>
      Array.from({ length: n }, (_, at) => {
        return { item: `c${at}`, words: 100, sub: 10 + (at % 2 === 0 ? step : -step), del: 0, ins: 0 };
      });
    const neededWith = async (n: number, step: number) =>
      (await only({ words: wordsOf(n, step) }, change)).needed;
    // Before, a spread of four points, as on the sample of recordings.
    expect(await neededWith(28, 8)).toBe(126);
    // (1.96 + 0.8416)² · 8² · 40 / 39 = 515.2
    expect(await neededWith(40, 8)).toBe(516);
    // A verdict needs 50 in any case.
    expect(await neededWith(40, 1)).toBe(50);
  });

  it('is compared with a baseline, and lower is better', async () => {
    const change = { metric: 'word_error_rate', target: 10, expected: 9, baseline: 13.8 } as const;
    const exact = (await only({ words }, change)).difference;
    const measured = (await only({ words }, { ...change, baseline_n: 15_000 })).difference;
    expect(exact).toMatchObject({ verdict: 'better' });
    expect(exact?.value).toBeCloseTo((100 * 649) / 14_950 - 13.8, 10);
    expect((measured?.high ?? 0) - (measured?.low ?? 0)).toBeGreaterThan(
      (exact?.high ?? 0) - (exact?.low ?? 0),
    );
    expect((await only({ words }, { ...change, baseline: 0 })).difference?.verdict).toBe('worse');
  });
});

describe('spans', () => {
  const spans: SpansRow[] = Array.from({ length: 60 }, (_, at) => ({
    item: `m${at >> 1}`,
    kind: at % 2 === 0 ? 'name' : 'phone',
    tp: 3,
    fp: at % 2,
    fn: at % 3 === 0 ? 1 : 0,
  }));

  it('count by kind, and one kind alone if the criterion names it', async () => {
    const recall = await only({ spans }, { metric: 'span_recall' });
    expect(rounded(recall).slice(3)).toEqual(['30', '180', '200']);
    expect(recall.by_kind.map(({ name, hits, total, n }) => [name, hits, total, n])).toEqual([
      ['name', 90, 100, 30],
      ['phone', 90, 100, 30],
    ]);
    expect(await only({ spans }, { metric: 'span_precision', kind: 'phone' })).toMatchObject({
      hits: 90,
      total: 120,
      by_kind: [],
    });
    expect(await only({ spans }, { metric: 'span_f1' })).toMatchObject({ hits: 360, total: 410 });
  });

  it('of one item count together, as those of a cluster do', async () => {
    const whole: SpansRow[] = Array.from({ length: 40 }, (_, at) => ({
      ...{ item: `m${at}`, kind: 'name', fp: 0 },
      ...(at < 4 ? { tp: 0, fn: 7 } : { tp: 7, fn: 0 }),
    }));
    const criteria = [{ ...criterion, metric: 'span_recall', target: 84 } as const];
    const items = whole.map(({ item }) => ({ item, stratum: null, cluster: item }));
    const clustered = await figuresOf({ criteria }, { spans: whole }, 7, { items });
    const recall = await only({ spans: whole }, { metric: 'span_recall', target: 84 });
    // Independent spans would have an interval from 85.9, and meet the target.
    expect(rounded(recall)).toEqual(['90.0', '76.7', '96.1', '40', '252', '280']);
    expect(recall.verdict).toBe('not_shown');
    expect(clustered.criteria[0]).toMatchObject({ low: recall.low, high: recall.high, clusters: 40 });
    expect(recall.by_kind[0]).toMatchObject({ low: recall.low, high: recall.high });
  });

  it('list the worst items first', async () => {
    const { worst } = await compute({ spans, decisions: decisionsOf(1, 1, 1) }, { metric: 'span_recall' });
    expect(worst.filter(({ rows }) => rows === 'decisions')).toEqual([
      { item: 'changed-0', rows: 'decisions', errors: 1, total: 1, value: 100 },
      { item: 'rejected-0', rows: 'decisions', errors: 1, total: 1, value: 100 },
    ]);
    const [first, ...others] = worst.filter(({ rows }) => rows === 'spans');
    expect(first).toEqual({ item: 'm0', rows: 'spans', errors: 2, total: 8, value: 25 });
    expect(others).toHaveLength(9);
  });
});

describe('a verdict', () => {
  it.each([
    [50, 'met'],
    [42, 'not_shown'],
    [20, 'not_met'],
  ])('on %i of 50 against 75%% is %s', async (accepted, verdict) => {
    expect((await only({ decisions: decisionsOf(accepted, 50 - accepted, 0) }, {})).verdict).toBe(verdict);
  });

  it('needs at least 30 items', async () => {
    expect((await only({ decisions: decisionsOf(29, 0, 0) }, {})).verdict).toBe('not_shown');
    expect((await only({ decisions: decisionsOf(30, 0, 0) }, {})).verdict).toBe('met');
    expect(await only({}, {})).toMatchObject({
      value: null,
      low: null,
      high: null,
      n: 0,
      verdict: 'not_shown',
    });
  });

  it.each([
    [[50], [], 'met'],
    [[50, 42], [], 'partly'],
    [[50, 42, 20], [], 'not_met'],
    [[50], [20, 42], 'met'],
  ])('of the pilot: required %j, others %j: %s', async (required, others, verdict) => {
    const labels: LabelsRow[] = Array.from({ length: 50 }, (_, at) => ({
      item: `${at}`,
      gold: 'a',
      predicted: 'a',
    }));
    const spans: SpansRow[] = Array.from({ length: 50 }, (_, at) => ({
      item: `${at}`,
      kind: 'k',
      tp: 0,
      fp: 1,
      fn: 1,
    }));
    const decisions = decisionsOf(42, 8, 0);
    const metric = { 50: 'label_accuracy', 42: 'share_accepted', 20: 'span_recall' } as const;
    const criteria = [required, others].flatMap((accepted, at) =>
      accepted.map((hits) => ({ metric: metric[hits as 50 | 42 | 20], must: at === 0 })),
    );
    expect((await compute({ labels, spans, decisions }, ...criteria)).pilot_verdict).toBe(verdict);
  });
});

it('a seed is derived from a digest, and is never 0', () => {
  expect(seedOf(`3f9a61c2${'0'.repeat(56)}`)).toBe(0x3f9a61c2);
  expect(seedOf('0'.repeat(64))).toBe(1);
});
