import { recordOf } from '../kernel/record-of';

// Apart from the plan's schema, which the script of the editor loads later.

export const rowKinds = ['words', 'labels', 'decisions', 'spans'] as const;
export type RowKind = (typeof rowKinds)[number];

interface Metric {
  label: string;
  /** Kind of the rows that it is computed from. */
  rows: RowKind;
  better: 'higher' | 'lower';
  /** A share has a closed form; the interval of every other metric is drawn by bootstrap over items. */
  isShare: boolean;
  /** Unit that the metric is a share of, as in "of 1,240 words". */
  unit: string;
}

export const metricNames = [
  'word_error_rate',
  'share_accepted',
  'label_accuracy',
  'macro_f1',
  'span_recall',
  'span_precision',
  'span_f1',
] as const;

export type MetricName = (typeof metricNames)[number];

/** Metrics of a criterion, all in percent. */
export const metrics: Readonly<Record<MetricName, Metric>> = {
  word_error_rate: {
    label: 'Word error rate',
    rows: 'words',
    better: 'lower',
    isShare: false,
    unit: 'words',
  },
  share_accepted: {
    label: 'Share accepted',
    rows: 'decisions',
    better: 'higher',
    isShare: true,
    unit: 'decisions',
  },
  label_accuracy: {
    label: 'Label accuracy',
    rows: 'labels',
    better: 'higher',
    isShare: true,
    unit: 'labels',
  },
  macro_f1: { label: 'Macro F1', rows: 'labels', better: 'higher', isShare: false, unit: 'labels' },
  span_recall: { label: 'Recall', rows: 'spans', better: 'higher', isShare: true, unit: 'marked spans' },
  span_precision: { label: 'Precision', rows: 'spans', better: 'higher', isShare: true, unit: 'found spans' },
  span_f1: { label: 'F1', rows: 'spans', better: 'higher', isShare: false, unit: 'spans' },
};

/** Returns true for shares of spans. The size that they need is a number of spans, because an item can have any number. */
export function needsSpans(metric: MetricName): boolean {
  const { rows, isShare } = metrics[metric];
  return rows === 'spans' && isShare;
}

export const criteriaMax = 5;
export const inputsMax = 20;

export const criterionFields = [
  'name',
  'target',
  'expected',
  'baseline',
  'baseline_n',
  'kind',
  'labels',
] as const;

/** A criterion as it is typed: numbers are texts, labels are one text, and empty means not given. */
export type CriterionTexts = Record<(typeof criterionFields)[number], string> & {
  metric: MetricName;
  must: boolean;
  by_stratum: boolean;
};

/** Parses a typed number such as `9.5`, `9,5 %` or `1,240`; NaN, which no field accepts, for anything else. */
export function numberOf(typed: string): number {
  const bare = typed.replace(/[%\s]/g, '').replace(/,(?=\d{3}(?:\D|$))/g, '');
  return /^\d+(?:[.,]\d+)?$/.test(bare) ? Number(bare.replace(',', '.')) : Number.NaN;
}

const orNull = <Value>(typed: string, read: (typed: string) => Value) =>
  typed.trim() === '' ? null : read(typed.trim());

export const listOf = (texts: string) => texts.split(/[,\n]/).flatMap((text) => text.trim() || []);

/** Returns the values of a typed criterion. A kind and labels count only for a metric that has them. */
export function criterionOf(typed: CriterionTexts) {
  const { rows } = metrics[typed.metric];
  return {
    name: typed.name,
    metric: typed.metric,
    target: numberOf(typed.target),
    must: typed.must,
    expected: numberOf(typed.expected),
    baseline: orNull(typed.baseline, numberOf),
    baseline_n: orNull(typed.baseline_n, numberOf),
    kind: rows === 'spans' ? orNull(typed.kind, String) : null,
    labels: rows === 'labels' ? orNull(typed.labels, listOf) : null,
    ...(typed.by_stratum && { by_stratum: true as const }),
  };
}

export const emptyCriterion: CriterionTexts = {
  ...recordOf(criterionFields, () => ''),
  metric: 'share_accepted',
  must: true,
  by_stratum: false,
};
