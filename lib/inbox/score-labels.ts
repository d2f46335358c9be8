import type { BandRaise } from '../leads/band-raise';
import type { QualificationSignal } from '../leads/lead-check';
import { type ScoredReason, scoringRules } from '../leads/scoring';

const lackingWords: Record<QualificationSignal, string> = {
  workflow_named: 'a named workflow',
  samples_available: 'samples',
  success_metric_named: 'a success metric',
  high_volume_or_high_risk: 'high volume or high risk',
  risk_owner_named: 'a risk owner',
  annual_commit_meets_minimum: 'the minimum annual plan',
};

function lacking(reason: string): string {
  const signal = scoringRules.find((rule) => rule.reason === reason)?.signal;
  return signal ? lackingWords[signal] : reason;
}

/** Summarizes a score: the missing lines if there are at most two, else the points to the next band. */
export function scoreInWords(
  score: number,
  missing: readonly ScoredReason[],
  raise: BandRaise | null,
): string {
  if (missing.length === 0) return 'Full marks: nothing missing';
  const points = missing.reduce((sum, line) => sum + line.points, 0);
  if (missing.length <= 2) {
    const words = missing.map(({ reason }) => lacking(reason)).join(' and ');
    return `Missing: ${words} (${points} points short of ${score + points})`;
  }
  if (raise) return `${raise.pointsMissing} points short of band ${raise.band}`;
  return `${missing.length} items that earn points are missing`;
}
