import type { MetricName } from './plan';
import type { DecisionsRow, LabelsRow, SpansRow, WordsRow } from './rows';

/** Value with its 95% interval, in percent; null without data, and for an interval that is not computed. */
export interface Estimate {
  value: number | null;
  low: number | null;
  high: number | null;
  /** Items that it is computed from. */
  items: number;
  /** Counts of the ratio `hits / of`; null where the value is no ratio of counts. */
  hits: number | null;
  of: number;
}

export type CriterionVerdict = 'met' | 'not_met' | 'not_shown';
export type PilotVerdict = 'met' | 'partly' | 'not_met';

/** Difference from the baseline in percentage points. */
export interface Difference {
  value: number;
  low: number;
  high: number;
  verdict: 'better' | 'worse' | 'not_shown';
}

export interface CriterionFigures extends Estimate {
  name: string;
  metric: MetricName;
  /** Items without a reference, which are in no figure, and the words that were inserted in them. */
  left_out: { items: number; insertions: number };
  baseline: Difference | null;
  /** Shown only for the final look. */
  verdict: CriterionVerdict;
  /** By kind of span, gold label or decision. */
  parts: (Estimate & { name: string })[];
  /** At most ten items with the most errors, worst first. */
  worst: (WordsRow | LabelsRow | DecisionsRow | SpansRow)[];
}

export interface Figures {
  /** Seed of the bootstrap, a 32-bit number other than 0. */
  seed: number;
  criteria: CriterionFigures[];
  /** Shown only for the final look. */
  verdict: PilotVerdict;
}
