import type { levels } from '../../public/pilot-scripts/needed.mjs';
import type { MetricName, RowKind } from './criterion';
import type { PlanContent } from './plan';

/** Value with its interval at the level of the analysis (95% for the only one), in percent. */
export interface Estimate {
  /** Null without data. */
  value: number | null;
  /** Null without data, and where no interval is computed. */
  low: number | null;
  high: number | null;
  /** Items that it is computed from. */
  n: number;
  /** Counts of the ratio `hits / total`; `hits` is null if the value is not such a ratio. */
  hits: number | null;
  total: number;
  /** Clusters of these items, if the manifest has any. */
  clusters?: number;
}

export type CriterionVerdict = 'met' | 'not_met' | 'not_shown';
export type PilotVerdict = 'met' | 'partly' | 'not_met';

/** Difference from the baseline in percentage points, with its 95% interval. */
interface Difference {
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
  /** Only the final analysis may show it. */
  verdict: CriterionVerdict;
  /** By kind of span, gold label or decision. */
  by_kind: (Estimate & { name: string })[];
  /** True if each stratum must reach the target. */
  by_stratum?: true;
  strata?: (Estimate & { name: string })[];
  /** Items needed for a verdict in four cases of five, for each stratum if each must reach the target. */
  needed: number;
  /** Items without a reference, which are in no figure, and the words inserted in them. */
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
  /** Only the final analysis may show it. */
  pilot_verdict: PilotVerdict;
  /** Distinct items with a row of any kind. */
  items: number;
  /** Seed of the bootstrap, a 32-bit number other than 0. */
  seed: number;
  /** Name of the analysis if there are two; absent otherwise. */
  look?: 'checkpoint' | 'final';
  /** At most ten items of each kind of rows, worst first; none without an error. */
  worst: WorstItem[];
}

/**
 * Returns the bootstrap seed for a SHA-256 in hexadecimal, such as the digest of an analysis's files, so that
 * anyone can compute it.
 */
export function seedOf(sha256: string): number {
  return Number.parseInt(sha256.slice(0, 8), 16) || 1;
}

/** Returns which analysis the action `freeze` runs: the one at the checkpoint, the last of two, or the only one. */
export function lookOf(
  { checkpoint }: Pick<PlanContent, 'checkpoint'>,
  act: 'freeze' | 'freeze_checkpoint',
): keyof typeof levels {
  if (act === 'freeze_checkpoint') return 'checkpoint';
  return checkpoint ? 'final' : 'only';
}

/** Returns figures before the final analysis, which have no verdict. */
function withoutVerdicts({ pilot_verdict: _pilotVerdict, criteria, ...rest }: Figures): object {
  const values = criteria.map(({ verdict: _verdict, difference, ...criterion }) => {
    const { verdict: _side, ...points } = difference ?? {};
    return { ...criterion, difference: difference && points };
  });
  return { criteria: values, ...rest };
}

/** Returns the figures that may be shown: those of the final analysis, or the latest without verdicts. */
export function publishedFigures(look: { figures: Figures } | null, figures: Figures | null): object | null {
  return look?.figures ?? (figures && withoutVerdicts(figures));
}
