// Computes the figures of a pilot from its plan and its rows. `score.py` does the same in Python.

import {
  bootstrap,
  groupsOf,
  inOrder,
  noInterval,
  ratio,
  ratioInterval,
  share,
  sum,
  wilson,
  z,
} from './estimates.mjs';

/**
 * @typedef {import('../../lib/pilots/plan').PlanContent} PlanContent
 * @typedef {import('../../lib/pilots/plan').Criterion} Criterion
 * @typedef {import('../../lib/pilots/rows').RowsByKind} RowsByKind
 * @typedef {import('../../lib/pilots/figures').Estimate} Estimate
 * @typedef {import('../../lib/pilots/figures').CriterionFigures} CriterionFigures
 * @typedef {import('../../lib/pilots/figures').Figures} Figures
 * @typedef {import('../../lib/pilots/figures').WorstItem} WorstItem
 * @typedef {{ tp: number, fp: number, fn: number }} Counts
 * @typedef {{ estimate: Estimate, by_kind: CriterionFigures['by_kind'], left_out: CriterionFigures['left_out'] }} Measured
 */

/** Quantile of the normal distribution for four chances in five. */
const zOfPower = 0.8416;

/** Spread of the word error rate of one recording, as measured on the sample of recordings. */
const spreadOfItem = 0.04;

/**
 * Returns the least number of items for a verdict. Of pilots whose true value is the target, more than 4% would be shown
 * as met with fewer.
 * @param {Criterion['metric']} metric
 */
const itemsForVerdict = (metric) => (['word_error_rate', 'macro_f1', 'span_f1'].includes(metric) ? 50 : 30);

/** Labels with fewer items are not in the macro F1. */
const itemsOfLabelMin = 10;

const worstMax = 10;

/** @param {Criterion['metric']} metric */
const isLowerBetter = (metric) => metric === 'word_error_rate';

/** @param {RowsByKind['words']} rows @param {number} seed @returns {Promise<Measured>} */
async function wordErrors(rows, seed) {
  const items = rows
    .filter(({ words }) => words > 0)
    .map(({ words, sub, del, ins }) => ({ hits: sub + del + ins, total: words }));
  const without = rows.filter(({ words }) => words === 0);
  const [hits, total] = [sum(items, (item) => item.hits), sum(items, (item) => item.total)];
  return {
    estimate: ratio(hits, total, items.length, await ratioInterval(items, seed)),
    by_kind: [],
    left_out: { items: without.length, insertions: sum(without, ({ ins }) => ins) },
  };
}

const nothingLeftOut = { items: 0, insertions: 0 };

/** @param {RowsByKind['decisions']} rows @returns {Measured} */
function decisionShares(rows) {
  const shareOf = (/** @type {string} */ name) =>
    share(rows.filter(({ decision }) => decision === name).length, rows.length);
  return {
    estimate: shareOf('accepted'),
    by_kind: ['accepted', 'changed', 'rejected'].map((name) => ({ name, ...shareOf(name) })),
    left_out: nothingLeftOut,
  };
}

/** @param {RowsByKind['labels']} rows @returns {Measured} */
function labelAccuracy(rows) {
  const accuracy = (/** @type {RowsByKind['labels']} */ of) =>
    share(of.filter(({ gold, predicted }) => gold === predicted).length, of.length);
  return {
    estimate: accuracy(rows),
    by_kind: groupsOf(rows, ({ gold }) => gold).map(([name, of]) => ({ name, ...accuracy(of) })),
    left_out: nothingLeftOut,
  };
}

