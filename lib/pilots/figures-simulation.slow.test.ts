import { describe, expect, it } from 'vitest';
import { clusteredShareInterval } from '../../public/pilot-scripts/estimates.mjs';
import { figuresOf } from '../../public/pilot-scripts/figures.mjs';
import { isLowerBetter } from '../../public/pilot-scripts/needed.mjs';
import { SeededRandom } from '../../tools/evidence/random';
import type { PilotItem } from './items/manifest';
import { itemsNeeded } from './items-needed';
import type { Criterion } from './plan';
import type { DecisionsRow, LabelsRow, RowsByKind, SpansRow, WordsRow } from './rows';

describe('of 4,000 simulated pilots', async () => {
  const random = new SeededRandom(2026);
  /** Least number of items for a verdict on F1. */
  const f1ItemsMin = itemsNeeded({ metric: 'macro_f1', target: 1, expected: 99 }, false);
  const given = { name: 'A', must: true, baseline: null, baseline_n: null, kind: null, labels: null };
  async function metOf(verdictOf: () => Promise<string | undefined>): Promise<number> {
    let met = 0;
    for (let pilot = 0; pilot < 4_000; pilot += 1) if ((await verdictOf()) === 'met') met += 1;
    return met / 4_000;
  }

  /** Share of pilots with n decisions that are shown as met, for a true share of accepted ones. */
  function metOfShares(target: number, trueShare: number, n: number): Promise<number> {
    const criterion: Criterion = { ...given, metric: 'share_accepted', target, expected: 99 };
    return metOf(async () => {
      const decisions = Array.from({ length: n }, (_, at) => ({
        item: `${at}`,
        decision: random.next() * 100 < trueShare ? ('accepted' as const) : ('changed' as const),
      }));
      return (await figuresOf({ criteria: [criterion] }, { decisions }, 1)).criteria[0]?.verdict;
    });
  }

  it.each([
    [75, 281],
    [85, 363],
    [90, 239],
    [95, 150],
    [50, 30],
  ])(
    'at most 4 in 100 show %d as met, over %d items',
    async (target, n) => {
      const met = await metOfShares(target, target, n);
      expect(met).toBeLessThanOrEqual(0.04);
      expect(met).toBeGreaterThan(0.003);
    },
    120_000,
  );

  it.each([
    [75, 82],
    [85, 90],
    [90, 95],
  ])(
    'four in five show as met: target %d, share %d, items needed',
    async (target, expected) => {
      const n = itemsNeeded({ metric: 'share_accepted', target, expected }, false);
      const met = await metOfShares(target, expected, n);
      expect(met).toBeGreaterThan(0.75);
      expect(met).toBeLessThan(0.85);
    },
    120_000,
  );

  it('at most 4 in 100 pass exactly at the target', async () => {
    const criterion: Criterion = { ...given, metric: 'word_error_rate', target: 10, expected: 9 };
    const met = await metOf(async () => {
      const words = Array.from({ length: itemsNeeded(criterion, false) }, recording);
      return drawnVerdict(criterion, { words });
    });
    expect(met).toBeLessThanOrEqual(0.04);
    expect(met).toBeGreaterThan(0.01);
  }, 600_000);

  const seed = () => 1 + random.below(2 ** 31);

  /** Counts of each item, whose ratio is the figure of a metric, or nearly. */
  function countsOf({ words = [], labels = [], spans = [] }: Partial<RowsByKind>) {
    return [
      ...words.map(({ words: total, sub, del, ins }) => ({ hits: sub + del + ins, total })),
      ...labels.map(({ gold, predicted }) => ({ hits: Number(gold === predicted), total: 1 })),
      ...spans.map(({ tp, fp, fn }) => ({ hits: 2 * tp, total: 2 * tp + fp + fn })),
    ];
  }

  let missed = 0;
  /**
   * Returns the verdict of a pilot whose interval takes 10,000 draws. “met” takes an estimate about two standard errors
   * from the target. If it is less than one and a half away, the interval is drawn for only one pilot in twenty, to
   * check that the verdict is never “met” there.
   */
  async function drawnVerdict(
    criterion: Criterion,
    rows: Partial<RowsByKind>,
    look: 'only' | 'checkpoint' | 'final' = 'only',
  ): Promise<string> {
    const { low, high } = clusteredShareInterval(countsOf(rows), { z: 1.5, tail: 0 });
    const misses = isLowerBetter(criterion.metric)
      ? (high ?? 100) > criterion.target
      : (low ?? 0) < criterion.target;
    if (misses) missed += 1;
    if (misses && missed % 20 !== 0) return 'not_shown';
    const verdict = (await figuresOf({ criteria: [criterion] }, rows, seed(), { look })).pilot_verdict;
    if (misses) expect(verdict).not.toBe('met');
    return verdict;
  }

  const decided = (item: string, chance: number): DecisionsRow => ({
    item,
    decision: random.next() < chance ? 'accepted' : 'changed',
  });

  it.each([
    [75, 281],
    [85, 363],
    [90, 120],
    [50, 60],
  ])(
    'at one of two analyses, at most 4 in 100 pilots meet a target equal to their true share of %d percent, over %d items',
    async (target, n) => {
      const criterion: Criterion = { ...given, metric: 'share_accepted', target, expected: 99 };
      const met = await metOf(async () => {
        const decisions = Array.from({ length: n }, (_, at) => decided(`${at}`, target / 100));
        const half = decisions.slice(0, Math.floor(n / 2));
        const looks = [
          await figuresOf({ criteria: [criterion] }, { decisions: half }, 1, { look: 'checkpoint' }),
        ];
        looks.push(await figuresOf({ criteria: [criterion] }, { decisions }, 1, { look: 'final' }));
        return looks.find(({ pilot_verdict }) => pilot_verdict === 'met')?.pilot_verdict;
      });
      expect(met).toBeLessThanOrEqual(0.04);
      expect(met).toBeGreaterThan(0.003);
    },
    240_000,
  );

  /** Recordings whose difficulty is around 10%. */
  const recording = (_: unknown, at: number): WordsRow => {
    const length = 100 + random.below(500);
    const rate = (0.2 * (random.next() + random.next() + random.next())) / 3;
    let sub = 0;
    for (let word = 0; word < length; word += 1) if (random.next() < rate) sub += 1;
    return { item: `${at}`, words: length, sub, del: 0, ins: 0 };
  };

  it('at one of two analyses, at most 4 in 100 pilots meet a target equal to their true word error rate', async () => {
    const criterion: Criterion = { ...given, metric: 'word_error_rate', target: 10, expected: 9 };
    const met = await metOf(async () => {
      const words = Array.from({ length: itemsNeeded(criterion, false) }, recording);
      const half = words.slice(0, Math.floor(words.length / 2));
      const first = await drawnVerdict(criterion, { words: half }, 'checkpoint');
      return first === 'met' ? first : drawnVerdict(criterion, { words }, 'final');
    });
    expect(met).toBeLessThanOrEqual(0.04);
  }, 900_000);

  it.each([30, 60])(
    'at most 4 in 100 meet a target equal to their true share, over %d clusters of five',
    async (n) => {
      const criterion: Criterion = { ...given, metric: 'share_accepted', target: 80, expected: 99 };
      const met = await metOf(async () => {
        // Clusters differ: their shares are 60%, 80% or 100%.
        const chances = Array.from({ length: n }, () => 0.6 + random.below(3) / 5);
        const items = chances.flatMap((_, cluster) =>
          Array.from({ length: 5 }, (_of, at): Pick<PilotItem, 'item' | 'stratum' | 'cluster'> => {
            return { item: `${cluster}-${at}`, stratum: null, cluster: `c${cluster}` };
          }),
        );
        const decisions = items.map(({ item }, at) => decided(item, chances[Math.floor(at / 5)] ?? 0));
        const figures = await figuresOf({ criteria: [criterion] }, { decisions }, 1, { items });
        return figures.pilot_verdict;
      });
      expect(met).toBeLessThanOrEqual(0.04);
    },
    240_000,
  );

  it('at most 4 in 100 meet a target equal to their true macro F1, over the minimum number of items', async () => {
    // Two labels of equal size, both right in 85 of 100: F1 is 85 in expectation over many items.
    const criterion: Criterion = { ...given, metric: 'macro_f1', target: 85, expected: 95 };
    const met = await metOf(async () => {
      const labels = Array.from({ length: f1ItemsMin }, (_, at): LabelsRow => {
        const [gold, other] = at % 2 === 0 ? ['a', 'b'] : ['b', 'a'];
        return { item: `${at}`, gold, predicted: random.next() < 0.85 ? gold : other };
      });
      return drawnVerdict(criterion, { labels });
    });
    expect(met).toBeLessThanOrEqual(0.04);
  }, 900_000);

  it('at most 4 in 100 meet a target equal to their true F1 of spans, over the minimum number of items', async () => {
    const criterion: Criterion = { ...given, metric: 'span_f1', target: 90, expected: 97 };
    const met = await metOf(async () => {
      const spans = Array.from({ length: f1ItemsMin }, (_, at): SpansRow => {
        // Of ten spans on average, nine in ten are found, and one in ten found ones is wrong.
        const count = 5 + random.below(11);
        let tp = 0;
        for (let span = 0; span < count; span += 1) if (random.next() < 0.9) tp += 1;
        let fp = 0;
        for (let span = 0; span < count; span += 1) if (random.next() < 0.1) fp += 1;
        return { item: `${at}`, kind: 'name', tp, fp, fn: count - tp };
      });
      return drawnVerdict(criterion, { spans });
    });
    expect(met).toBeLessThanOrEqual(0.04);
  }, 900_000);

  /** Spans of messages that differ: each has its own chance of a span that is right, 90% on average. */
  function spansOf(metric: 'span_recall' | 'span_precision', n: number, chanceOf: () => number): SpansRow[] {
    return Array.from({ length: n }, (_, at): SpansRow => {
      const [count, chance] = [4 + random.below(7), chanceOf()];
      let tp = 0;
      for (let span = 0; span < count; span += 1) if (random.next() < chance) tp += 1;
      const wrong = count - tp;
      const [fp, fn] = metric === 'span_recall' ? [0, wrong] : [wrong, 0];
      return { item: `${at}`, kind: 'name', tp, fp, fn };
    });
  }
  const uneven = () => (random.below(2) === 0 ? 0.8 : 1);
  const wholeMessages = () => (random.below(10) === 0 ? 0 : 1);

  it.each([
    ['span_recall', 40, 'uneven messages', uneven],
    ['span_recall', 100, 'uneven messages', uneven],
    ['span_recall', 300, 'uneven messages', uneven],
    ['span_precision', 100, 'uneven messages', uneven],
    ['span_recall', 100, 'messages that are right or wrong as a whole', wholeMessages],
  ] as const)(
    'at one analysis or at one of two, at most 4 in 100 meet a target equal to their true %s, over %d %s',
    async (metric, n, _name, chanceOf) => {
      const criterion: Criterion = { ...given, metric, target: 90, expected: 97 };
      const verdictOf = async (spans: SpansRow[], look: 'only' | 'checkpoint' | 'final') =>
        (await figuresOf({ criteria: [criterion] }, { spans }, 1, { look })).pilot_verdict;
      let metAtOne = 0;
      const metAtEither = await metOf(async () => {
        const spans = spansOf(metric, n, chanceOf);
        if ((await verdictOf(spans, 'only')) === 'met') metAtOne += 1;
        const first = await verdictOf(spans.slice(0, Math.floor(n / 2)), 'checkpoint');
        return first === 'met' ? first : verdictOf(spans, 'final');
      });
      for (const met of [metAtOne / 4_000, metAtEither]) {
        expect(met).toBeLessThanOrEqual(0.04);
        expect(met).toBeGreaterThan(0.003);
      }
    },
    240_000,
  );

  it('at most 4 in 100 meet a recall that each stratum must reach, if one of two is exactly at the target', async () => {
    const criterion: Criterion = {
      ...given,
      ...{ metric: 'span_recall', target: 90, expected: 97, by_stratum: true },
    };
    const items = Array.from({ length: 120 }, (_, at): Pick<PilotItem, 'item' | 'stratum' | 'cluster'> => {
      return { item: `${at}`, stratum: at < 60 ? 'mail' : 'phone', cluster: null };
    });
    const met = await metOf(async () => {
      const [atTarget, above] = [spansOf('span_recall', 60, uneven), spansOf('span_recall', 60, () => 0.99)];
      const spans = [...atTarget, ...above.map((row, at) => ({ ...row, item: `${60 + at}` }))];
      return (await figuresOf({ criteria: [criterion] }, { spans }, 1, { items })).pilot_verdict;
    });
    expect(met).toBeLessThanOrEqual(0.04);
    expect(met).toBeGreaterThan(0.003);
  }, 240_000);
});
