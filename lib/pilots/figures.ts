import type { MetricName, RowKind } from './plan';

/** Value with its 95% interval, in percent. */
export interface Estimate {
  /** Null without data. */
  value: number | null;
  /** Null without data, and where no interval is computed. */
  low: number | null;
  high: number | null;
  /** Items that it is computed from. */
  n: number;
  /** Counts of the ratio `hits / total`; `hits` is null where the value is no such ratio. */
  hits: number | null;
  total: number;
}

export type CriterionVerdict = 'met' | 'not_met' | 'not_shown';
export type PilotVerdict = 'met' | 'partly' | 'not_met';

/** Difference from the baseline in percentage points, with its 95% interval. */
export interface Difference {
  value: number;
  low: number;
  high: number;
  verdict: 'better' | 'worse' | 'not_shown';
}

export interface CriterionFigures extends Estimate {
  name: string;
  metric: MetricName;
  target: number;
  must: boolean;
  baseline: number | null;
  difference: Difference | null;
  /** Only the final look may show it. */
  verdict: CriterionVerdict;
  /** By kind of span, gold label or decision. */
  by_kind: (Estimate & { name: string })[];
  /** Items needed for a verdict in four cases of five. */
  needed: number;
  /** Items without a reference, which are in no figure, and the words that were inserted in them. */
  left_out: { items: number; insertions: number };
}

export interface WorstItem {
  item: string;
  rows: RowKind;
  errors: number;
  total: number;
  /** Errors in percent of the total. */
  value: number;
}

export interface Figures {
  criteria: CriterionFigures[];
  /** Only the final look may show it. */
  pilot_verdict: PilotVerdict;
  /** Distinct items with a row of any kind. */
  items: number;
  /** Seed of the bootstrap, a 32-bit number other than 0. */
  seed: number;
  /** At most ten items of each kind of rows, worst first; none without an error. */
  worst: WorstItem[];
}
