// Computes the figures of a pilot from its plan and its rows. `score.py` does the same in Python.

import {
  bootstrap,
  clusteredShareInterval,
  groupsOf,
  inOrder,
  noInterval,
  ratio,
  ratioInterval,
  sum,
  wilson,
} from './estimates.mjs';
import { isLowerBetter, itemsForVerdict, itemsNeeded, levels } from './needed.mjs';

/**
 * @typedef {import('../../lib/pilots/plan').PlanContent} PlanContent
 * @typedef {import('../../lib/pilots/plan').Criterion} Criterion
 * @typedef {import('../../lib/pilots/rows').RowsByKind} RowsByKind
 * @typedef {import('../../lib/pilots/figures').Estimate} Estimate
 * @typedef {import('../../lib/pilots/figures').CriterionFigures} CriterionFigures
 * @typedef {import('../../lib/pilots/figures').Figures} Figures
 * @typedef {import('../../lib/pilots/figures').WorstItem} WorstItem
 * @typedef {{ tp: number, fp: number, fn: number }} Counts
 * @typedef {{ item: string, hits: number, total: number }} ItemCounts
 * @typedef {Pick<import('../../lib/pilots/items/manifest').PilotItem, 'item' | 'stratum' | 'cluster'>} Item
 * @typedef {{ seed: number, level: import('./needed.mjs').Level, clusters: ReadonlyMap<string, string> | null }} Options `clusters` by item.
 * @typedef {{ estimate: Estimate, by_kind: CriterionFigures['by_kind'], left_out: CriterionFigures['left_out'] }} Measured
 */

/** Labels with fewer items are not in the macro F1. */
const itemsOfLabelMin = 10;

/** Fewer items do not show how much items differ. */
const itemsOfSpreadMin = 30;

const worstMax = 10;

/**
 * Groups rows by what is drawn again as a whole: clusters, or items without one.
 * @template {{ item: string }} Row @param {readonly Row[]} rows @param {Options} options
 */
function unitsOf(rows, { clusters }) {
  if (clusters === null) return groupsOf(rows, ({ item }) => item);
  const clusterOf = (/** @type {string} */ item) => clusters.get(item);
  return groupsOf(rows, ({ item }) => (clusterOf(item) ? `cluster ${clusterOf(item)}` : `item ${item}`));
}

/** @param {readonly ItemCounts[]} items */
const sumsOf = (items) => ({ hits: sum(items, ({ hits }) => hits), total: sum(items, ({ total }) => total) });

/** @param {number} n @param {Options} options */
const clusterCount = (n, { clusters }) => (clusters === null ? {} : { clusters: n });

/** Estimates a ratio by bootstrap. @param {readonly ItemCounts[]} items @param {Options} options */
async function drawnRatio(items, options) {
  const units = unitsOf(items, options).map(([, of]) => sumsOf(of));
  const { hits, total } = sumsOf(items);
  const interval = await ratioInterval(units, options);
  return { ...ratio(hits, total, items.length, interval), ...clusterCount(units.length, options) };
}

/**
 * Estimates a share. Items with one count each are independent without clusters; the spans of one item are not.
 * @param {readonly ItemCounts[]} items @param {Options} options @returns {Estimate}
 */
function share(items, options) {
  const { hits, total } = sumsOf(items);
  const n = items.length;
  const of = items.filter((item) => item.total > 0);
  if (options.clusters === null && total === of.length)
    return ratio(hits, total, n, wilson(hits, total, options.level));
  const units = unitsOf(of, options).map(([, unit]) => sumsOf(unit));
  const interval = units.length === 0 ? noInterval : clusteredShareInterval(units, options.level);
  return { ...ratio(hits, total, n, interval), ...clusterCount(units.length, options) };
}

/** @param {RowsByKind['words']} rows @param {Options} options @returns {Promise<Measured>} */
async function wordErrors(rows, options) {
  const items = rows
    .filter(({ words }) => words > 0)
    .map(({ item, words, sub, del, ins }) => ({ item, hits: sub + del + ins, total: words }));
  const without = rows.filter(({ words }) => words === 0);
  return {
    estimate: await drawnRatio(items, options),
    by_kind: [],
    left_out: { items: without.length, insertions: sum(without, ({ ins }) => ins) },
  };
}

/**
 * Returns the spread of the word error rate of one item, weighted by its words; undefined with fewer than 30 items.
 * @param {RowsByKind['words']} all
 */
function spreadOfWords(all) {
  const rows = all.filter(({ words }) => words > 0);
  const n = rows.length;
  if (n < itemsOfSpreadMin) return undefined;
  const errorsOf = (/** @type {RowsByKind['words'][number]} */ { sub, del, ins }) => sub + del + ins;
  const words = sum(rows, (row) => row.words);
  const rate = sum(rows, errorsOf) / words;
  const squares = sum(rows, (row) => (errorsOf(row) - rate * row.words) ** 2);
  return (Math.sqrt(squares / (n - 1)) * n) / words;
}