/** @param {RowsByKind['labels']} rows @param {number} seed @returns {Promise<Measured>} */
async function macroF1(rows, seed) {
  const golds = groupsOf(rows, ({ gold }) => gold);
  const counted = golds.filter(([, of]) => of.length >= itemsOfLabelMin).map(([label]) => label);
  const [n, size] = [rows.length, counted.length + 1];
  const places = new Map(counted.map((label, place) => [label, place]));
  const placeOf = (/** @type {string} */ label) => places.get(label) ?? counted.length;
  const cells = Uint16Array.from(rows, ({ gold, predicted }) => placeOf(gold) * size + placeOf(predicted));
  const matrix = new Int32Array(size * size);
  /** Computes the macro F1 of the confusion matrix of n items. @param {() => number} drawn */
  const figureOf = (drawn) => {
    matrix.fill(0);
    for (let left = n; left > 0; left -= 1) {
      const cell = cells[drawn()] ?? 0;
      matrix[cell] = (matrix[cell] ?? 0) + 1;
    }
    let figure = 0;
    // By place, not by label: it runs 10,000 times.
    for (let label = 0; label < counted.length; label += 1) {
      let both = 0;
      for (let other = 0; other < size; other += 1)
        both += (matrix[label * size + other] ?? 0) + (matrix[other * size + label] ?? 0);
      figure += (200 * (matrix[label * (size + 1)] ?? 0)) / Math.max(1, both) / counted.length;
    }
    return figure;
  };
  const each = cells.keys();
  const value = counted.length === 0 ? null : figureOf(() => each.next().value ?? 0);
  const interval = value === null ? noInterval : await bootstrap(n, seed, figureOf);
  return {
    estimate: { value, ...interval, n, hits: null, total: n },
    by_kind: golds.map(([name, of]) => {
      const predicted = rows.filter((row) => row.predicted === name).length;
      const right = of.filter((row) => row.predicted === name).length;
      return { name, ...ratio(2 * right, of.length + predicted, of.length, noInterval) };
    }),
    left_out: nothingLeftOut,
  };
}

/** @param {Criterion['metric']} metric @param {Counts} counts */
function spanRatio(metric, { tp, fp, fn }) {
  if (metric === 'span_recall') return { hits: tp, total: tp + fn };
  if (metric === 'span_precision') return { hits: tp, total: tp + fp };
  return { hits: 2 * tp, total: 2 * tp + fp + fn };
}

/** @param {readonly Counts[]} rows @returns {Counts} */
const countsOf = (rows) => ({
  tp: sum(rows, ({ tp }) => tp),
  fp: sum(rows, ({ fp }) => fp),
  fn: sum(rows, ({ fn }) => fn),
});

/** @param {Criterion} criterion @param {RowsByKind['spans']} all @param {number} seed @returns {Promise<Measured>} */
async function spanFigures({ metric, kind }, all, seed) {
  const rows = kind === null ? all : all.filter((row) => row.kind === kind);
  const items = groupsOf(rows, ({ item }) => item).map(([, of]) => spanRatio(metric, countsOf(of)));
  const estimateOf = (/** @type {readonly Counts[]} */ of, /** @type {number} */ n) => {
    const { hits, total } = spanRatio(metric, countsOf(of));
    return metric === 'span_f1' ? ratio(hits, total, n, noInterval) : share(hits, total, n);
  };
  const estimate = estimateOf(rows, items.length);
  const kinds = kind === null ? groupsOf(rows, (row) => row.kind) : [];
  return {
    estimate: metric === 'span_f1' ? { ...estimate, ...(await ratioInterval(items, seed)) } : estimate,
    by_kind: kinds.map(([name, of]) => ({ name, ...estimateOf(of, of.length) })),
    left_out: nothingLeftOut,
  };
}

/** @param {Criterion} criterion @param {Partial<RowsByKind>} rows @param {number} seed */
function measure(criterion, { words = [], labels = [], decisions = [], spans = [] }, seed) {
  if (criterion.metric === 'word_error_rate') return wordErrors(words, seed);
  if (criterion.metric === 'share_accepted') return decisionShares(decisions);
  if (criterion.metric === 'label_accuracy') return labelAccuracy(labels);
  if (criterion.metric === 'macro_f1') return macroF1(labels, seed);
  return spanFigures(criterion, spans, seed);
}

/** @param {Criterion} criterion @param {Estimate} estimate @returns {CriterionFigures['verdict']} */
function verdictOf({ metric, target }, { low, high, n, total }) {
  if (low === null || high === null || Math.min(n, total) < itemsForVerdict(metric)) return 'not_shown';
  if (isLowerBetter(metric)) return high <= target ? 'met' : low > target ? 'not_met' : 'not_shown';
  return low >= target ? 'met' : high < target ? 'not_met' : 'not_shown';
}

/**
 * Returns the difference from the baseline; its interval joins both intervals (Newcombe, MOVER). A baseline without a
 * size counts as exact.
 * @param {Criterion} criterion @param {Estimate} estimate @returns {CriterionFigures['difference']}
 */
