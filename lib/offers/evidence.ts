import { lazy } from '../kernel/lazy';
import type { EvidenceMetric, EvidencePackage } from './evidence-package';

const grouped = lazy(() => new Intl.NumberFormat('en-US'));

/** Formats a number of items: `1,274`. */
export function countFigure(count: number): string {
  return grouped().format(count);
}

/** Formats a measured value without its unit, except percent: `91.4%`, `12.3`, and below one `0.87`. */
export function measuredFigure(value: number, unit: string): string {
  return unit === '%' ? `${value.toFixed(1)}%` : value.toFixed(value < 1 ? 2 : 1);
}

/** Formats a measured value like {@link measuredFigure}, with its unit. */
export function measuredWithUnit(value: number, unit: string): string {
  const figure = measuredFigure(value, unit);
  return unit === '%' ? figure : `${figure} ${unit}`;
}

/** Comparison of an interval with a target; `not_shown` if the target is within the interval. */
export type TargetOutcome = 'met' | 'not_shown' | 'missed' | 'no_target';

/**
 * Compares a measured interval with the target; a bound equal to the target reaches it. A given outcome replaces that of
 * the interval.
 */
export function targetOutcome({
  ci_low,
  ci_high,
  better,
  target,
  outcome,
}: Pick<EvidenceMetric, 'ci_low' | 'ci_high' | 'better' | 'target' | 'outcome'>): TargetOutcome {
  if (target === null) return 'no_target';
  if (outcome) return outcome;
  const [worst, best] = better === 'higher' ? [ci_low, ci_high] : [-ci_high, -ci_low];
  const aim = better === 'higher' ? target : -target;
  if (worst >= aim) return 'met';
  return best < aim ? 'missed' : 'not_shown';
}

const fromWeakest: readonly TargetOutcome[] = ['missed', 'not_shown', 'met'];

/** Compares a kind with the target: the weaker of its outcome and that of its comparison, if it has one. */
export function kindOutcome(
  row: EvidencePackage['strata']['rows'][number],
  { better, target }: Pick<EvidencePackage['strata'], 'better' | 'target'>,
): TargetOutcome {
  const outcomes = [row, ...(row.comparison ? [row.comparison] : [])].map((figures) =>
    targetOutcome({ ...figures, better, target }),
  );
  return fromWeakest.find((outcome) => outcomes.includes(outcome)) ?? 'not_shown';
}

const outcomeWords: Record<TargetOutcome, string> = {
  met: 'Met',
  not_shown: 'Not shown',
  missed: 'Missed',
  no_target: 'No target',
};

/** Returns the outcome as the text of a table cell. */
export function targetOutcomeInWords(outcome: TargetOutcome): string {
  return outcomeWords[outcome];
}

/** Names the intervals of a package, as in `95% interval`. */
export function intervalName({ interval_percent = 95 }: Pick<EvidencePackage, 'interval_percent'>): string {
  return `${interval_percent}% interval`;
}

/** Returns the name of a kind for use within a sentence: `names`, but `IP and MAC addresses`. */
export function kindInSentence(name: string): string {
  return name.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase());
}

const verdictWords: Record<EvidencePackage['verdict']['outcome'], string> = {
  met: 'Met',
  partly_met: 'Partly met',
  not_met: 'Not met',
};

/**
 * Returns the verdict in words. One that is not met is only not shown if no interval misses the target: the page says so
 * of the same figures.
 */
export function verdictInWords({ verdict, metrics, strata }: EvidencePackage): string {
  const outcomes = [...metrics.map(targetOutcome), ...strata.rows.map((row) => kindOutcome(row, strata))];
  const isNotShown = outcomes.includes('not_shown') && !outcomes.includes('missed');
  return verdict.outcome === 'not_met' && isNotShown ? 'Not shown to be met' : verdictWords[verdict.outcome];
}