const nothingLeftOut = { items: 0, insertions: 0 };

/** @param {RowsByKind['decisions']} rows @param {Options} options @returns {Measured} */
function decisionShares(rows, options) {
  const shareOf = (/** @type {string} */ name) =>
    share(
      rows.map(({ item, decision }) => ({ item, hits: Number(decision === name), total: 1 })),
      options,
    );
  return {
    estimate: shareOf('accepted'),
    by_kind: ['accepted', 'changed', 'rejected'].map((name) => ({ name, ...shareOf(name) })),
    left_out: nothingLeftOut,
  };
}

/** @param {RowsByKind['labels']} rows @param {Options} options @returns {Measured} */
function labelAccuracy(rows, options) {
  const accuracy = (/** @type {RowsByKind['labels']} */ of) =>
    share(
      of.map(({ item, gold, predicted }) => ({ item, hits: Number(gold === predicted), total: 1 })),
      options,
    );
  return {
    estimate: accuracy(rows),
    by_kind: groupsOf(rows, ({ gold }) => gold).map(([name, of]) => ({ name, ...accuracy(of) })),
    left_out: nothingLeftOut,
  };
}

/** @param {RowsByKind['labels']} rows @param {Options} options @returns {Promise<Measured>} */
async function macroF1(rows, options) {
  const golds = groupsOf(rows, ({ gold }) => gold);
  const counted = golds.filter(([, of]) => of.length >= itemsOfLabelMin).map(([label]) => label);
  const [n, size] = [rows.length, counted.length + 1];
  const places = new Map(counted.map((label, place) => [label, place]));
  const placeOf = (/** @type {string} */ label) => places.get(label) ?? counted.length;
  const units = unitsOf(rows, options).map(([, of]) => of);
  // The rows of a unit are adjacent, from its start to the next one's.
  const cells = Uint16Array.from(
    units.flat(),
    ({ gold, predicted }) => placeOf(gold) * size + placeOf(predicted),
  );
  const starts = new Uint32Array(units.length + 1);
  for (const [unit, of] of units.entries()) starts[unit + 1] = (starts[unit] ?? 0) + of.length;
  const isItem = options.clusters === null;
  const matrix = new Int32Array(size * size);
  /** Computes the macro F1 of the confusion matrix of a draw. @param {() => number} drawn */
  const figureOf = (drawn) => {
    matrix.fill(0);
    for (let left = units.length; left > 0; left -= 1) {
      const unit = drawn();
      const start = isItem ? unit : (starts[unit] ?? 0);
      const end = isItem ? unit + 1 : (starts[unit + 1] ?? 0);
      for (let at = start; at < end; at += 1) {
        const cell = cells[at] ?? 0;
        matrix[cell] = (matrix[cell] ?? 0) + 1;
      }
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
  const each = units.keys();
  const value = counted.length === 0 ? null : figureOf(() => each.next().value ?? 0);
  const interval = value === null ? noInterval : await bootstrap(units.length, options, figureOf);
  return {
    estimate: { value, ...interval, n, hits: null, total: n, ...clusterCount(units.length, options) },
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

/** @param {Criterion} criterion @param {RowsByKind['spans']} all @param {Options} options @returns {Promise<Measured>} */
async function spanFigures({ metric, kind }, all, options) {
  const rows = kind === null ? all : all.filter((row) => row.kind === kind);
  const itemsOf = (/** @type {RowsByKind['spans']} */ of) =>
    groupsOf(of, ({ item }) => item).map(([item, spans]) => ({
      item,
      ...spanRatio(metric, countsOf(spans)),
    }));
  const items = itemsOf(rows);
  const closed = (/** @type {readonly ItemCounts[]} */ of) => {
    const { hits, total } = sumsOf(of);
    return metric === 'span_f1' ? ratio(hits, total, of.length, noInterval) : share(of, options);
  };
  const kinds = kind === null ? groupsOf(rows, (row) => row.kind) : [];
  return {
    estimate: metric === 'span_f1' ? await drawnRatio(items, options) : closed(items),
    by_kind: kinds.map(([name, of]) => ({ name, ...closed(itemsOf(of)) })),
    left_out: nothingLeftOut,
  };
}

/** @param {Criterion} criterion @param {Partial<RowsByKind>} rows @param {Options} options */
function measure(criterion, { words = [], labels = [], decisions = [], spans = [] }, options) {
  if (criterion.metric === 'word_error_rate') return wordErrors(words, options);
  if (criterion.metric === 'share_accepted') return decisionShares(decisions, options);
  if (criterion.metric === 'label_accuracy') return labelAccuracy(labels, options);
  if (criterion.metric === 'macro_f1') return macroF1(labels, options);
  return spanFigures(criterion, spans, options);
}

/**
 * Returns the verdict of an estimate: not shown with too few items, even if its interval reaches the target.
 * @param {Pick<Criterion, 'metric' | 'target'>} criterion @param {Estimate} estimate
 * @returns {CriterionFigures['verdict']}
 */
export function verdictOf({ metric, target }, { low, high, n, total, clusters = n }) {
  if (low === null || high === null || Math.min(clusters, total) < itemsForVerdict(metric))
    return 'not_shown';
  if (isLowerBetter(metric)) return high <= target ? 'met' : low > target ? 'not_met' : 'not_shown';
  return low >= target ? 'met' : high < target ? 'not_met' : 'not_shown';
}

/**
 * Judges a criterion whose strata must all reach the target: met if each is, not met if one is not.
 * @param {readonly CriterionFigures['verdict'][]} verdicts @returns {CriterionFigures['verdict']}
 */
function verdictOfStrata(verdicts) {
  if (verdicts.includes('not_met')) return 'not_met';
  return verdicts.every((verdict) => verdict === 'met') ? 'met' : 'not_shown';
}

/**
 * Returns the difference from the baseline; its interval joins both intervals (Newcombe, MOVER). A baseline without a
 * size counts as exact.
 * @param {Criterion} criterion @param {Estimate} estimate @param {Options} options
 * @returns {CriterionFigures['difference']}
 */
function differenceOf({ metric, baseline, baseline_n }, estimate, { level }) {
  if (baseline === null || estimate.value === null || estimate.low === null || estimate.high === null)
    return null;
  const of = baseline_n === null ? noInterval : wilson((baseline * baseline_n) / 100, baseline_n, level);
  const [below, above] = [baseline - (of.low ?? baseline), (of.high ?? baseline) - baseline];
  const value = estimate.value - baseline;
  const low = value - Math.hypot(estimate.value - estimate.low, above);
  const high = value + Math.hypot(estimate.high - estimate.value, below);
  const [isLower, isHigher] = [high < 0, low > 0];
  const isBetter = isLowerBetter(metric) ? isLower : isHigher;
  return { value, low, high, verdict: isBetter ? 'better' : isLower || isHigher ? 'worse' : 'not_shown' };
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
 * Computes all figures of a pilot from the rows in force, at most one for each item (and kind of span); their order
 * changes nothing. Takes about a second for 20,000 items where a criterion needs the bootstrap, and lets other work run.
 * @param {Pick<PlanContent, 'criteria'>} plan
 * @param {Partial<RowsByKind>} rows
 * @param {number} seed A 32-bit number other than 0.
 * @param {{ look?: keyof typeof levels, items?: readonly Item[] }} [of] The analysis, and the items of the manifest.
 * @returns {Promise<Figures>}
 */
export async function figuresOf(plan, rows, seed, { look = 'only', items: known = [] } = {}) {
  const { words = [], labels = [], decisions = [], spans = [] } = rows;
  /** Rows of the items that `is` accepts, by item. @param {(item: string) => boolean} is */
  const rowsOf = (is) => {
    /** @template {{ item: string }} Row @param {readonly Row[]} of */
    const sorted = (of) => of.filter(({ item }) => is(item)).sort((a, b) => inOrder(a.item, b.item));
    return {
      words: sorted(words),
      labels: sorted(labels),
      decisions: sorted(decisions),
      spans: sorted(spans),
    };
  };
  const ordered = rowsOf(() => true);
  const level = levels[look];
  const clusters = new Map(known.flatMap(({ item, cluster }) => (cluster ? [[item, cluster]] : [])));
  const options = { seed, level, clusters: clusters.size > 0 ? clusters : null };
  const strata = groupsOf(
    known.filter(({ stratum }) => stratum),
    ({ stratum }) => stratum ?? '',
  ).map(([name, of]) => {
    const items = new Set(of.map(({ item }) => item));
    return { name, rows: rowsOf((item) => items.has(item)) };
  });
  /** @type {CriterionFigures[]} */
  const criteria = [];
  for (const criterion of plan.criteria) {
    const { name, metric, target, must, baseline, by_stratum } = criterion;
    const { estimate, by_kind, left_out } = await measure(criterion, ordered, options);
    const difference = differenceOf(criterion, estimate, options);
    const parts = [];
    for (const stratum of strata)
      parts.push({ name: stratum.name, ...(await measure(criterion, stratum.rows, options)).estimate });
    const verdict = by_stratum
      ? verdictOfStrata(parts.map((part) => verdictOf(criterion, part)))
      : verdictOf(criterion, estimate);
    const needed = itemsNeeded(criterion, level, spreadOfWords(ordered.words));
    const given = { name, metric, target, must, baseline };
    const ofStrata = { ...(by_stratum && { by_stratum }), ...(parts.length > 0 && { strata: parts }) };
    criteria.push({ ...given, ...estimate, difference, verdict, by_kind, ...ofStrata, needed, left_out });
  }
  const items = new Set(Object.values(ordered).flatMap((of) => of.map(({ item }) => item)));
  return {
    criteria,
    pilot_verdict: pilotVerdict(criteria),
    items: items.size,
    seed,
    ...(look === 'only' ? {} : { look }),
    worst: worstItems(ordered),
  };
}