function differenceOf({ metric, baseline, baseline_n }, estimate) {
  if (baseline === null || estimate.value === null || estimate.low === null || estimate.high === null)
    return null;
  const of = baseline_n === null ? noInterval : wilson((baseline * baseline_n) / 100, baseline_n);
  const [below, above] = [baseline - (of.low ?? baseline), (of.high ?? baseline) - baseline];
  const value = estimate.value - baseline;
  const low = value - Math.hypot(estimate.value - estimate.low, above);
  const high = value + Math.hypot(estimate.high - estimate.value, below);
  const [isLower, isHigher] = [high < 0, low > 0];
  const isBetter = isLowerBetter(metric) ? isLower : isHigher;
  return { value, low, high, verdict: isBetter ? 'better' : isLower || isHigher ? 'worse' : 'not_shown' };
}

/**
 * Returns how many items (spans, for shares of spans) a pilot needs to show "met" in four cases of five, if its true
 * value is the expected one.
 * @param {Pick<Criterion, 'metric' | 'target' | 'expected'>} criterion
 */
export function itemsNeeded({ metric, target, expected }) {
  const [t, p] = [target / 100, expected / 100];
  const spread = isLowerBetter(metric)
    ? (z + zOfPower) * spreadOfItem
    : z * Math.sqrt(t * (1 - t)) + zOfPower * Math.sqrt(p * (1 - p));
  return Math.max(itemsForVerdict(metric), Math.ceil((spread / (p - t)) ** 2));
}

/** @param {Partial<RowsByKind>} rows @returns {WorstItem[]} */
function worstItems({ words = [], labels = [], decisions = [], spans = [] }) {
  /** @type {Omit<WorstItem, 'value'>[]} */
  const items = [
    ...words.map(({ item, words: total, sub, del, ins }) => ({
      ...{ item, rows: /** @type {const} */ ('words'), errors: sub + del + ins, total },
    })),
    ...labels.map(({ item, gold, predicted }) => ({
      ...{ item, rows: /** @type {const} */ ('labels'), errors: Number(gold !== predicted), total: 1 },
    })),
    ...decisions.map(({ item, decision }) => ({
      ...{
        item,
        rows: /** @type {const} */ ('decisions'),
        errors: Number(decision !== 'accepted'),
        total: 1,
      },
    })),
    ...groupsOf(spans, ({ item }) => item).map(([item, of]) => {
      const { tp, fp, fn } = countsOf(of);
      return { item, rows: /** @type {const} */ ('spans'), errors: fp + fn, total: tp + fp + fn };
    }),
  ];
  const worst = items
    .filter(({ errors, total }) => errors > 0 && total > 0)
    .map((item) => ({ ...item, value: (100 * item.errors) / item.total }))
    .sort((a, b) => b.value - a.value || b.errors - a.errors || inOrder(a.item, b.item));
  return groupsOf(worst, ({ rows }) => rows).flatMap(([, of]) => of.slice(0, worstMax));
}

/** @param {readonly CriterionFigures[]} criteria @returns {Figures['pilot_verdict']} */
function pilotVerdict(criteria) {
  const verdicts = criteria.filter(({ must }) => must).map(({ verdict }) => verdict);
  if (verdicts.includes('not_met')) return 'not_met';
  return verdicts.every((verdict) => verdict === 'met') ? 'met' : 'partly';
}

/**
 * Computes all figures of a pilot; the order of the rows changes nothing.
 * @param {Pick<PlanContent, 'criteria'>} plan
 * @param {Partial<RowsByKind>} rows
 * @param {number} seed A 32-bit number other than 0.
 * @returns {Promise<Figures>}
 */
export async function figuresOf(plan, rows, seed) {
  /** @template {{ item: string }} Row @param {readonly Row[]} [of] */
  const sorted = (of = []) => of.toSorted((a, b) => inOrder(a.item, b.item));
  const ordered = {
    words: sorted(rows.words),
    labels: sorted(rows.labels),
    decisions: sorted(rows.decisions),
    spans: sorted(rows.spans),
  };
  /** @type {CriterionFigures[]} */
  const criteria = [];
  for (const criterion of plan.criteria) {
    const { name, metric, target, must, baseline } = criterion;
    const { estimate, by_kind, left_out } = await measure(criterion, ordered, seed);
    const difference = differenceOf(criterion, estimate);
    const verdict = verdictOf(criterion, estimate);
    const needed = itemsNeeded(criterion);
    const given = { name, metric, target, must, baseline };
    criteria.push({ ...given, ...estimate, difference, verdict, by_kind, needed, left_out });
  }
  const items = new Set(Object.values(ordered).flatMap((of) => of.map(({ item }) => item)));
  return {
    criteria,
    pilot_verdict: pilotVerdict(criteria),
    items: items.size,
    seed,
    worst: worstItems(ordered),
  };
}
