import { type Measure, measured, type Row, rounded } from '../../../public/samples/scoring/estimates.mjs';
import { targetOutcome } from '../evidence';
import type { EvidenceMetric, EvidencePackage } from '../evidence-package';

type Share = Pick<EvidenceMetric, 'value' | 'ci_low' | 'ci_high' | 'n'>;

/** Returns a measure of the rows of some kinds in percent with its interval, as the scoring scripts compute it. */
export function shareOf(rows: Row[], measure: Measure, kinds: readonly string[]): Share {
  const { value, low, high, n } = measured({ rows }, measure, kinds);
  const shown = (share: number) => rounded(share * 100, measure.decimals);
  return { value: shown(value), ci_low: shown(low), ci_high: shown(high), n };
}

/** Returns met if every kind reaches the target with its whole interval, partly met if all together do. */
export function outcomeOf(
  total: Share,
  kinds: readonly Share[],
  goal: Pick<EvidenceMetric, 'better' | 'target'>,
): EvidencePackage['verdict']['outcome'] {
  const isMet = (share: Share) => targetOutcome({ ...share, ...goal }) === 'met';
  if (kinds.every(isMet)) return 'met';
  return isMet(total) ? 'partly_met' : 'not_met';
}
